package import Archives
import Localization
package import LocalizationAnalysis

/// Archive and install bytes, measured and apportioned, and messages.
package struct SizeBreakdown: Hashable, Sendable {
  package var measuredArchive: ByteCount = 0
  package var apportionedArchive: ByteCount = 0
  /// Unpacked bytes that belong to one owner only.
  package var measuredInstall: ByteCount = 0
  /// Unpacked bytes that are shares of containers used by several owners.
  package var apportionedInstall: ByteCount = 0
  package var messages = 0

  package var archive: ByteCount { measuredArchive + apportionedArchive }
  package var install: ByteCount { measuredInstall + apportionedInstall }

  package init() {}

  package static func += (left: inout Self, right: Self) {
    left.measuredArchive += right.measuredArchive
    left.apportionedArchive += right.apportionedArchive
    left.measuredInstall += right.measuredInstall
    left.apportionedInstall += right.apportionedInstall
    left.messages += right.messages
  }

  mutating func add(archive bytes: ByteCount, _ basis: Basis) {
    switch basis {
    case .measured: measuredArchive += bytes
    case .apportioned: apportionedArchive += bytes
    }
  }
}

/// Sizes of one owner, or of several together, in total and by kind of resource.
package struct OwnerSizes: Hashable, Sendable {
  package private(set) var total = SizeBreakdown()
  private var byKind = [SizeBreakdown](repeating: SizeBreakdown(), count: ResourceKind.allCases.count)
  /// Number of files and of parts of shared containers.
  package private(set) var resources = 0
  /// String tables whose messages are not counted, because their format is not supported or they are damaged.
  package private(set) var uncountedResources = 0

  package init() {}

  /// The sizes of one kind of resource. The kinds sum to ``total``.
  package subscript(kind: ResourceKind) -> SizeBreakdown { byKind[kind.ordinal] }

  package static func += (left: inout Self, right: Self) {
    left.total += right.total
    for index in left.byKind.indices { left.byKind[index] += right.byKind[index] }
    left.resources += right.resources
    left.uncountedResources += right.uncountedResources
  }

  mutating func add(_ sizes: SizeBreakdown, kind: ResourceKind, isResource: Bool) {
    total += sizes
    byKind[kind.ordinal] += sizes
    if isResource { resources += 1 }
  }

  mutating func addUncounted() { uncountedResources += 1 }
}
