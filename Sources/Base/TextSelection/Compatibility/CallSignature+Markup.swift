import Localization

/// Elements of XLIFF in texts of Android.
extension CallSignature {
  /// Elements such as `<xliff:g id="name">` that a text displays as written, because the file has them as text,
  /// `&lt;xliff:g id="name"&gt;%s&lt;/xliff:g&gt;`. Elements are for translators, and aapt2 removes them (Android, "App resources: String
  /// resources", "Mark message parts that should not be translated").
  ///
  /// If base has tags as text, the code reads its texts as HTML, and `Html.fromHtml` ignores unknown elements.
  func displayedElements(of message: Message) -> [CompatibilityIssue] {
    guard syntax == .android || syntax == .compose, !base.texts.contains(where: Self.hasTag) else {
      return []
    }
    let found = message.texts.flatMap(Self.elementsOfXLIFF)
    return Set(found).sorted().map { .literal($0, syntax) }
  }

  private static func hasTag(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return false }
    return text.split(separator: "<", omittingEmptySubsequences: false).dropFirst().contains { part in
      let name = part.drop { $0 == "/" }
      return name.first?.isLetter == true && part.contains(">")
    }
  }

  private static func elementsOfXLIFF(in text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return [] }
    return text.split(separator: "<", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      guard part.hasPrefix("xliff:") else { return nil }
      guard let end = part.firstIndex(of: ">") else { return "<\(part)" }
      return "<\(part[...end])"
    }
  }
}
