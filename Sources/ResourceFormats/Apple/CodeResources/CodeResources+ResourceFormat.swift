internal import DataFormats
internal import Localization

extension ResourceFormat {
  /// Paths are relative to the folder that contains `_CodeSignature`, which is `Contents` on macOS.
  static let codeResources = ResourceFormat(
    name: "CodeResources", files: FilePattern("", fileName: "CodeResources", folder: "_CodeSignature"),
    kind: .other, scope: .fileList(rule: "code-resources-lines", paths: .fromParentFolder),
    attribution: .byListedFile { bytes, body throws(FormatError) in
      try CodeResources.forEachLine(in: bytes) { line in body(line.path, line.range.count) }
    },
    removal: .byListedFile { bytes, isRemoved throws(FormatError) in
      try CodeResources.removingLines(from: bytes, where: isRemoved)
    })
}
