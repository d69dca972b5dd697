public import Archives
public import Localization

/// What something costs, with what was measured and what was apportioned kept apart.
public struct Amounts: Hashable, Sendable {
  public var measuredArchive: ByteCount = 0
  public var apportionedArchive: ByteCount = 0
  /// Of files that belong to one owner alone.
  public var install: ByteCount = 0
  /// Shares of containers that several owners have in common.
  public var apportionedInstall: ByteCount = 0
  public var messages = 0

  public var archive: ByteCount { measuredArchive + apportionedArchive }
  /// Unpacked, whoever's alone or shared.
  public var unpacked: ByteCount { install + apportionedInstall }

  public init() {}

  public static func += (left: inout Self, right: Self) {
    left.measuredArchive += right.measuredArchive
    left.apportionedArchive += right.apportionedArchive
    left.install += right.install
    left.apportionedInstall += right.apportionedInstall
    left.messages += right.messages
  }

  static func -= (left: inout Self, right: Self) {
    left.measuredArchive = left.measuredArchive - right.measuredArchive
    left.apportionedArchive = left.apportionedArchive - right.apportionedArchive
    left.install = left.install - right.install
    left.apportionedInstall = left.apportionedInstall - right.apportionedInstall
    left.messages -= right.messages
  }

  mutating func add(archive bytes: ByteCount, _ basis: Basis) {
    switch basis {
    case .measured: measuredArchive += bytes
    case .apportioned: apportionedArchive += bytes
    }
  }
}

/// What one owner costs, in all and by kind of resource.
public struct OwnerAmounts: Hashable, Sendable {
  public private(set) var total = Amounts()
  private var byKind = [Amounts](repeating: Amounts(), count: ResourceKind.allCases.count)
  /// Files, and parts of shared containers.
  public private(set) var resources = 0
  /// String tables whose messages are not counted: of a format that is not read yet, or that do not parse.
  public private(set) var uncounted = 0

  public init() {}

  /// The kinds' amounts sum to the total's.
  public subscript(kind: ResourceKind) -> Amounts { byKind[kind.ordinal] }

  mutating func add(_ amounts: Amounts, kind: ResourceKind, isResource: Bool) {
    total += amounts
    byKind[kind.ordinal] += amounts
    if isResource { resources += 1 }
  }

  mutating func addUncounted() { uncounted += 1 }
}
