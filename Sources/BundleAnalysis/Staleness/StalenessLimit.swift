/// What messages are asked for: a class of an older version's texts, or a change as an engineer counts it.
package enum ChangeFilter: String, Hashable, Sendable, CaseIterable {
  case stale, unsafe, missing, changed, added, removed
  /// Those whose base text changed.
  case source

  package func count(in counts: StalenessCounts) -> Int {
    switch self {
    case .stale: counts[.stale].messages
    case .unsafe: counts[.unsafe].messages
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
    case .unsafe: change.freshness == .unsafe
    case .missing: change.freshness == .missing
    case .changed: change.old != nil && change.new != nil && change.old != change.new
    case .added: change.old == nil
    case .removed: change.new == nil
    case .source: change.oldBase != nil
    }
  }
}

/// How much of a version's messages may be what: `unsafe`, `missing=2%`, `removed=10`.
package struct StalenessLimit: Hashable, Sendable {
  package enum Threshold: Hashable, Sendable {
    case messages(Int)
    /// In millionths of the newer version's keys, so that what is compared are whole numbers.
    case share(millionths: Int)
  }

  package struct Breach: Hashable, Sendable {
    package let limit: StalenessLimit
    package let actual: Int
    /// Messages that were allowed.
    package let allowed: Int
  }

  package let subject: ChangeFilter
  package let most: Threshold
  /// As it was written.
  package let text: String

  /// `subject`, which allows none, `subject=count` or `subject=share%`. Nil for what is neither.
  package init?(_ text: String) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let subject = halves.first.flatMap({ ChangeFilter(rawValue: String($0)) }) else { return nil }
    guard let most = halves.count == 1 ? .messages(0) : Self.most(halves[1]) else { return nil }
    (self.subject, self.most, self.text) = (subject, most, text)
  }

  private static func most(_ text: Substring) -> Threshold? {
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

  /// Nil where the counts keep within the limit.
  package func breach(in counts: StalenessCounts) -> Breach? {
    let actual = subject.count(in: counts)
    let allowed =
      switch most {
      case .messages(let count): count
      case .share(let millionths): Int(Int64(counts.keys) * Int64(millionths) / 1_000_000)
      }
    return actual > allowed ? Breach(limit: self, actual: actual, allowed: allowed) : nil
  }
}

extension Substring {
  /// Digits and nothing else: no sign.
  fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy { 0x30...0x39 ~= $0 } }
}
