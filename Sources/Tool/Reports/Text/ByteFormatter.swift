/// Formats byte counts for readers.
package struct ByteFormatter: Hashable, Sendable {
  /// Whether byte counts are written in whole bytes instead of kB and MB (`--bytes`).
  package let isExact: Bool
  /// The unit and the decimals of all numbers; nil for those of each number.
  private var notation: Notation?

  package init(isExact: Bool = false) { self.isExact = isExact }

  /// `12.3 kB`, or `12,345 B` in exact mode.
  package func callAsFunction(_ bytes: Int) -> String {
    if isExact { return Self.exact(bytes) }
    guard let notation else { return Self.scaled(bytes) }
    guard bytes != 0, notation.steps(bytes) == 0 else { return notation.text(bytes) }
    if bytes < 0 { return "−<\(smallest)" }
    return "<\(smallest)"
  }

  /// `+12.3 kB`, `−388 B`, `+<0.1 kB` or `0 B`.
  package func change(_ bytes: Int) -> String {
    if bytes > 0 { return "+\(self(bytes))" }
    return self(bytes)
  }

  /// The difference of two sizes as they are printed: `+12.3 kB`. Both sizes are rounded first, so that a reader who subtracts
  /// them finds this number; it may differ from the rounded difference by one in the last decimal. `+<0.1 kB` if different sizes
  /// look equal.
  package func change(from before: Int, to after: Int) -> String {
    let (difference, overflow) = after.subtractingReportingOverflow(before)
    guard !isExact, !overflow, let notation else { return change(overflow ? 0 : difference) }
    let steps = notation.steps(after) - notation.steps(before)
    if steps == 0 { return change(Int(difference.signum())) }
    if steps > 0 { return "+\(notation.text(ofSteps: steps))" }
    return notation.text(ofSteps: steps)
  }

  /// The remainder of a size, as a reader computes it: both numbers are rounded first.
  func remainder(of whole: Int, without part: Int) -> String {
    let (rest, overflow) = whole.subtractingReportingOverflow(part)
    guard !isExact, !overflow, let notation else { return self(overflow ? 0 : rest) }
    return notation.text(ofSteps: notation.steps(whole) - notation.steps(part))
  }

  /// The formatter for a table of pairs of sizes and their differences: kB with one decimal, or whole bytes if no size is 10 kB
  /// or more, or if the largest difference is below 1 kB.
  package func comparing(_ pairs: [(before: Int, after: Int)]) -> ByteFormatter {
    let largest = pairs.flatMap { [$0.before.magnitude, $0.after.magnitude] }.max() ?? 0
    let change = pairs.map { ($0.after &- $0.before).magnitude }.max() ?? 0
    guard !isExact, largest >= 10_000, change == 0 || change >= 1000 else {
      return ByteFormatter(isExact: true)
    }
    var formatter = self
    formatter.notation = Notation(unit: "kB", decimals: 1, step: 100)
    return formatter
  }

  /// The formatter for two numbers and their difference: one unit, with so many decimals that the difference of the
  /// printed numbers is the printed difference.
  package func distinguishing(_ one: Int, _ other: Int) -> ByteFormatter {
    let numbers = [one, other, other &- one].map(\.magnitude).filter { $0 > 0 }
    guard !isExact, let least = numbers.min(), least >= 1000 else {
      return ByteFormatter(isExact: !numbers.isEmpty)
    }
    var formatter = self
    for notation in Notation.all(of: least) where notation.subtracts(one, other) {
      formatter.notation = notation
      return formatter
    }
    return ByteFormatter(isExact: true)
  }

  /// The formatter for the numbers of a column: one unit and one number of decimals, with two digits of the smallest.
  ///
  /// Numbers below 1 kB make it exact.
  package func common(to numbers: [Int]) -> ByteFormatter {
    let sizes = numbers.map(\.magnitude).filter { $0 > 0 }
    guard !isExact, let least = sizes.min() else { return self }
    guard least >= 1000 else { return ByteFormatter(isExact: true) }
    var formatter = self
    formatter.notation = Notation.ofTwoDigits(of: least)
    return formatter
  }

  /// The formatter for figures of very different sizes in one table and its sentences: kB with one decimal, whole kB if the
  /// largest figure is 100 kB or more, or MB with two decimals if it is 10 MB or more. Below 10 kB, whole bytes.
  package func fixed(by largest: Int) -> ByteFormatter {
    guard !isExact, largest >= 10_000 else { return ByteFormatter(isExact: true) }
    var formatter = self
    formatter.notation =
      switch largest {
      case 10_000_000...: Notation(unit: "MB", decimals: 2, step: 10_000)
      case 100_000...: Notation(unit: "kB", decimals: 0, step: 1000)
      default: Notation(unit: "kB", decimals: 1, step: 100)
      }
    return formatter
  }

  /// The formatter for a table by its largest number: whole bytes below 10 kB, kB with one decimal below 10 MB, whole kB
  /// below 10 GB, whole MB below 10 TB, whole GB below 10 PB, and whole TB from there on.
  func tabular(_ largest: UInt) -> ByteFormatter {
    guard !isExact, largest >= 10_000 else { return ByteFormatter(isExact: true) }
    var formatter = self
    formatter.notation =
      switch largest {
      case 10_000_000_000_000_000...: Notation(unit: "TB", decimals: 0, step: 1_000_000_000_000)
      case 10_000_000_000_000...: Notation(unit: "GB", decimals: 0, step: 1_000_000_000)
      case 10_000_000_000...: Notation(unit: "MB", decimals: 0, step: 1_000_000)
      case 10_000_000...: Notation(unit: "kB", decimals: 0, step: 1000)
      default: Notation(unit: "kB", decimals: 1, step: 100)
      }
    return formatter
  }

  /// Whether a number does not round to zero.
  func isVisible(_ bytes: Int) -> Bool {
    guard !isExact, let notation else { return bytes != 0 }
    return notation.steps(bytes) != 0
  }

  /// The smallest number that does not round to zero: `1 kB`.
  var smallest: String {
    guard !isExact, let notation else { return Self.exact(1) }
    return notation.text(Int(notation.step))
  }

  /// `320 to 447 kB`: the unit once, unless the numbers have different ones.
  func range(_ low: Int, _ high: Int) -> String {
    let first = self(low)
    let last = self(high)
    guard first != last else { return first }
    let unit = last.drop { $0 != " " }
    if first.hasSuffix(unit) { return "\(first.dropLast(unit.count)) to \(last)" }
    return "\(first) to \(last)"
  }

  /// `12,345 B`.
  package static func exact(_ bytes: Int) -> String { "\(NumberText.grouped(bytes)) B" }

  /// `12.3 kB`: decimal units, as app stores use them, and three digits. A negative number has a minus sign.
  package static func scaled(_ bytes: Int) -> String {
    guard bytes.magnitude >= 1000 else { return exact(bytes) }
    return Notation.threeDigits.first { $0.steps(bytes).magnitude < 1000 }?.text(bytes) ?? exact(bytes)
  }

  /// A unit and a number of decimals.
  private struct Notation: Hashable {
    let unit: String
    let decimals: Int
    /// Bytes of the last decimal.
    let step: UInt

    private static let units: [Self] = [
      ("kB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
      ("PB", 1_000_000_000_000_000), ("EB", 1_000_000_000_000_000_000),
    ].map { Self(unit: $0, decimals: 0, step: $1) }

    /// Three digits or fewer in each unit, by size. 999.6 kB rounds to 1.00 MB.
    static let threeDigits = units.flatMap { [$0.finer.finer, $0.finer, $0] }

    private var finer: Self { Self(unit: unit, decimals: decimals + 1, step: step / 10) }

    /// Those of one unit, from three digits of a number on.
    static func all(of bytes: UInt) -> [Self] {
      var first = units.last { $0.step <= bytes } ?? units[0]
      while first.decimals < 2, bytes / first.step < 100 { first = first.finer }
      return Array(sequence(first: first) { $0.step > 1 ? $0.finer : nil })
    }

    /// Two digits or more of a number that is not below 1 kB.
    static func ofTwoDigits(of bytes: UInt) -> Self {
      let unit = units.last { $0.step <= bytes } ?? units[0]
      return bytes / unit.step < 10 ? unit.finer : unit
    }

    /// The number in whole numbers of the last decimal, so that texts are equal on every machine.
    func steps(_ bytes: Int) -> Int {
      let steps = Int(NumberText.rounded(bytes.magnitude, times: 1, over: step))
      return bytes < 0 ? -steps : steps
    }

    /// Whether both numbers and their difference are rounded alike, and different numbers differ.
    func subtracts(_ one: Int, _ other: Int) -> Bool {
      let (exact, overflow) = other.subtractingReportingOverflow(one)
      guard !overflow else { return false }
      let difference = steps(exact)
      return steps(other) - steps(one) == difference && (one == other || difference != 0)
    }

    func text(_ bytes: Int) -> String { text(ofSteps: steps(bytes)) }

    func text(ofSteps steps: Int) -> String { "\(NumberText.decimal(steps, decimals: decimals)) \(unit)" }
  }
}
