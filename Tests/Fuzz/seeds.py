#!/usr/bin/env python3
"""Writes the seeds of a fuzz target whose inputs are not files as they are: seeds.py TARGET CORPUS FOLDER...

FuzzFormats reads the name of a format in the first line, FuzzBundle the description of an archive, and FuzzStream tar
archives with filters. FuzzDocuments has its seeds in Seeds/*.document. The content comes from the folders.
"""
import gzip
import hashlib
import io
import lzma
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

HERE = pathlib.Path(__file__).resolve().parent
LARGEST = 32_000
# The names of formats in `ResourceFormat.all`, by extension or whole name.
FORMATS = {
    ".strings": [".strings"], ".stringsdict": [".stringsdict"], ".xcstrings": ["xcstrings"], ".loctable": ["loctable"],
    ".car": ["Assets.car"], "CodeResources": ["CodeResources"], ".arsc": ["resources.arsc"], ".pb": ["resources.pb"],
    ".cds": ["cds-root XML"], ".xml": ["strings.xml", "cds-root XML"], ".xliff": ["XLIFF"], ".xlf": ["XLIFF"],
    ".po": [".po"], ".pot": [".pot"], ".mo": [".mo"], ".properties": [".properties"], ".ftl": ["Fluent"], ".pak": [".pak"],
    ".qm": [".qm"], ".dll": [".NET satellite assembly"], ".MF": ["META-INF manifest"], ".SF": ["META-INF manifest"],
    ".arb": [".arb"], ".js": ["JavaScript", "JavaScript of one locale"], ".jsbundle": ["JavaScript", "index.android.bundle"],
    ".json": ["JSON", "web extension messages", "JSON of several locales", "fbt JSON", "fbt resources", ".arb"],
}
TEXTS = {
    "JavaScript": [
        "var a={s:'Hoist it',f:\"Fog ahead\",a:`Drop it`,h:'Go home',t:'Ebb tide'},b=Object.freeze({s:'Hei\\u00df es',f:'Nebel da',"
        "a:'Wirf ihn',h:'Geh heim',t:'Es \\xe4bbt'}),m={en:a,de:b,x:()=>t(1)};if(a)/[/]\\//g.test(`${{b}}`)",
        "({1:e=>{e.exports=JSON.parse('{\"en\":{\"s\":\"Hoist it\",\"f\":\"Fog \\\\u0061\",\"a\":\"Drop it\",\"h\":\"Go home\",\"t\":\"Ebb t\"},"
        "\"de\":{\"s\":\"Setz es\",\"f\":\"Nebel\",\"a\":\"Wirf ihn\",\"h\":\"Geh heim\",\"t\":\"Es ebbt\"}}')},2:(e,t,n)=>{var r={\"./de.json\":[1,2]}}})",
    ],
    "Fluent": ["-brand = Ballast\nboats = { $n ->\n    [one] { $n } Boot\n   *[other] { $n } Boote\n}\n    .label = { -brand }\n"],
    ".properties": ["# c\nsail=Segel\\u00e4\nboats : {0,choice,0#none|1#one}\nlong = a\\\n  b\n"],
    ".arb": ['{"@@locale":"de","boats":"{n, plural, one{# Boot} other{# Boote}}","@boats":{"placeholders":{"n":{}}}}'],
    ".pot": ['msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\n'],
    "fbt resources": ['{"s":{"1":"Segel","2":{"*":"%1$d Boote","_1":"ein Boot"}}}'],
    "strings.xml": ['<resources><string name="a">x %1$s</string><plurals name="b"><item quantity="other">%d</item>'
                    '</plurals><string-array name="c"><item>x</item></string-array></resources>'],
}


def files(folders):
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.is_file() and path.stat().st_size <= LARGEST:
                yield path


def formats(folders):
    for path in files(folders):
        for name in FORMATS.get(path.suffix) or FORMATS.get(path.name) or []:
            yield name.encode() + b"\n" + path.read_bytes()
    for name, texts in TEXTS.items():
        for text in texts:
            yield name.encode() + b"\n" + text.encode()
    # Qt's compiler is not needed for a file with one message: the context hash, the offset, and the text.
    text = "Segel".encode("utf-16-be")
    message = b"\x03" + len(text).to_bytes(4, "big") + text + b"\x06\0\0\0\x04Sail" + b"\x01"
    magic = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
    hashes = bytes(8)
    yield (b".qm\n" + magic + b"\x42" + len(hashes).to_bytes(4, "big") + hashes
           + b"\x69" + len(message).to_bytes(4, "big") + message)


def streams(folders):
    found = [path for path in files(folders) if path.stat().st_size < 2000][:8]
    for style in (tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
        output = io.BytesIO()
        with tarfile.open(fileobj=output, mode="w", format=style) as archive:
            for number, path in enumerate(found):
                name = f"./App.app/de.lproj/{path.name}" if number else "n" * 120 + "/" + path.name
                member = tarfile.TarInfo(name)
                member.size = path.stat().st_size
                with path.open("rb") as content:
                    archive.addfile(member, content)
            link = tarfile.TarInfo("fr.lproj")
            link.type, link.linkname = tarfile.SYMTYPE, "de.lproj"
            archive.addfile(link)
        plain = output.getvalue().rstrip(b"\0") + bytes(1024)
        yield plain
        yield gzip.compress(plain, mtime=0)
        yield lzma.compress(plain)
        yield gzip.compress(lzma.compress(plain), mtime=0)
        if shutil.which("zstd"):
            yield subprocess.run(["zstd", "-q", "-c"], input=plain, stdout=subprocess.PIPE, check=True).stdout


def bundles(folders):
    """Archives as they are, and descriptions of archives with the contents of small files."""
    law = (HERE.parent / "Support/FuzzLaws/ArchiveLaws.swift").read_text()
    names = re.findall(r'"([^"\n]+)"', law.split("let names = [")[1].split("]")[0])
    for path in sorted((HERE.parent / "Cases").rglob("*.asar")):
        yield path.read_bytes()
    contents = {}
    for path in files(folders):
        if path.suffix in (".apk", ".ipa", ".aab", ".apks", ".jar", ".xpi"):
            yield path.read_bytes()
        elif path.stat().st_size < 8000:
            contents.setdefault(path.suffix or path.name, []).append(path.read_bytes())
            contents.setdefault(path.name, []).append(path.read_bytes())
    def described(chosen, flags):
        output = bytearray()
        for number, (name, content) in enumerate(chosen):
            output += bytes([names.index(name), flags >> number % 4 & 3]) + len(content).to_bytes(2, "little") + content
        return bytes(output)
    groups = {}
    for name in names:
        found = contents.get(os.path.basename(name)) or contents.get(os.path.splitext(name)[1]) or [b"x"]
        groups.setdefault(name.split("/")[0], []).append((name, found[len(name) % len(found)]))
    for number, group in enumerate(groups.values()):
        for scope in range(6):
            yield bytes([scope]) + described(group, number + scope)


def documents(_):
    for path in sorted((HERE / "Seeds").glob("*.document")):
        yield path.read_bytes()


KINDS = {"FuzzFormats": formats, "FuzzStream": streams, "FuzzBundle": bundles, "FuzzDocuments": documents}

if __name__ == "__main__":
    target, corpus, *folders = sys.argv[1:]
    for seed in KINDS[target](folders) if target in KINDS else []:
        (pathlib.Path(corpus) / hashlib.sha256(seed).hexdigest()[:16]).write_bytes(seed)
