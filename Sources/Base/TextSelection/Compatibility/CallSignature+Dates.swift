import Localization

/// Patterns of strftime, which a program's printf does not read.
extension CallSignature {
  /// Whether base is a pattern of strftime, such as `%H:%M, %b %d, %Y`: it has two conversions or more that only dates have, or that
  /// printf rarely has, and one of them is not printf's at all. A program replaces them itself, and some have conversions of their
  /// own, as `%o` of MooTools. `%%` is an escape.
  ///
  /// POSIX, strftime. Printf has `%p`, `%b` and `%B` (C23, 7.23.6.1), glibc's has `%m` (an error's text), and Windows' has `%I64d`.
  var isPatternOfDates: Bool {
    guard syntax.isPrintf, case .text(let text) = base, text.utf8.contains(UInt8(ascii: "%")) else {
      return false
    }
    let parts = text.replacing("%%", with: "").split(separator: "%", omittingEmptySubsequences: false)
    let letters = Set(parts.dropFirst().compactMap(Self.letterOfDates))
    // Java reads `%b` as a boolean, and dates as `%tB`.
    let shared = syntax.isJavaFormatter ? "mp" : "mpbB"
    let own = letters.intersection("YyMHIPkl")
    return !own.isEmpty && own.count + letters.intersection(shared).count > 1
  }

  /// The conversion after a percent sign, if it may be one of dates.
  private static func letterOfDates(after percent: Substring) -> Character? {
    let rest = percent.drop { $0 == "-" }
    guard let letter = rest.first, let next = rest.dropFirst().first else { return rest.first }
    switch letter {
    // `%ld` is printf's, and `%l:%M` has the hour.
    case "l": return "dluixXoscfeg".contains(next) ? nil : letter
    // `%I64d` of Windows and `%Id` of glibc are printf's, and `%I:%M` has the hour.
    case "I": return next.isNumber || "diu".contains(next) ? nil : letter
    default: return letter
    }
  }

  /// The letters after percent signs of a translated pattern that no strftime has, `%Å`: a translator replaced the conversion by
  /// a word. It is displayed as written. A base text with such a letter is for another formatter.
  func issues(ofDatePattern message: Message) -> [CompatibilityIssue] {
    guard case .text(let text) = message, case .text(let original) = base,
      Self.unknownDateConversions(in: original).isEmpty
    else { return [] }
    return Set(Self.unknownDateConversions(in: text)).sorted().map { .literal($0, syntax) }
  }

  /// POSIX.1-2024, strftime, with the additions of glibc (`%P`, `%k`, `%l`, `%s`, `%+`), BSD (`%v`), Ruby (`%L`, `%N`) and Python
  /// (`%f`). A flag, a width, or `E` or `O` may precede the letter.
  private static let dateConversions: Set<Unicode.Scalar> = Set(
    "aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyYzZPklsvLNfi+%".unicodeScalars)

  private static func unknownDateConversions(in text: String) -> [String] {
    var found: [String] = []
    var rest = text.unicodeScalars[...]
    while let percent = rest.firstIndex(of: "%") {
      let modified = rest[percent...].dropFirst().drop { "-_0^#123456789".unicodeScalars.contains($0) }
      var letter = modified
      if letter.first == "E" || letter.first == "O" { letter.removeFirst() }
      rest = letter.dropFirst()
      guard let conversion = letter.first, conversion.properties.isAlphabetic,
        !dateConversions.contains(conversion)
      else { continue }
      found.append(String(text.unicodeScalars[percent..<rest.startIndex]))
    }
    return found
  }
}
