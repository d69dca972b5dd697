package import Archives
package import Localization

/// What something costs, with what was measured and what was apportioned kept apart.
package struct SizeBreakdown: Hashable, Sendable {
  package var measuredArchive: ByteCount = 0
  package var apportionedArchive: ByteCount = 0
  /// Of files that belong to one owner alone.
  package var install: ByteCount = 0
  /// Shares of containers that several owners have in common.
  package var apportionedInstall: ByteCount = 0
  package var messages = 0

  package var archive: ByteCount { measuredArchive + apportionedArchive }
  /// Unpacked, whoever's alone or shared.
  package var unpacked: ByteCount { install + apportionedInstall }

  package init() {}

  package static func += (left: inout Self, right: Self) {
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
package struct OwnerSizes: Hashable, Sendable {
  package private(set) var total = SizeBreakdown()
  private var byKind = [SizeBreakdown](repeating: SizeBreakdown(), count: ResourceKind.allCases.count)
  /// Files, and parts of shared containers.
  package private(set) var resources = 0
  /// String tables whose messages are not counted: of a format that is not read yet, or that do not parse.
  package private(set) var uncounted = 0

  package init() {}

  /// The kinds' amounts sum to the total's.
  package subscript(kind: ResourceKind) -> SizeBreakdown { byKind[kind.ordinal] }

  mutating func add(_ amounts: SizeBreakdown, kind: ResourceKind, isResource: Bool) {
    total += amounts
    byKind[kind.ordinal] += amounts
    if isResource { resources += 1 }
  }

  mutating func addUncounted() { uncounted += 1 }
}
