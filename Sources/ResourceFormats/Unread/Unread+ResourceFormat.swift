internal import Localization

/// Formats of messages that are attributed to their locales as a whole, and whose messages are not read.
extension ResourceFormat {
  /// Texts that Compose Multiplatform compiles: `composeResources/values-de/strings.commonMain.cvr`.
  static let composeStrings = ResourceFormat(
    name: "Compose .cvr", files: FilePattern("cvr"), kind: .strings)

  /// Sources of Qt's messages, and Rails' YAML: `locales/de.ts`, `locales/de.yml`.
  static let messageSources = ResourceFormat(
    name: "Qt .ts and YAML", files: FilePattern("ts yml yaml"), kind: .strings, recognition: .byConvention)
}
