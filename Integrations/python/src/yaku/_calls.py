"""Calls that Ctrl-C can end."""

from __future__ import annotations

import ctypes
import threading
from typing import Callable, List, TypeVar

Value = TypeVar("Value")

_SHORT_WAIT, _LONGEST_WAIT = 0.1, 10.0


def interruptible(call: "Callable[[], Value]", stop: ctypes.c_int32) -> Value:
    """The value of a call into the library, which returns soon after `stop` is no longer 0.

    Python hears of signals in the main thread alone, and only while that is not in a library. So there the call is made
    by another thread, and when a signal raises an exception, such as KeyboardInterrupt, the call is stopped first.
    """
    if threading.current_thread() is not threading.main_thread():
        return call()
    values: List[Value] = []
    errors: List[BaseException] = []

    def work() -> None:
        try:
            values.append(call())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=work, name="yaku", daemon=True)
    try:
        thread.start()
        # Not one long wait: a signal that another thread was given does not end it.
        while thread.is_alive():
            thread.join(_SHORT_WAIT)
    except BaseException as problem:
        if thread.ident is None and isinstance(problem, RuntimeError):
            # There are no new threads when the interpreter is going down.
            return call()
        stop.value = 1
        _wait(thread)
        raise
    if errors:
        raise errors[0]
    return values[0]


def _wait(thread: threading.Thread) -> None:
    """Waits for a call that was told to stop. Somebody who presses Ctrl-C again need not wait: the call holds on to all
    that it reads."""
    try:
        thread.join(_LONGEST_WAIT)
    except BaseException:  # also where the thread did not begin
        pass
