internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let properties = ResourceFormat(
    name: ".properties", files: FilePattern("properties"), kind: .strings,
    localeNaming: .partOfName(LocaleSuffix.split, needsSiblings: true), syntax: .icu,
    messages: .oneLocale { bytes, _ throws(FormatError) in try PropertiesFile.messages(in: bytes) },
    count: PropertiesFile.messageCount, source: .messages)
}
