"""Numbers for those who run a server, as Prometheus reads them."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rulebound.server.service.house import House

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class Histogram:
    """How long something took, by how many took at most so long."""

    def __init__(self, name: str, help: str) -> None:
        self.name = name
        self.help = help
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    def lines(self) -> list[str]:
        """As Prometheus reads it."""
        out = [f"# HELP {self.name} {self.help}", f"# TYPE {self.name} histogram"]
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.counts):
            total += count
            out.append(f'{self.name}_bucket{{le="{bound}"}} {total}')
        return [*out, f"{self.name}_sum {self.sum:.6f}", f"{self.name}_count {total}"]


class Metrics:
    """What is counted while a server runs."""

    def __init__(self) -> None:
        self.began = time.time()
        self.requests: Counter[str] = Counter()  # by status
        self.messages: Counter[str] = Counter()  # said on sockets, by sort
        self.refused = 0  # messages that were not understood
        self.sockets = 0
        self.heard = Histogram("rulebound_message_seconds", "From a message on a socket to its reply.")

    def text(self, house: House) -> str:
        """Everything, as Prometheus reads it."""
        pool, writer = house.pool, house.store.writer
        lines = self.heard.lines()
        for name, sort, help, value in (
            ("uptime_seconds", "gauge", "Since the start.", round(time.time() - self.began, 3)),
            ("games_in_memory", "gauge", "Games in memory.", len(house.rooms)),
            ("sockets", "gauge", "Open sockets.", self.sockets),
            ("messages_refused_total", "counter", "Messages that were not understood.", self.refused),
            ("events_written_total", "counter", "Changes written to the store.", writer.written),
            ("transactions_total", "counter", "Transactions that they shared.", writer.batches),
            ("bot_choices_total", "counter", "Choices that bots were asked for.", pool.asked),
            ("bot_failures_total", "counter", "Choices that they did not come to.", pool.failed),
            ("previews_total", "counter", "Options that were tried out for somebody.", house.previews.asked),
            ("bot_seconds_total", "counter", "What they thought.", round(pool.seconds, 3)),
        ):
            lines += [f"# HELP rulebound_{name} {help}", f"# TYPE rulebound_{name} {sort}", f"rulebound_{name} {value}"]
        lines += _by("requests_total", "Requests, by status.", "status", self.requests)
        lines += _by("messages_total", "Messages on sockets, by sort.", "sort", self.messages)
        return "\n".join(lines) + "\n"


def _by(name: str, help: str, label: str, counts: Counter[str]) -> list[str]:
    head = [f"# HELP rulebound_{name} {help}", f"# TYPE rulebound_{name} counter"]
    return head + [f'rulebound_{name}{{{label}="{key}"}} {count}' for key, count in sorted(counts.items())]
