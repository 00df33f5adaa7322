"""Who plays: guests, who are known by a cookie, and those with an account, a name and a password."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
import time
import unicodedata
from collections.abc import Callable
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from itsdangerous import BadSignature, TimestampSigner

from rulebound.players import OPPONENTS
from rulebound.server.store import Gone, Store, UserRow
from rulebound.server.store.store import NameTaken
from rulebound.server.wording import UNSEEN, is_readable, sentence

LASTS: Final = 365 * 24 * 3600  # seconds that a session can be used
# OWASP's minimum: 19 MiB, two passes.
HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
ALIKE: Final = {"LATIN", "CYRILLIC", "GREEK"}  # scripts with letters that look the same
NUMBERED: Final = re.compile(r" \d+$")
VARIES: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # how a letter or sign is drawn, not which one it is
LONGEST: Final = 40  # characters of a name
RESERVED: Final = frozenset({"somebody", "nobody", "you", "onlooker", "an onlooker"})  # as the server calls people
WRONG: Final = "No account has this name and this password. Is the name written as it was, and the password too?"
NO_GUEST: Final = "You made an account or logged in meanwhile, in another window. Load the page again."


class NoEntry(ValueError):
    """A name or a password that cannot be taken, and why."""


class People:
    """Guests and accounts of a store."""

    def __init__(self, store: Store, key: bytes, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now
        self._signer = TimestampSigner(key, salt="rulebound session")
        self._nobody = ""  # the hash of no password, so that a name that is not there takes as long

    @classmethod
    async def of(cls, store: Store) -> People:
        """The people of this store, with the key that it keeps."""
        return cls(store, await store.secret("cookies", secrets.token_bytes(32)))

    # -- sessions

    def session(self, user: UserRow) -> str:
        """What a cookie holds for somebody: each is another, so that one can end and the others last."""
        return self._signer.sign(f"{user.id}.{user.generation}.{secrets.token_hex(4)}").decode()

    async def known(self, session: str) -> UserRow | None:
        """Whose session this is; None if it is nobody's any more, or was made up."""
        value, _, signature = session.rpartition(".")
        # A signature can be decoded that is written a little otherwise, and a session that ended is known as it was.
        if not hmac.compare_digest(signature.encode(), self._signer.get_signature(value)):
            return None
        try:
            said = self._signer.unsign(session, max_age=LASTS).decode()
        except BadSignature:
            return None
        id, generation, *_ = said.split(".")
        user = await self.store.user_of(id, session)
        return user if user is not None and str(user.generation) == generation else None

    async def end(self, session: str) -> None:
        """End a session, if it is one: nobody who has kept its cookie is known by it any more."""
        if await self.known(session) is not None:
            await self.store.end_session(session, self.now(), self.now() - LASTS)

    # -- guests and accounts

    async def guest(self) -> UserRow:
        """Somebody new."""
        name = f"Guest {secrets.randbelow(9000) + 1000}"
        return await self.store.add_user(secrets.token_hex(12), name, self.now())

    async def rename(self, user: UserRow, name: str) -> UserRow:
        """Call somebody otherwise; NoEntry if an account of somebody else or a bot is called so."""
        name = own(name)
        if not user.has_password and await self.store.account(folded(name)) is not None:
            raise NoEntry(f"An account is called {name!r}. If it is yours, log in; if not, choose another name.")
        try:
            if user.has_password:
                return await self.store.change_user(user.id, {"name": name, "folded": folded(name)})
            return await self.store.change_user(user.id, {"name": name}, user.generation)
        except NameTaken as e:
            raise NoEntry(sentence(str(e))) from None
        except Gone:
            if user.has_password:
                raise
            raise NoEntry(NO_GUEST) from None

    async def change_password(self, user: UserRow, password: str, new: str) -> UserRow:
        """Give an account another password, which ends its sessions elsewhere; NoEntry if the old one is wrong."""
        if not user.has_password:
            raise NoEntry("You play as a guest, and guests have no password. Make an account first.")
        found = await self.store.account(folded(user.name))
        if found is None or not await asyncio.to_thread(_fits, found[1], password):
            raise NoEntry("The old password is not right.")
        changed = await self.store.change_password(user.id, found[1], await asyncio.to_thread(HASHER.hash, new))
        if changed is None:  # somebody has changed it meanwhile
            raise NoEntry("The old password is not right.")
        return changed

    async def register(self, user: UserRow, name: str, password: str) -> UserRow:
        """Make a guest somebody with an account, which ends the guest's sessions: who had such a cookie, perhaps who
        planted it here, has none of the account; NoEntry if the name is taken."""
        if user.has_password:
            raise NoEntry("You have an account already.")
        name = own(name)
        hashed = await asyncio.to_thread(HASHER.hash, password)
        try:
            again = user.generation + 1
            changes = {"name": name, "folded": folded(name), "password": hashed, "generation": again}
            return await self.store.change_user(user.id, changes, user.generation)
        except NameTaken as e:
            raise NoEntry(sentence(str(e))) from None
        except Gone:  # somebody with the same cookie was faster
            raise NoEntry(NO_GUEST) from None

    async def login(self, name: str, password: str) -> UserRow:
        """Who has this name and this password; NoEntry if nobody has, without saying which of the two is wrong."""
        found = await self.store.account(folded(clean(name)))
        hashed = found[1] if found is not None else await self._hash_of_nobody()
        if not await asyncio.to_thread(_fits, hashed, password) or found is None:
            raise NoEntry(WRONG)
        return found[0]

    async def may_leave(self, user: UserRow, name: str, password: str) -> None:
        """NoEntry unless this is the name and the password of this account, which is to be deleted."""
        try:
            found = await self.login(name, password)
        except NoEntry:
            raise NoEntry("This is not the password of your account.") from None
        if found.id != user.id:
            raise NoEntry("This is not your account.")

    async def _hash_of_nobody(self) -> str:
        if not self._nobody:
            self._nobody = await asyncio.to_thread(HASHER.hash, secrets.token_hex(16))
        return self._nobody


def clean(name: str) -> str:
    """A name as it is kept: one line of visible characters.

    >>> clean("  Ann   B. ")
    'Ann B.'
    >>> clean(chr(7))
    Traceback (most recent call last):
    rulebound.server.service.people.NoEntry: A name is one line of visible characters.
    """
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not is_readable(name) or not name.isprintable() or UNSEEN.intersection(name):
        raise NoEntry("A name is one line of visible characters.")
    return name


def folded(name: str) -> str:
    """A name as it is compared: those that look alike are one.

    >>> folded("ANN \u2764\ufe0f") == folded("Ann \u2764")
    True
    """
    return VARIES.sub("", name).casefold()


def own(name: str) -> str:
    """A name for oneself, which is not taken for another: not a bot's, and with letters of one script.

    >>> own("Zoë")
    'Zoë'
    >>> own("the stray 2")
    Traceback (most recent call last):
    rulebound.server.service.people.NoEntry: A bot is called so here. Choose another name.
    """
    name = clean(name)
    if len(name) > LONGEST:
        raise NoEntry(f"A name has at most {LONGEST} characters, and this has {len(name)}.")
    plain = NUMBERED.sub("", folded(name))
    if plain in RESERVED:
        raise NoEntry("This word has a meaning here. Choose another name.")
    if plain in {title.casefold() for title, _ in OPPONENTS.values()}:
        raise NoEntry("A bot is called so here. Choose another name.")
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in name if letter.isalpha()}
    if len(scripts & ALIKE) > 1:
        mixed = " and ".join(each.title() for each in sorted(scripts & ALIKE))
        raise NoEntry(f"A name has letters of one script; these are {mixed}.")
    return name


def _fits(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (Argon2Error, InvalidHashError):
        return False
