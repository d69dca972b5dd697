internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let androidStringsXML = ResourceFormat(
    name: "strings.xml",
    files: FilePattern("xml", excludedPrefix: AndroidStringsXML.untranslatableFilePrefix), kind: .strings,
    recognition: .byResourceFolder, syntax: .android,
    messages: .oneLocale { bytes, _ throws(FormatError) in try AndroidStringsXML.messages(in: bytes) },
    source: .custom { bytes, name throws(FormatError) in
      let messages = try AndroidStringsXML.messages(in: bytes)
      let isUntranslatable = name.hasPrefix(AndroidStringsXML.untranslatableFilePrefix)
      return .oneLocale(isUntranslatable ? [:] : messages, name: name, syntax: .android)
    })
}
