/// The value of `--fail-on`: `NAME`, which allows nothing, or `NAME=AMOUNT`, each for all locales or, with `locale.` before it,
/// for each locale.
struct LimitOption {
  let isPerLocale: Bool
  /// Without `locale.`
  let name: String
  private let fullName: String
  private let unit: LimitUnit
  /// Nil if nothing is allowed.
  private let amount: String?
  private let amountColumn: Int

  static let perLocale = "locale."

  /// - Throws: a mistake with the column of the name.
  init(_ text: String, in place: LimitPlace) throws(LimitMistake) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts.first ?? "")
    let prefix = text.hasPrefix(Self.perLocale) ? Self.perLocale : ""
    let name = String(written.dropFirst(prefix.count)).withoutOuterSpaces
    isPerLocale = !prefix.isEmpty
    self.name = name
    fullName = prefix + name
    amount = parts.count == 2 ? String(parts[1]).withoutOuterSpaces : nil
    amountColumn = written.count + 2
    guard let unit = place.unit(of: name) else {
      var mistake = Self.colon(in: name, place) ?? place.unknown(name)
      mistake.column = prefix.count + 1
      throw mistake
    }
    self.unit = unit
  }

  /// The mistake of `missing: 2%`, which is the notation of budgets; nil for other texts.
  private static func colon(in text: String, _ place: LimitPlace) -> LimitMistake? {
    let parts = text.split(separator: ":", maxSplits: 1).map { String($0).withoutOuterSpaces }
    guard parts.count == 2, place.unit(of: parts[0]) != nil else { return nil }
    return LimitMistake(
      "expected '=' after '\(parts[0])', found ':'",
      hint: "write \(LimitNotation.option.assignment(parts[0], parts[1]))")
  }

  /// The amount that is allowed.
  /// - Throws: a mistake with the column of the amount.
  func threshold() throws(LimitMistake) -> LimitThreshold {
    guard let amount else { return .count(0) }
    do { return try LimitThreshold(amount, unit, of: fullName, in: .option) } catch {
      var mistake = error
      mistake.column = amountColumn
      throw mistake
    }
  }
}

extension String {
  var withoutOuterSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
