"""The tables of the journal, and the steps that bring an older file to them."""

APPLICATION_ID = 0x41756775
"""What tells a journal from any other SQLite file: "Augu"."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # `moves` counts the rows of the match: pages that a card lost or gave back in an older
        # version are found out. `crc` covers all columns of the row. Order is by number; the
        # times are for people only.
        """CREATE TABLE matches (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            begun TEXT NOT NULL,
            ended TEXT,
            state TEXT NOT NULL,
            header TEXT NOT NULL,
            moves INTEGER NOT NULL,
            crc INTEGER NOT NULL
        )""",
        """CREATE TABLE moves (
            match INTEGER NOT NULL,
            n INTEGER NOT NULL,
            move TEXT NOT NULL,
            crc INTEGER NOT NULL,
            PRIMARY KEY (match, n)
        ) WITHOUT ROWID""",
        """CREATE TABLE results (
            match INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            game TEXT NOT NULL,
            name TEXT NOT NULL,
            won INTEGER NOT NULL,
            points REAL NOT NULL,
            bids INTEGER NOT NULL,
            met INTEGER NOT NULL,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE settings (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) WITHOUT ROWID""",
    ),
)
"""The statements of each version; `user_version` of a file is how many of them it has had."""
