import Archives

for path in CommandLine.arguments.dropFirst() {
  do throws(ArchiveError) {
    let a = try Archive(opening: path)
    let r = try a.readContents(wanted: a.entries.map { $0.kind == .file && $0.installBytes < 10000 }) {
      $1.byteCount
    }
    print(
      path, a.container, a.size, a.entries.count, a.ledger.total == a.size, a.ledger, a.warnings.count,
      a.warnings.prefix(3).map { "\($0.entry ?? ""): \($0.reason)" }, r.compactMap { $0 }.reduce(0, +))
  } catch { print("error: \(error)") }
}
