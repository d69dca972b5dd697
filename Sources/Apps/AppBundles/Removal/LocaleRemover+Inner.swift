import Archives
import ResourceFormats

extension LocaleRemover {
  /// Adds what becomes of the archives in another one.
  func addInner(_ outcomes: [Int: Outcome], of number: Int, _ plan: inout RemovalPlan) throws {
    let outer = bundle.archives[number].archive
    // The archives of Electron that are rewritten, with the hashes of their new headers.
    var hashes: [Int: String] = [:]
    for inner in parts[number]?.inner ?? [] {
      let archive = bundle.archives[inner]
      guard let entry = archive.parent?.entry else { continue }
      let name = outer.names[entry]
      switch outcomes[inner] {
      case .unchanged?: continue
      case .removed(let tag)?:
        remove(archive, of: tag, at: entry, in: outer, &plan)
      case .rewritten(var removed)?:
        removeUnpacked(of: archive, named: name, in: outer, plan, &removed)
        plan.add(removed, below: name)
        guard !removed.changes.isEmpty, let part = parts[inner] else { continue }
        let rebuilt = try part.rebuilder.rebuilding(removed.changes)
        hashes[inner] = rebuilt.asarHeaderHash
        let replacement = try outer.replacement(for: entry, with: rebuilt.bytes, known: part.level)
        plan.changes.replace(entry, with: replacement)
      case .notRebuildable?, nil:
        plan.unmodified.append(
          RemovalPlan.Unmodified(entry: name, reason: "an archive of this kind cannot be rebuilt"))
      }
    }
    let integrity = try ElectronIntegrity(hashes, in: bundle.archives[number], of: bundle)
    integrity.add(to: &plan.changes)
    plan.unmodified += integrity.unchanged
  }

  /// Removes the records of files beside an archive of Electron, if the files are removed.
  private func removeUnpacked(
    of archive: AppArchive, named name: String, in outer: Archive, _ plan: RemovalPlan,
    _ removed: inout RemovalPlan
  ) {
    guard archive.format == .asar, !plan.changes.removed.isEmpty else { return }
    for entry in archive.archive.entries.indices where archive.archive.isUnpacked(entry) {
      let file = outer.find("\(name).unpacked/\(archive.archive.names[entry])")
      if let file, plan.changes.removed.contains(file) { removed.changes.remove(entry) }
    }
  }
}
