"""`augure check`: prints what is found, line by line."""

import argparse
import logging

from augure.checkup.course import check_up
from augure.checkup.findings import Finding, Verdict
from augure.checkup.people import Nobody, People, Somebody
from augure.checkup.telling import line, summary, table
from augure.machine import Machine
from augure.words import words

SOUND, FAULTY = 0, 1


def check(
    chosen: argparse.Namespace, machine: Machine | None = None, people: People | None = None
) -> int:
    """Checks the machine and returns the exit status: 1 if there is a fault."""
    language = words(chosen.lang)
    if chosen.list:
        print(table(language))
        return SOUND
    # What the parts log is in the findings.
    logging.getLogger("augure").addHandler(logging.NullHandler())
    if people is None:
        people = Nobody() if chosen.no_questions else Somebody(language)
    findings: list[Finding] = []
    for finding in check_up(chosen.config, machine or Machine(), people):
        findings.append(finding)
        print(line(finding, language), flush=True)
    print(summary(findings, language))
    return FAULTY if any(found.verdict is Verdict.FAULT for found in findings) else SOUND
