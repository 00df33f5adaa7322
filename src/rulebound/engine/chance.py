"""Chance: the one source of randomness of a game, kept inside its state.

The generator is xoshiro128** (Blackman and Vigna): four words of 32 bits, period 2**128 - 1.  Every intermediate value
stays far below 2**63, so that the compiled and the plain build compute the same numbers.  A seed is any whole number or
any text; its BLAKE2b digest gives the four words.  A number below `n` is drawn without bias by multiplication and
rejection (Lemire).  The same seed gives the same game, everywhere, for ever: this file may not change its results.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import unpack
from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF


class Chance:
    """Four words of state and what is drawn from them.

    >>> c = seeded(7)
    >>> [int(c.below(6)) for i in range(5)]
    [1, 5, 0, 5, 2]
    """

    def __init__(self, s0: i64, s1: i64, s2: i64, s3: i64) -> None:
        self.s0 = s0
        self.s1 = s1
        self.s2 = s2
        self.s3 = s3

    def word(self) -> i64:
        """The next 32 random bits."""
        s1 = self.s1
        m = (s1 * 5) & WORD
        out = (((m << 7) | (m >> 25)) & WORD) * 9 & WORD
        s2 = self.s2 ^ self.s0
        s3 = self.s3 ^ s1
        self.s1 = s1 ^ s2
        self.s0 = self.s0 ^ s3
        self.s2 = s2 ^ ((s1 << 9) & WORD)
        self.s3 = ((s3 << 11) | (s3 >> 21)) & WORD
        return out

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each as likely as any other; n is at most 2**30."""
        if n <= 0:
            raise ValueError(f"cannot draw a number below {n}")
        s0 = self.s0  # from here on the same as self.word(): a call costs more than the word
        s1 = self.s1
        m = (s1 * 5) & WORD
        m = (((m << 7) | (m >> 25)) * 9 & WORD) * n
        s2 = self.s2 ^ s0
        s3 = self.s3 ^ s1
        self.s1 = s1 ^ s2
        self.s0 = s0 ^ s3
        self.s2 = s2 ^ ((s1 << 9) & WORD)
        self.s3 = ((s3 << 11) | (s3 >> 21)) & WORD
        low = m & WORD
        if low < n:
            floor = (4294967296 - n) % n
            while low < floor:
                m = self.word() * n
                low = m & WORD
        return m >> 32

    def shuffle(self, xs: list[int]) -> None:
        """Put the list into random order, in place (Fisher and Yates, from the end)."""
        n: i64 = len(xs)
        s0, s1, s2, s3 = self.s0, self.s1, self.s2, self.s3
        while n > 1:
            m = (s1 * 5) & WORD  # the same as self.below(n), with the words at hand
            m = (((m << 7) | (m >> 25)) * 9 & WORD) * n
            t = (s1 << 9) & WORD
            s2 ^= s0
            s3 ^= s1
            s1 ^= s2
            s0 ^= s3
            s2 ^= t
            s3 = ((s3 << 11) | (s3 >> 21)) & WORD
            low = m & WORD
            if low < n and low < (4294967296 - n) % n:
                continue
            j = m >> 32
            n -= 1
            x = xs[n]
            xs[n] = xs[j]
            xs[j] = x
        self.s0, self.s1, self.s2, self.s3 = s0, s1, s2, s3


def seeded(seed: int | str) -> Chance:
    """The generator that this seed names; 7 and "7" name the same one.

    >>> a, b = seeded("7"), seeded(7)
    >>> int(a.word()) == int(b.word())
    True
    """
    d = blake2b(str(seed).encode(), digest_size=16, person=b"rulebound").digest()
    s0, s1, s2, s3 = unpack("<4I", d)
    return Chance(s0 if s0 | s1 | s2 | s3 else 1, s1, s2, s3)
