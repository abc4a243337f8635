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
    (
        # Every row has its check sum. Text goes in as bytes, so that one which is damaged already
        # ends no step; it is found out when it is read.
        "ALTER TABLE results ADD COLUMN crc INTEGER NOT NULL DEFAULT 0",
        """UPDATE results SET crc = row_crc(
            match, seat, CAST(game AS BLOB), CAST(name AS BLOB), won, points, bids, met
        )""",
        "ALTER TABLE settings ADD COLUMN crc INTEGER NOT NULL DEFAULT 0",
        "UPDATE settings SET crc = row_crc(CAST(name AS BLOB), CAST(value AS BLOB))",
    ),
)
"""The statements of each version; `user_version` of a file is how many of them it has had.

They may call `row_crc`. A column that is there keeps its meaning: the rows of an older version
are read as they were written.
"""
