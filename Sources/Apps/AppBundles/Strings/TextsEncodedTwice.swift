import Bytes
import Localization
import LocalizationAnalysis

/// The texts of a file that were encoded in UTF-8 twice, which users see as `Ã©`.
struct TextsEncodedTwice {
  private var count = 0
  /// Texts with characters outside ASCII.
  private var others = 0
  private var example: (written: String, meant: String)?

  init(in messages: some Sequence<Message>) {
    for message in messages {
      message.forEachText { add($0) }
    }
  }

  private mutating func add(_ text: String) {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return }
    guard let decoded = text.decodedOnce else {
      others += 1
      return
    }
    count += 1
    guard example == nil, let meant = decoded.unicodeScalars.first(where: { !$0.isASCII }) else { return }
    let written = String(meant).utf8.map { Unicode.Scalar($0) }
    example = (String(String.UnicodeScalarView(written)), String(meant))
  }

  private static let fewTexts = 3

  /// Nil if most texts are written as they are meant, or if there are few texts.
  func warning(entry: String) -> BundleWarning? {
    guard count >= Self.fewTexts, count > others, let example else { return nil }
    let texts = "\(counted(count, "text")) \(agreeing(count, "is", "are")) encoded in UTF-8 twice"
    let remedy = "convert the file from UTF-8 to Latin-1 once"
    return BundleWarning(
      "\(texts), as '\(example.written)' for '\(example.meant)': \(remedy)", entry: entry)
  }
}
