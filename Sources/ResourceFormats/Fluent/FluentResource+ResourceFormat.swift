internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let fluent = ResourceFormat(
    name: "Fluent", files: FilePattern("ftl"), kind: .strings, syntax: .fluent,
    messages: .oneLocale { bytes, _ throws(FormatError) in try FluentResource.messages(in: bytes) },
    source: .messages)
}
