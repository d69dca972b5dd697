package import Archives
package import Localization

/// The changes to an app's archive that remove locales.
package struct RemovalPlan: Sendable {
  package internal(set) var changes = EntryChanges()
  /// The new contents of files beside Electron's archives, by entry.
  var contentsBeside: [Int: [UInt8]] = [:]
  /// Removed entries without messages: images, sounds, interface files. Those of nested archives are
  /// included.
  package internal(set) var assets: [LocaleTag: [Asset]] = [:]
  /// Containers with resources of removed locales that were not rewritten.
  package internal(set) var unmodified: [Unmodified] = []
  /// The locales with at least one removed resource.
  package internal(set) var locales: Set<LocaleTag> = []
  /// The number of removed entries that the system reads only from the bundle: an app's name, and the texts
  /// of its requests for permission.
  package internal(set) var systemEntries = 0
  /// Archive bytes of ``systemEntries``.
  package internal(set) var systemArchiveBytes: ByteCount = 0
  /// Includes entries of nested archives.
  package internal(set) var removedEntries = 0
  package internal(set) var rewrittenEntries = 0

  package struct Asset: Hashable, Sendable {
    package private(set) var path: String
    package let archiveBytes: ByteCount
    package let installBytes: ByteCount

    /// - Parameter file: an index into the files of the app. The path is the one in its archive.
    init(_ file: Int, of bundle: AppBundle) {
      path = bundle.name(of: file)
      archiveBytes = bundle.record(of: file).archiveBytes
      installBytes = bundle.record(of: file).installBytes
    }

    /// The asset with the path of the archive that contains it.
    func below(_ archive: String) -> Asset {
      var asset = self
      asset.path = "\(archive)!/\(path)"
      return asset
    }
  }

  package struct Unmodified: Hashable, Sendable {
    package let entry: String
    package let reason: String
  }
}

extension RemovalPlan {
  mutating func remove(_ entry: Int) {
    changes.remove(entry)
    removedEntries += 1
  }

  /// Reports bundletool's list of splits, which is not rewritten.
  /// - Parameter root: the folder of the set in its archive; empty for the archive.
  mutating func reportTableOfContents(of archive: Archive, root: String) {
    let list = Unmodified(entry: root.appendingPath("toc.pb"), reason: "refers to removed splits")
    if archive.find(list.entry) != nil, !unmodified.contains(list) { unmodified.append(list) }
  }

  /// Adds the plan for a nested archive.
  /// - Parameter path: of the archive.
  mutating func add(_ inner: RemovalPlan, below path: String) {
    for (tag, assets) in inner.assets {
      self.assets[tag, default: []] += assets.map { $0.below(path) }
    }
    unmodified += inner.unmodified.map { Unmodified(entry: "\(path)!/\($0.entry)", reason: $0.reason) }
    locales.formUnion(inner.locales)
    systemEntries += inner.systemEntries
    systemArchiveBytes += inner.systemArchiveBytes
    removedEntries += inner.removedEntries
    rewrittenEntries += inner.rewrittenEntries
  }
}
