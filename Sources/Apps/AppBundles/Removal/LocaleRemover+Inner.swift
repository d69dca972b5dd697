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
        describeUnpacked(of: archive, named: name, in: outer, plan, &removed)
        plan.add(removed, below: name)
        guard !removed.changes.isEmpty, let part = parts[inner] else { continue }
        let rebuilt = try part.rebuilder.rebuilding(removed.changes)
        hashes[inner] = rebuilt.asarHeaderHash
        let replacement = try outer.replacement(for: entry, with: rebuilt.bytes, as: part.storage)
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

  /// Removes the records of files beside an archive of Electron, if the files are removed, and changes those of files with a new
  /// content.
  private func describeUnpacked(
    of archive: AppArchive, named name: String, in outer: Archive, _ plan: RemovalPlan,
    _ removed: inout RemovalPlan
  ) {
    guard archive.format == .asar, !plan.changes.removed.isEmpty || !plan.contentsBeside.isEmpty else {
      return
    }
    for entry in archive.archive.entries.indices where archive.archive.isUnpacked(entry) {
      let file = outer.find("\(name).unpacked/\(archive.archive.names[entry])")
      guard let file else { continue }
      if plan.changes.removed.contains(file) {
        removed.changes.remove(entry)
      } else if let content = plan.contentsBeside[file] {
        removed.changes.describe(entry, as: content)
      }
    }
  }
}

extension AppBundle {
  /// Whether a file is beside an archive of Electron, whose header has a record of it.
  func isBesideArchive(_ file: Int) -> Bool {
    name(of: file).pathParts.dropLast().contains { $0.hasSuffix(".asar.unpacked") }
  }
}
