internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let strings = ResourceFormat(
    name: ".strings", files: FilePattern("strings"), kind: .strings, syntax: .apple,
    messages: .oneLocale { bytes, _ throws(FormatError) in try StringsFile.messages(in: bytes) },
    count: StringsFile.messageCount, source: .messages)

  /// Foundation searches it before the `.strings` file of the same table.
  static let stringsdict = ResourceFormat(
    name: ".stringsdict", files: FilePattern("stringsdict"), kind: .plurals, syntax: .apple,
    overridesEarlier: true,
    messages: .oneLocale { bytes, _ throws(FormatError) in try StringsdictFile.messages(in: bytes) },
    count: StringsdictFile.messageCount, source: .messages)
}
