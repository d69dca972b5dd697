"""Archives and folders that carry an app."""
import dataclasses
import io
import shutil
import tarfile
import zipfile

from apps import files_of, zip_files


@dataclasses.dataclass(frozen=True)
class Carrier:
    """An archive or a folder with an app in it. `make(app, folder)` writes it and returns its path and the app's path in it.

    That path ends with `!/` for an archive in an archive, with `/` for a folder, and is empty if the app's files are at the
    top. It precedes paths of the app that a report prints.
    """
    title: str
    make: object
    # The suffixes of apps that it can carry; None is all.
    suffixes: tuple | None = None
    # Whether the carrier is an app file itself: an .apks or .xapk.
    is_kind_of_app: bool = False

    def carries(self, app):
        # A folder of texts has no sign of where it begins: in another folder, it is a part of that one.
        if self.make in (in_folder, in_folder_of_zip) and app.path.is_dir() and app.path.suffix != ".app":
            return False
        # These two are there for the names of their components.
        if app.name in ("base-master.apk", "universal.apk") and ".apks" not in self.title:
            return False
        return self.suffixes is None or app.path.is_file() and app.path.suffix in self.suffixes


def inside(app):
    return "" if app.is_dir() else f"{app.name}!/"


def zipped(method):
    def make(app, folder):
        zip_files(folder / f"{app.stem}.zip", files_of(app), method)
        return folder / f"{app.stem}.zip", inside(app)
    return make


def zipped_twice(app, folder):
    inner = io.BytesIO()
    # Without its folder, a bundle would have the name of the inner ZIP.
    top = f"{app.name}/" if app.suffix == ".app" else ""
    zip_files(inner, [(top + name, content) for name, content in files_of(app)])
    zip_files(folder / f"{app.stem}.zip", [("artifact.zip", inner.getvalue())])
    return folder / f"{app.stem}.zip", f"artifact.zip!/{top}{inside(app)}"


def in_tar(app, folder):
    with tarfile.open(folder / f"{app.stem}.tar", "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files_of(app):
            info = tarfile.TarInfo(name)
            info.size = len(content or b"")
            info.type = tarfile.DIRTYPE if content is None else tarfile.REGTYPE
            info.mode = 0o755 if content is None else 0o644
            archive.addfile(info, io.BytesIO(content or b""))
    return folder / f"{app.stem}.tar", inside(app)


def in_folder(app, folder):
    carrier = folder / "artifact"
    if app.is_dir():
        shutil.copytree(app, carrier / "build" / app.name)
        return carrier, f"build/{app.name}/"
    carrier.mkdir()
    shutil.copyfile(app, carrier / app.name)
    return carrier, inside(app)


def in_folder_of_zip(app, folder):
    """As `upload-artifact` of GitHub and the artifacts of GitLab store a path: with its folders."""
    top = f"build/outputs/{app.name}/" if app.is_dir() else "build/outputs/"
    folders = [("build/", None), ("build/outputs/", None)] + ([(top, None)] if app.is_dir() else [])
    zip_files(folder / f"{app.stem}.zip", folders + [(top + name, content) for name, content in files_of(app)])
    return folder / f"{app.stem}.zip", top + inside(app)


# Files that CI keeps beside an app. None is a text of the app, and none is named after a locale.
OTHER_FILES = [("README.txt", b"Built from main.\n" * 20), ("mapping.txt", b"org.example.Harbor -> a.b:\n" * 50)]


def with_other_files(app, folder):
    zip_files(folder / f"{app.stem}.zip", OTHER_FILES + files_of(app))
    return folder / f"{app.stem}.zip", inside(app)


def in_apks(app, folder):
    """As `bundletool build-apks --mode=universal` does it. Its table of contents is optional."""
    zip_files(folder / f"{app.stem}.apks", files_of(app), zipfile.ZIP_STORED)
    return folder / f"{app.stem}.apks", inside(app)


def in_apks_as_split(app, folder):
    zip_files(folder / f"{app.stem}.apks", [(f"splits/{app.name}", app.read_bytes())], zipfile.ZIP_STORED)
    return folder / f"{app.stem}.apks", f"splits/{app.name}!/"


def in_xapk(app, folder):
    """As sites for APKs do it: with a file about the app, and the APK named after it."""
    about = b'{"xapk_version": 2, "name": "Quay", "split_apks": [{"file": "%s", "id": "base"}]}' % app.name.encode()
    zip_files(folder / f"{app.stem}.xapk", [("manifest.json", about)] + files_of(app), zipfile.ZIP_STORED)
    return folder / f"{app.stem}.xapk", inside(app)


def in_zip_of(make):
    def both(app, folder):
        (folder / "inner").mkdir()
        inner, prefix = make(app, folder / "inner")
        zip_files(folder / f"{app.stem}.zip", files_of(inner))
        return folder / f"{app.stem}.zip", f"{inner.name}!/{prefix}"
    return both


CARRIERS = [
    Carrier("stored ZIP", zipped(zipfile.ZIP_STORED)),
    Carrier("deflated ZIP", zipped(zipfile.ZIP_DEFLATED)),
    Carrier("two nested ZIPs", zipped_twice),
    Carrier("tar", in_tar),
    Carrier("folder", in_folder),
    Carrier("folder in a ZIP", in_folder_of_zip),
    # The files of an app that is a folder are not told apart from others beside them.
    Carrier("ZIP with other files", with_other_files, (".ipa", ".apk", ".aab", ".apks", ".xapk", ".xpi", ".jar")),
    # The name of a component is that of its APK, so the bare app has the same one: `base-master` and `universal` are apps.
    Carrier(".apks", in_apks_as_split, (".apk",), is_kind_of_app=True),
    Carrier(".apks, universal", in_apks, (".apk",), is_kind_of_app=True),
    Carrier(".xapk", in_xapk, (".apk",), is_kind_of_app=True),
    Carrier(".xapk in a ZIP", in_zip_of(in_xapk), (".apk",), is_kind_of_app=True),
    Carrier(".apks in a ZIP", in_zip_of(in_apks_as_split), (".apk",), is_kind_of_app=True),
]
