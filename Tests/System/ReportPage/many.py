"""Writes apps for the tests of the page: one with many locales, and one whose texts are an attack."""

import plistlib
import zipfile

# Languages and regions that exist, so that they are read as locales.
LANGUAGES = """af am ar as az be bg bn bs ca cs cy da de el en-GB es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja
ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nn or pa pl ps pt ro ru sd si sk sl so sq sr sv sw ta te th tk tr
uk ur uz vi yo zh-Hans zh-Hant zu ceb jv su mi sm to fj ty ha ig rw sn xh st tn ts ve ss nr lg om ti ku ckb gd br kw fo se
lb rm fur sc co oc an ast ext lad eo ia io vo yi dv dz bo ug tt ba cv ce os av kv udm mhr sah tyv kaa haw es-MX pt-PT fr-CA
de-AT de-CH es-AR es-CL es-CO es-PE fr-BE fr-CH it-CH nl-BE en-AU en-CA en-IN en-NZ en-ZA ar-EG ar-MA ar-SA""".split()


def large_app(path, locales, entries):
    """An IPA with as many entries; every locale has the same number of string tables."""
    tags = LANGUAGES[:locales]
    tables = entries // (len(tags) + 1)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("Payload/Large.app/Info.plist", plistlib.dumps({
            "CFBundleIdentifier": "org.example.large", "CFBundleName": "Large", "CFBundleExecutable": "Large",
            "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1", "CFBundleDevelopmentRegion": "en",
            # The texts are in frameworks, which are shown in the languages of the app.
            "CFBundleLocalizations": ["en", *tags],
            "CFBundleSupportedPlatforms": ["iPhoneOS"]}))
        archive.writestr("Payload/Large.app/Large", bytes(range(256)) * 4000)
        for tag in ["en", *tags]:
            for table in range(tables):
                folder = f"Payload/Large.app/Frameworks/Part{table % 40}.framework/{tag}.lproj"
                text = "".join(f'"key.{table}.{key}" = "{tag} text number {key} of table {table}";\n' for key in range(2))
                archive.writestr(f"{folder}/Table{table}.strings", text)


def hostile_app(folder, text, changed):
    """A folder of resources whose keys, texts and file names are an attack."""
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    name = text.replace("/", "_")
    for tag, greeting in (("en", "Hello %@"), ("de", "Hallo %d"), ("ar", "مرحبا %@"), ("he", "שלום %@")):
        lproj = folder / f"{tag}.lproj"
        lproj.mkdir(parents=True)
        extra = "!" if changed else ""
        (lproj / "Localizable.strings").write_text(
            f'"{quoted}" = "{quoted} {tag}";\n"greeting" = "{greeting}{extra}";\n"plain" = "{tag}";\n')
        (lproj / f"{name[:60]}.strings").write_text('"a" = "b";\n')
    (folder / f"{name[:60]}.txt").write_text("x")
