/// The unit of a limit's amount.
enum LimitUnit: Hashable {
  /// `600 KB`
  case size
  /// A share of the former value, which may exceed 100 %: `5 %`.
  case growth
  /// `10`
  case count
  /// `10`, or a share of all messages: `2 %`.
  case countOrShare
  /// A share of at most 100 %: `95 %`.
  case share

  /// An amount that may be written.
  var example: String {
    switch self {
    case .size: "600 KB"
    case .growth: "5 %"
    case .count: "0"
    case .countOrShare: "2 %"
    case .share: "95 %"
    }
  }
}

extension LimitThreshold {
  private static let all = 1_000_000
  private static let sizes = "sizes are written as 4096 B, 600 KB, 2 MB or 1.5MiB"

  /// Reads the amount of a limit.
  /// - Parameters:
  ///   - name: that of the limit, or of its key in a budget, for hints.
  ///   - notation: for hints.
  init(
    _ text: String, _ unit: LimitUnit, of name: String, in notation: LimitNotation
  ) throws(LimitMistake) {
    // Our own output has spaces that do not break between a number and its unit.
    let text = text.replacing(/[\u{a0}\u{202f}]/, with: " ")
    switch unit {
    case .size: self = try Self.size(text, name, notation)
    case .growth: self = try Self.growth(text, name, notation)
    case .count: self = try Self.count(text, unit, name, notation)
    case .countOrShare:
      if let share = LimitShare.millionths(text), share <= Self.all {
        self = .share(millionths: share)
      } else {
        self = try Self.count(text, unit, name, notation)
      }
    case .share: self = try Self.share(text, name, notation)
    }
  }

  private static func size(
    _ text: String, _ name: String, _ notation: LimitNotation
  ) throws(LimitMistake) -> LimitThreshold {
    if let size = ByteSize(text) {
      let hasUnit = text.contains(where: \.isLetter)
      guard !hasUnit, text != "0" else { return .count(size.bytes) }
      let units = text.isDigits ? ["B", "KB", "MB"] : ["KB", "MB"]
      let sizes = units.map { notation.amount("\(text) \($0)", of: name) }
      let most = sizes.dropLast().joined(separator: ", ")
      throw LimitMistake("'\(text)' has no unit", hint: "write \(most) or \(sizes.last ?? "")")
    }
    throw LimitMistake("expected a size, found '\(text)'", hint: sizeHint(text, name, notation))
  }

  private static func sizeHint(_ text: String, _ name: String, _ notation: LimitNotation) -> String {
    if text.hasSuffix("%"), let share = LimitShare.intended(by: text)?.first {
      // A limit such as 'new-locale' has no older value.
      let hasGrowth = name.hasSuffix("-bytes") || LimitVocabulary.grows(name)
      guard hasGrowth else {
        return "write a size such as \(notation.amount(LimitUnit.size.example, of: name))"
      }
      let relative = name.hasSuffix("-bytes") ? String(name.dropLast("-bytes".count)) : "growth"
      let growth = notation.assignment(relative, share)
      if notation == .budget { return "limit growth by a share: { \(growth) }" }
      return "write \(growth)"
    }
    // Before three digits, a comma separates thousands.
    let isGrouped = text.contains(/[0-9],[0-9]{3}(?![0-9])/)
    let point = isGrouped ? "" : "."
    let plain = text.replacing(",", with: point)
    if ByteSize(plain) == nil { return sizes }
    return "write \(notation.amount(plain, of: name))"
  }

  private static func growth(
    _ text: String, _ name: String, _ notation: LimitNotation
  ) throws(LimitMistake) -> LimitThreshold {
    if let share = LimitShare.millionths(text) { return .share(millionths: share) }
    let hint: String
    if let shares = LimitShare.intended(by: text) {
      // A number without a unit may also be one of bytes.
      let choices = shares.map { notation.assignment(name, $0) }
      if text.isDigits {
        let size = "a size such as \(notation.assignment("\(name)-bytes", "100 KB"))"
        hint = "write \((choices + [size]).joined(separator: ", or "))"
      } else {
        hint = "write \(choices.joined(separator: " or "))"
      }
    } else if ByteSize(text) != nil {
      let size = notation.assignment("\(name)-bytes", text)
      hint = "write \(size), or a share such as \(notation.amount("5 %", of: name))"
    } else {
      hint = "shares are written as 5 % or 0.5 %"
    }
    throw LimitMistake("expected a share, found '\(text)'", hint: hint)
  }

  private static func count(
    _ text: String, _ unit: LimitUnit, _ name: String, _ notation: LimitNotation
  ) throws(LimitMistake) -> LimitThreshold {
    if text.isDigits, let count = UInt32(text) { return .count(Int(count)) }
    // A number with a unit, such as 3 MB.
    let number = String(text.prefix { $0.isASCII && $0.isNumber })
    let isCount = !number.isEmpty && UInt32(number) != nil && unit == .count
    let expected = unit == .count ? "a number" : "a number or a share up to 100 %"
    var examples = [isCount ? number : unit.example]
    if unit == .countOrShare, let shares = LimitShare.intended(by: text, most: all) { examples = shares }
    let choices = examples.map { notation.amount($0, of: name) }
    throw LimitMistake(
      "expected \(expected), found '\(text)'", hint: "write \(choices.joined(separator: " or "))")
  }

  private static func share(
    _ text: String, _ name: String, _ notation: LimitNotation
  ) throws(LimitMistake) -> LimitThreshold {
    if let share = LimitShare.millionths(text), share <= all { return .share(millionths: share) }
    // As a minimum, 0.8 means 80 %. A minimum below 1 % is unlikely.
    let example = LimitShare.intended(by: text, most: all)?.first ?? LimitUnit.share.example
    throw LimitMistake(
      "expected a share from 0 % to 100 %, found '\(text)'",
      hint: "write \(notation.amount(example, of: name))")
  }
}

/// Shares as limits have them.
enum LimitShare {
  /// `5 %` or `0.25%` in millionths, from 0 to 100,000 %; nil for other texts. Up to four decimals.
  static func millionths(_ text: String) -> Int? {
    guard text.hasSuffix("%") else { return nil }
    let digits = String(text.dropLast().reversed().drop { $0 == " " }.reversed())
    guard digits.drop(while: { $0 != "." }).utf8.count <= 5 else { return nil }
    return digits.percentInMillionths
  }

  /// The shares that a wrong text may stand for, the likeliest first: `2.5 %` for `2,5 %` and `2.5`, `2 %` and `0.02 %` for
  /// `0.02`. Nil for texts that are no numbers, and for numbers above a maximum.
  static func intended(by text: String, most: Int = .max) -> [String]? {
    let plain = text.replacing(",", with: ".")
    let number = String((plain.hasSuffix("%") ? plain.dropLast() : plain[...]).filter { $0 != " " })
    guard let share = millionths("\(number)%"), share <= most else { return nil }
    let asWritten = "\(number) %"
    // Without a unit, a number below 1 is usually a part of 1. Four decimals of per cent can be written.
    guard !plain.hasSuffix("%"), number.hasPrefix("0."), share > 0 else { return [asWritten] }
    return [percentage(share * 100), asWritten]
  }

  /// Millionths below the whole as they are written: `2.5 %`.
  private static func percentage(_ millionths: Int) -> String {
    let decimals = String(
      String(millionths % 10_000 + 10_000).dropFirst().reversed().drop { $0 == "0" }.reversed())
    var number = "\(millionths / 10_000)"
    if !decimals.isEmpty { number += ".\(decimals)" }
    return "\(number) %"
  }
}
