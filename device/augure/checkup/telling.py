"""Findings as lines for people, and the table of faults and cures."""

from collections.abc import Sequence

from augure.checkup.findings import FAULTS, Check, Finding, Verdict
from augure.words import Words

FIELDS = ("detail", "file", "folder", "free", "hits", "kernel", "model", "name", "pin")
"""What a text of a fault may name."""


def line(finding: Finding, words: Words) -> str:
    """Returns the line of a finding: the check's name, the verdict, the text, the cure."""
    names = [words.phrase("check", check.value) for check in Check]
    verdicts = [words.phrase("check-verdict", verdict.value) for verdict in Verdict]
    name = words.phrase("check", finding.check.value)
    verdict = words.phrase("check-verdict", finding.verdict.value)
    return f"{name:{_width(names)}}  {verdict:{_width(verdicts)}}  {_text(finding, words)}"


def _width(texts: Sequence[str]) -> int:
    return max(map(len, texts))


def _text(finding: Finding, words: Words) -> str:
    match finding.verdict:
        case Verdict.OK:
            return words.phrase("check-ok", finding.key, **finding.fields)
        case Verdict.SKIPPED:
            return words.phrase("check-skipped", finding.key)
    fault = words.phrase("check-fault", finding.key, **finding.fields)
    return f"{fault} {words.phrase('check-cure', finding.key, **finding.fields)}"


def summary(findings: Sequence[Finding], words: Words) -> str:
    """Returns how many faults and warnings there are, in one sentence."""
    counts = {
        noun: words.count(noun, sum(finding.verdict is verdict for finding in findings))
        for noun, verdict in (("fault", Verdict.FAULT), ("warning", Verdict.WARNING))
    }
    return words.phrase("check-asked", "summary", **counts)


def table(words: Words) -> str:
    """Returns all faults and cures as a Markdown table, in the order of the checks."""
    fields = dict.fromkeys(FIELDS, "…")
    rows = [[words.phrase("check-table", column) for column in ("check", "fault", "cure")]]
    rows.append(["---"] * 3)
    for key, (check, _) in FAULTS.items():
        rows.append(
            [
                words.phrase("check", check.value),
                words.phrase("check-fault", key, **fields),
                words.phrase("check-cure", key, **fields),
            ]
        )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
