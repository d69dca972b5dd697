internal import Bytes
internal import DataFormats
internal import Localization

extension ResourceFormat {
  /// A single message, read as a source only. It belongs to base and its key is the file's name.
  static let transifexCDSRoot = ResourceFormat(
    name: "cds-root XML", files: FilePattern("xml"), kind: .strings, recognition: .byContent, syntax: .apple,
    source: .custom { bytes, name throws(FormatError) in
      let text = bytes.utf8String()
      guard TransifexCDSRoot.isRoot(text) else { return nil }
      let messages = try TransifexCDSRoot(text).message.map { [name: $0] } ?? [:]
      return .oneLocale(messages, name: name, syntax: .apple)
    })
}
