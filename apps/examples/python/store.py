import sqlite3
import time

SCHEMA = """
create table if not exists orders (reference text primary key, amount real not null, paid_by text unique) strict;
create table if not exists seen_events (id text primary key) strict;
"""


class Store:
    """The shop's database: its orders, and the ids of the webhooks that it has applied."""

    def __init__(self, file):
        self.file = file
        with self.connect() as database:
            database.executescript(SCHEMA)

    def connect(self):
        return sqlite3.connect(self.file, timeout=10)

    def orders(self):
        with self.connect() as database:
            rows = database.execute("select reference, amount, paid_by from orders order by rowid").fetchall()
        return [{"reference": reference, "amount": amount, "paidBy": paid_by} for reference, amount, paid_by in rows]

    def open_order(self):
        """Returns reference and amount of the order that waits for points. Adds one if every order is paid."""
        with self.connect() as database:
            row = database.execute("select reference, amount from orders where paid_by is null").fetchone()
            if row is None:
                row = (f"ORDER-{time.time_ns()}", 50)
                database.execute("insert into orders (reference, amount) values (?, ?)", row)
        return row

    def apply_once(self, event_id, event):
        """Stores the id of an event and applies the event, in one transaction. A known id changes nothing."""
        with self.connect() as database:
            added = database.execute("insert into seen_events values (?) on conflict do nothing", (event_id,))
            if added.rowcount == 1 and event["type"] == "TRANSACTION_COMPLETED":
                database.execute(
                    "update orders set paid_by = ? where reference = ? and amount = ? and paid_by is null",
                    (event["transactionId"], event["referenceNumber"], event["value"]),
                )
