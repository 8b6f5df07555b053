"""One wheel for every Python 3: it holds a library, but no module compiled for one version."""

import os
import re
from pathlib import Path

from setuptools import Distribution, setup

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel


class LibraryDistribution(Distribution):
    def has_ext_modules(self):
        return True


class LibraryWheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", os.environ.get("YAKU_WHEEL_PLATFORM", "linux_x86_64")


def version():
    """The version of the engine, which is written in one place."""
    named = os.environ.get("YAKU_VERSION")
    if named:
        return named
    source = Path(__file__).resolve().parents[2] / "Sources" / "Yaku" / "Yaku.swift"
    found = re.search(r'version = "([^"]+)"', source.read_text()) if source.exists() else None
    return found.group(1) if found else "0"


setup(version=version(), distclass=LibraryDistribution, cmdclass={"bdist_wheel": LibraryWheel})
