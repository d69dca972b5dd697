internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let androidStringsXML = ResourceFormat(
    name: "strings.xml", files: FilePattern("xml"), kind: .strings, recognition: .byResourceFolder,
    syntax: .android,
    messages: .oneLocale { bytes, _ throws(FormatError) in try AndroidStringsXML.messages(in: bytes) },
    source: .messages)
}
