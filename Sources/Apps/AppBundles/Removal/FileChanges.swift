package import Archives

/// Changes of an app's files, in any of its archives.
package struct FileChanges: Sendable {
  /// Indices of files.
  package private(set) var removed: Set<Int> = []
  package private(set) var replaced: [Int: Replacement] = [:]

  package init() {}

  /// - Parameters:
  ///   - removed: indices of files.
  ///   - replaced: the new contents of files by index. A removed file is not replaced.
  package init(removed: Set<Int>, replaced: [Int: Replacement]) {
    self.removed = removed
    self.replaced = replaced
  }

  /// The changes in each archive that has any.
  func byArchive(of bundle: AppBundle) -> [Int: FileChanges] {
    var changes: [Int: FileChanges] = [:]
    for file in removed { changes[bundle.files[file].archive, default: FileChanges()].removed.insert(file) }
    for (file, replacement) in replaced {
      changes[bundle.files[file].archive, default: FileChanges()].replaced[file] = replacement
    }
    return changes
  }

  /// Adds the changes to those of one archive. Removed files are not replaced.
  func apply(to changes: inout EntryChanges, of bundle: AppBundle) {
    for (file, replacement) in replaced where !changes.removed.contains(bundle.files[file].entry) {
      changes.replace(bundle.files[file].entry, with: replacement)
    }
    for file in removed { changes.remove(bundle.files[file].entry) }
  }
}
