"""The parts of a release binary that other projects made: Swift's libraries, Swift packages and C libraries."""

import dataclasses
import json
import pathlib
import re
import shutil
import subprocess


@dataclasses.dataclass(frozen=True)
class Component:
    name: str
    version: str
    # An SPDX licence expression.
    licence: str
    # A package URL (purl), which names the package and where it is from.
    purl: str
    # The texts of the licence and of notices.
    texts: tuple


# SPDX expressions of the C libraries, from the copyright files of their Debian packages, for the parts that are linked.
LICENCES = {
    "brotli": "MIT",
    "bzip2": "bzip2-1.0.6",
    "expat": "MIT",
    "gcc-12": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libarchive": "BSD-2-Clause",
    "libdeflate": "MIT",
    "libsodium": "ISC AND BSD-2-Clause",
    "libyaml": "MIT",
    "libzstd": "BSD-3-Clause",
    "lz4": "BSD-2-Clause",
    "nettle": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "sqlite3": "blessing",
    "xz-utils": "LicenseRef-public-domain",
    "zlib": "Zlib",
}
# Packages whose sources are not in the binary: the plugin that makes the documentation.
BUILD_ONLY = {"swift-docc-plugin", "swift-docc-symbolkit"}


def components(scratch):
    """All components, Swift first, then by name. SCRATCH is the build folder of Release/build."""
    found = [swift()]
    state = json.loads((scratch / "workspace-state.json").read_text())
    for dependency in state["object"]["dependencies"]:
        reference = dependency["packageRef"]
        if reference["identity"] in BUILD_ONLY:
            continue
        folder = scratch / "checkouts" / dependency["subpath"]
        texts = tuple(
            path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())
            if path.name.startswith(("LICENSE", "NOTICE")))
        if not texts:
            raise SystemExit(f"{reference['identity']} has no licence file")
        version = dependency["state"]["checkoutState"]["version"]
        location = reference["location"].removeprefix("https://").removesuffix(".git")
        found.append(Component(reference["identity"], version, "Apache-2.0", f"pkg:swift/{location}@{version}", texts))
    return found + sorted(debian(scratch / "libraries/packages.tsv"), key=lambda part: part.name)


def swift():
    compiler = pathlib.Path(shutil.which("swift")).parent.resolve() / "swift"
    printed = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    version = re.search(r"Swift version (\S+)", printed).group(1)
    licence = compiler.parent.parent / "share/swift/LICENSE.txt"
    if not licence.exists():
        raise SystemExit(f"no licence of Swift at {licence}")
    purl = f"pkg:generic/swift@{version}"
    return Component("swift", version, "Apache-2.0 WITH Swift-exception", purl, (licence.read_text(encoding="utf-8"),))


def debian(table):
    for line in table.read_text().splitlines():
        package, version, source, licence = line.split("\t")
        source = source.split(" ")[0]
        if source not in LICENCES:
            raise SystemExit(f"no SPDX expression is known for {source}; add it to Release/components.py")
        text = pathlib.Path(licence).read_text(encoding="utf-8")
        yield Component(source, version, LICENCES[source], f"pkg:deb/debian/{package.split(':')[0]}@{version}", (text,))
