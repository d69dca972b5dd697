import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// An archive with its folders and its format.
struct ExaminedArchive {
  let archive: Archive
  let tree: FolderTree
  let layout: BundleLayout

  init(_ archive: Archive) {
    self.archive = archive
    tree = FolderTree(archive)
    layout = BundleLayout(archive, tree: tree)
  }
}

/// Archives that only carry an app: the ZIP of a CI artifact, a folder with an IPA, an `.apks` or `.xapk` with one APK.
///
/// An app has the same answers in such an archive as by itself. Files beside the app, such as a list of checksums, do
/// not change them, unless they belong to locales.
struct Transport {
  /// The entry that is the app, or that carries it.
  let entry: Int
  let inner: ExaminedArchive
  /// The archive that ``inner`` carries in turn: one or none. It was opened to find the app.
  private(set) var next: [Transport] = []

  /// The archive that another one carries; nil if that one is an app or a folder of resources.
  /// - Parameters:
  ///   - isInner: whether the archive is in another one that is interpreted as a file if nothing is found.
  ///   - warnings: receives a warning about an archive that may contain the app, and cannot be opened.
  static func find(
    in outer: ExaminedArchive, isInner: Bool = false, _ warnings: inout [BundleWarning]
  ) -> Transport? {
    guard let (entry, isApp) = carriedEntry(of: outer) else { return nil }
    let inner: ExaminedArchive
    do throws(ArchiveError) {
      let archive = try outer.archive.archive(at: entry, retaining: RetainedEntries.shouldRetain)
      inner = ExaminedArchive(archive)
    } catch {
      // If it is named as an app, opening the archives inside reports the error, unless these are not opened.
      if !isApp || isInner {
        var warning = outer.archive.warning(unopened: entry, error)
        // Nothing else is known of what the archive is for.
        warning.hidesFiles = true
        warnings.append(warning)
      }
      return nil
    }
    var transport = Transport(entry: entry, inner: inner)
    return transport.findApp(&warnings) ? transport : nil
  }

  /// The only app in an archive, or the only archive in it that may carry an app.
  private static func carriedEntry(of outer: ExaminedArchive) -> (entry: Int, isApp: Bool)? {
    let archive = outer.archive
    let tree = outer.tree
    let files = archive.entries.indices.filter { entry in
      archive.entries[entry].kind == .file && !archive.entries[entry].isShadowed && archive.isKept(entry)
        // macOS stores there what ZIP cannot represent: `__MACOSX/._App.ipa`.
        && !archive.names[entry].hasPrefix("__MACOSX/")
    }
    let apps = files.filter { RetainedEntries.isArchive($0, tree.fileExtensions[$0], in: archive) }
    switch outer.layout.format {
    case .apks, .xapk, .apkm:
      // A device also receives the large files beside an APK.
      let hasExpansion = files.contains { tree.fileExtensions[$0] == FileExtension("obb") }
      guard let app = apps.first, apps.count == 1, !hasExpansion, !hasLocales(outer, besides: app) else {
        return nil
      }
      return (app, true)
    case .folder:
      if let app = apps.first {
        guard apps.count == 1, archive.isMainlyContent(apps), !hasLocales(outer, besides: app) else {
          return nil
        }
        return (app, true)
      }
      let carriers = files.filter { RetainedEntries.isCarrier(tree.fileExtensions[$0]) }
      guard let carrier = carriers.first, carriers.count == 1, archive.isMostContent(carrier),
        !hasLocales(outer, besides: carrier)
      else { return nil }
      return (carrier, false)
    case .ipa, .app, .appex, .framework, .bundle, .xcarchive, .apk, .aab, .aar, .xpi, .jar, .deb: return nil
    }
  }

  /// Whether files beside an app belong to locales, so that they are a part of what is measured.
  private static func hasLocales(_ outer: ExaminedArchive, besides entry: Int? = nil) -> Bool {
    let archive = outer.archive
    let components = ComponentFinder.components(of: outer.layout, in: archive, tree: outer.tree)
    let resolver = OwnershipResolver(
      archive, tree: outer.tree, components: components, resourceTables: ResourceTables(),
      links: SymbolicLinks(archive, outer.tree), isRootForLocalizations: true)
    return resolver.attributions(base: nil).enumerated().contains { index, attribution in
      index != entry && archive.entries[index].kind == .file && attribution.owner != .unlocalized
    }
  }

  /// Whether this is an app or a folder of texts by itself, or carries one.
  private mutating func findApp(_ warnings: inout [BundleWarning]) -> Bool {
    switch inner.layout.format {
    case .folder:
      var found: [BundleWarning] = []
      next = [Self.find(in: inner, isInner: true, &found)].compactMap(\.self)
      warnings += found.map { $0.inArchive(at: "\(inner.archive.name)!/") }
      return !next.isEmpty || Self.hasLocales(inner)
    case .apks, .xapk, .apkm:
      // A set of one APK carries it.
      next = [Self.find(in: inner, isInner: true, &warnings)].compactMap(\.self)
      return true
    case .apk:
      // A split is not an app by itself.
      return IdentityReader(archive: inner.archive, layout: inner.layout).read().splitName == nil
    default: return true
    }
  }
}
