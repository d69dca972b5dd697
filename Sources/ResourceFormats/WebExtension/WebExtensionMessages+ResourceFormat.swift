internal import DataFormats
internal import Localization

extension ResourceFormat {
  /// A web extension's `_locales/pt_BR/messages.json`.
  static let webExtensionMessages = ResourceFormat(
    name: "web extension messages", files: FilePattern("json", ancestor: "_locales"), kind: .strings,
    recognition: .byConvention, syntax: .chromium,
    messages: .oneLocale { bytes, _ throws(FormatError) in
      try MessagesJSON.webExtensionMessages(in: bytes)
    }, count: MessagesJSON.webExtensionMessageCount)
}
