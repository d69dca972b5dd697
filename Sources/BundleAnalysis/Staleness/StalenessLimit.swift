internal import Localization

/// Messages selected by their class in an older version, or by their change.
package enum ChangeFilter: String, Hashable, Sendable, CaseIterable {
  case stale, incompatible, crash, garbled, omitted, missing, changed, added, removed
  /// Messages whose base text changed.
  case source

  package func count(in counts: StalenessCounts) -> Int {
    switch self {
    case .stale: counts[.stale].messages
    case .incompatible: counts[.incompatible].messages
    case .crash: counts.crash
    case .garbled: counts.garbled
    case .omitted: counts.omitted
    case .missing: counts[.missing].messages
    case .changed: counts.changed
    case .added: counts.added
    case .removed: counts.removed.messages
    case .source: counts.sourceChanged
    }
  }

  package func includes(_ change: MessageChange) -> Bool {
    switch self {
    case .stale: change.freshness == .stale
    case .incompatible: change.freshness == .incompatible
    case .crash: change.problems.severity == .crash
    case .garbled: change.problems.severity == .garbled
    case .omitted: change.isNote
    case .missing: change.freshness == .missing
    case .changed: change.old != nil && change.new != nil && change.old != change.new
    case .added: change.old == nil
    case .removed: change.new == nil
    case .source: change.oldBase != nil
    }
  }
}

/// The allowed number of selected messages: `incompatible`, `missing=2%`, `removed=10`.
package struct StalenessLimit: Hashable, Sendable {
  package enum Threshold: Hashable, Sendable {
    case messages(Int)
    /// Millionths of the newer version's keys, so that whole numbers are compared.
    case share(millionths: Int)
  }

  package struct Breach: Hashable, Sendable {
    package let limit: StalenessLimit
    package let actual: Int
    /// Number of messages allowed. A share is rounded down.
    package let allowed: Int
  }

  package let filter: ChangeFilter
  package let threshold: Threshold
  /// The limit as given.
  package let text: String

  /// Parses `class`, which allows no message, `class=count` or `class=share%`; nil for other texts.
  package init?(_ text: String) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let filter = halves.first.flatMap({ ChangeFilter(rawValue: String($0)) }) else { return nil }
    guard let threshold = halves.count == 1 ? .messages(0) : Self.threshold(halves[1]) else { return nil }
    (self.filter, self.threshold, self.text) = (filter, threshold, text)
  }

  private static func threshold(_ text: Substring) -> Threshold? {
    guard text.hasSuffix("%") else { return text.isDigits ? UInt32(text).map { .messages(Int($0)) } : nil }
    let digits = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard digits.allSatisfy(\.isDigits), digits.count <= 2 else { return nil }
    guard let whole = digits.first.flatMap({ UInt8($0) }), whole <= 100 else { return nil }
    guard digits.count == 2 else { return .share(millionths: Int(whole) * 10_000) }
    let decimals = digits[1].prefix(4)
    guard let fraction = UInt32(decimals) else { return nil }
    let scale = [1000, 100, 10, 1][decimals.count - 1]
    let millionths = Int(whole) * 10_000 + Int(fraction) * scale
    return millionths <= 1_000_000 ? .share(millionths: millionths) : nil
  }

  /// Nil if the limit is not exceeded.
  package func breach(in counts: StalenessCounts) -> Breach? {
    let actual = filter.count(in: counts)
    let allowed =
      switch threshold {
      case .messages(let count): count
      case .share(let millionths): Int(Int64(counts.keys) * Int64(millionths) / 1_000_000)
      }
    return actual > allowed ? Breach(limit: self, actual: actual, allowed: allowed) : nil
  }
}

extension Substring {
  /// Whether the text is not empty and consists of digits only, without a sign.
  fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy { 0x30...0x39 ~= $0 } }
}
