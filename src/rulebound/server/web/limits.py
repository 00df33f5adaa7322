"""How much one address or one person may ask for: buckets of tokens that fill up again."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

MOST_KEPT: Final = 20_000  # buckets; the one that was used longest ago goes first


@dataclass(frozen=True)
class Rate:
    """So many a second, and so many at once."""

    a_second: float
    at_once: float


@dataclass(frozen=True)
class Limits:
    """What is allowed; the machine that the server runs on may ask as much as it likes, if `local` is so."""

    api: Rate = Rate(15, 120)
    entry: Rate = Rate(0.2, 10)  # logging in and making accounts
    said: Rate = Rate(15, 60)  # messages of a person at one address
    sockets: int = 40  # at a time, of one address
    connections: int = 80  # that are no sockets, at a time, of one address
    head_seconds: float = 20.0  # until the head of a request is there
    body_seconds: float = 120.0  # until its body is
    largest_body: int = 64 * 1024
    largest_upload: int = 12 * 1024 * 1024  # lists of cards, and records of games
    uploads_of_one: int = 32 * 1024 * 1024  # of uploads that are being read and looked at, of one address
    uploads: int = 128 * 1024 * 1024  # and of all
    largest_message: int = 8 * 1024
    local: bool = True

    def is_free(self, address: str) -> bool:
        """Is this address not limited?"""
        if not self.local:
            return False
        try:
            return ipaddress.ip_address(address).is_loopback
        except ValueError:
            return False


def household(address: str) -> str:
    """What is counted as one address: of IPv6 the network that a household gets whole, with more addresses than there
    are buckets; of one that stands for an address of IPv4, that address.

    >>> household("2001:db8:1:2:3:4:5:6"), household("::ffff:192.0.2.1"), household("192.0.2.1"), household("::1")
    ('2001:db8:1:2::/64', '192.0.2.1', '192.0.2.1', '::1')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4 or found.is_loopback:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))


class Buckets:
    """Buckets by key.

    >>> buckets = Buckets(Rate(1, 2))
    >>> [buckets.take("a", now) for now in (0.0, 0.0, 0.0, 1.5)], buckets.take("b", 0.0)
    ([True, True, False, True], True)
    """

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._full: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, now: float | None = None) -> bool:
        """Take a token; False if there is none."""
        now = time.monotonic() if now is None else now
        tokens, since = self._full.pop(key, (self.rate.at_once, now))
        tokens = min(self.rate.at_once, tokens + (now - since) * self.rate.a_second)
        enough = tokens >= 1
        self._full[key] = (tokens - 1 if enough else tokens, now)
        if len(self._full) > MOST_KEPT:
            self._full.popitem(last=False)
        return enough
