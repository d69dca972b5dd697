internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let jarManifest = ResourceFormat(
    name: "META-INF manifest", files: FilePattern("mf sf", folder: "META-INF"), kind: .other,
    scope: .fileList(rule: "manifest-sections", paths: .fromRoot),
    attribution: .byListedFile { bytes, body throws(FormatError) in
      for section in JarManifest.sections(in: bytes) {
        if let name = section.name { body(name, section.range.count) }
      }
    },
    removal: .byListedFile { bytes, isRemoved throws(FormatError) in
      JarManifest.removingSections(from: bytes, where: isRemoved)
    })
}
