import Synchronization

/// Counts how often each entry is expanded or verified. Tests pass one in ``Limits``.
package final class ExpansionLog: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  package init() {}

  func record(_ entry: String, in archive: String) {
    counts.withLock { $0["\(archive): \(entry)", default: 0] += 1 }
  }

  /// The entries that were expanded, by the path of the archive and their own.
  package var expansions: [String: Int] { counts.withLock { $0 } }
}

extension ExpansionLog: Hashable {
  package static func == (one: ExpansionLog, other: ExpansionLog) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
