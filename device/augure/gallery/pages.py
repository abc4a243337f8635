"""Scenes of the pages around a match."""

from collections.abc import Iterator

from augure.views import Menu, Notice, Progress, View


def scenes() -> Iterator[tuple[str, View]]:
    yield "menu", Menu("Augure", ("Prophétie", "Wizard"), 1)
    games = tuple(f"Partie {n}" for n in range(1, 12))
    yield "menu-long", Menu("Parties gardées", games, 7)
    yield (
        "notice",
        Notice("no-reader", "Pas de lecteur", "Vérifiez le câble. La partie est gardée."),
    )
    yield (
        "notice-long",
        Notice(
            "refused",
            "Une carte à la fois",
            "Plusieurs cartes sont sur la boîte : rien n’est joué.",
        ),
    )
    yield (
        "notice-file",
        Notice(
            "journal-damaged",
            "Fichier abîmé",
            "Le journal était abîmé. Il est mis de côté\u00a0: augure.db.damaged-1.",
        ),
    )
    yield "progress", Progress("Jeu de Wizard", "13 jaune", 25, 60, "Posez la carte sur la boîte.")
    asked = "Éléonore-Zoé tire une carte"
    yield "progress-long", Progress("Tirage au sort", asked, 1, 3, "La plus forte donne")
    yield "notice-plain", Notice("ask", "Quelle carte\u00a0?", "Elle est nommée, pas jouée.")
