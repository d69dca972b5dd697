/// The entries of a container in its order, and the owner of each of its bytes.
protocol EntryList {
  var names: EntryNames { get }
  var entries: [ArchiveEntry] { get }
  var ledger: Ledger { get }
  var warnings: [ArchiveWarning] { get }
}
