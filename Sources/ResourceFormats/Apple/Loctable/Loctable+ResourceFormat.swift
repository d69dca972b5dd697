internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let loctable = ResourceFormat(
    name: "loctable", files: FilePattern("loctable"), kind: .strings,
    scope: .severalLocales(rule: "loctable-objects"), syntax: .apple,
    messages: .severalLocales { bytes throws(FormatError) in
      var owners: [Owner: [String: Message]] = [:]
      for (tag, messages) in try Loctable(bytes).messages() { owners[.locale(tag)] = messages }
      return owners
    },
    attribution: .byContent { bytes throws(FormatError) in try Loctable(bytes).shares() },
    removal: .byLocale { bytes, _, isRemoved throws(FormatError) in try Loctable(bytes).removing(isRemoved) },
    source: .messages)
}
