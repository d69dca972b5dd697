import Archives
import Bytes
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

  /// The most files whose content is read to find archives.
  private static let maxRecognized = 50

  /// The ZIP files in a folder whose names are not those of archives: `artifact.bin`, `artifact`. Of the files that may be
  /// one, only the largest are read.
  /// - Parameter files: the entries that are examined.
  func zipsWithOtherNames(among files: [Int]) -> [Int] {
    guard layout.format == .folder else { return [] }
    let candidates = files.filter { entry in
      archive.isKept(entry)
        && RetainedEntries.mayBeUnnamedArchive(entry, tree.fileExtensions[entry], in: archive)
    }
    let largest = candidates.sorted { archive.entries[$0].installBytes > archive.entries[$1].installBytes }
    return largest.prefix(Self.maxRecognized).filter(archive.beginsAsZip).sorted()
  }
}

/// Archives that only carry an app: the ZIP of a CI artifact, a folder with an IPA, an `.apks` or `.xapk` with one APK.
///
/// An app has the same answers in such an archive as by itself. Files beside the app, such as a list of checksums, do
/// not change them, unless they belong to locales. Other archives beside it that contain an app or texts are not read;
/// a warning names them, and no limit on findings passes.
struct Transport {
  /// The entry that is the app, or that carries it.
  let entry: Int
  let inner: ExaminedArchive
  /// The archive that ``inner`` carries in turn: one or none. It was opened to find the app.
  private(set) var next: [Transport] = []
  /// Warnings about archives beside the entry.
  let warnings: [BundleWarning]

  /// The archive that another one carries; nil if that one is an app or a folder of resources.
  /// - Parameters:
  ///   - isInner: whether the archive is in another one that is interpreted as a file if nothing is found.
  ///   - warnings: receives a warning about an archive that may contain the app, and cannot be opened.
  static func find(
    in outer: ExaminedArchive, isInner: Bool = false, _ warnings: inout [BundleWarning]
  ) -> Transport? {
    guard let (entry, isApp, copies) = carriedEntry(of: outer) else { return nil }
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
    var transport = Transport(
      entry: entry, inner: inner, warnings: warningsAboutOthers(in: outer, besides: entry, copies: copies))
    return transport.findApp(&warnings) ? transport : nil
  }

  /// An entry that may be the app or carry it.
  private typealias Carried = (entry: Int, isApp: Bool, copies: [Int])

  /// The only app in an archive, or the only archive in it that may carry an app. `copies` are the same app in another
  /// format.
  private static func carriedEntry(of outer: ExaminedArchive) -> Carried? {
    let archive = outer.archive
    let extensions = outer.tree.fileExtensions
    let files = archive.entries.indices.filter { entry in
      archive.entries[entry].kind == .file && !archive.entries[entry].isShadowed && archive.isKept(entry)
    }
    let apps = files.filter { RetainedEntries.isArchive($0, extensions[$0], in: archive) }
    switch outer.layout.format {
    case .apks, .xapk, .apkm:
      // A device also receives the large files beside an APK.
      let hasExpansion = files.contains { extensions[$0] == FileExtension("obb") }
      guard let app = apps.first, apps.count == 1, !hasExpansion, !hasLocales(outer, besides: app) else {
        return nil
      }
      return (app, true, [])
    case .folder:
      if !apps.isEmpty {
        // Builds keep larger files beside the app, such as `mapping.txt`.
        guard let (app, copies) = onlyApp(among: apps, in: outer), !hasLocales(outer, besides: app) else {
          return nil
        }
        return (app, true, copies)
      }
      let browserExtensions = files.filter { RetainedEntries.isExtension($0, extensions[$0], in: archive) }
      if let app = browserExtensions.first, browserExtensions.count == 1, archive.isMainlyContent([app]),
        !hasLocales(outer, besides: app)
      {
        return (app, false, [])
      }
      var carriers = files.filter { RetainedEntries.isCarrier($0, extensions[$0], in: archive) }
      if carriers.isEmpty { carriers = outer.zipsWithOtherNames(among: archive.mostContent(among: files)) }
      guard let carrier = carriers.first, carriers.count == 1,
        archive.mostContent(among: [carrier]) == [carrier], !hasLocales(outer, besides: carrier)
      else { return nil }
      return (carrier, false, [])
    case .ipa, .app, .appex, .framework, .bundle, .xcarchive, .apk, .aab, .aar, .xpi, .jar, .deb, .asar:
      return nil
    }
  }

  /// The only app, or the app bundle if all others are APKs, or sets of APKs, of the same version of the same app: a store
  /// builds its APKs from the bundle.
  private static func onlyApp(among apps: [Int], in outer: ExaminedArchive) -> (app: Int, copies: [Int])? {
    guard let first = apps.first else { return nil }
    if apps.count == 1 { return (first, []) }
    let extensions = outer.tree.fileExtensions
    let bundles = apps.filter { extensions[$0] == FileExtension("aab") }
    let packages = apps.filter { packageExtensions.contains(extensions[$0]) }
    guard let bundle = bundles.first, bundles.count == 1, packages.count == apps.count - 1,
      packages.count <= maxExamined, let own = identity(of: bundle, in: outer.archive),
      own.identifier != nil
    else { return nil }
    let isSame = packages.allSatisfy { identity(of: $0, in: outer.archive) == own }
    return isSame ? (bundle, packages) : nil
  }

  private static let packageExtensions = Set<FileExtension>(words: "apk apks xapk apkm")

  /// The identity of an app that is an entry; nil if it cannot be opened, or is a split. That of a set of APKs is the one of
  /// its first APK that is not a split.
  private static func identity(of entry: Int, in archive: Archive) -> AppIdentity? {
    guard let inner = try? archive.archive(at: entry, retaining: RetainedEntries.shouldRetain) else {
      return nil
    }
    let examined = ExaminedArchive(inner)
    if [.apks, .xapk, .apkm].contains(examined.layout.format) {
      let packages = inner.entries.indices.filter { part in
        inner.entries[part].kind == .file && examined.tree.fileExtensions[part] == FileExtension("apk")
      }
      return packages.prefix(maxExamined).lazy.compactMap { identity(of: $0, in: inner) }.first
    }
    let parsed = IdentityReader(archive: inner, layout: examined.layout).read()
    return parsed.splitName == nil ? parsed.identity : nil
  }

  /// Whether files beside an app belong to locales, so that they are a part of what is measured.
  fileprivate static func hasLocales(_ outer: ExaminedArchive, besides entry: Int? = nil) -> Bool {
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
      if let carried = Self.find(in: inner, isInner: true, &found) { next = [carried] }
      warnings += found.map { $0.inArchive(at: "\(inner.archive.name)!/") }
      return !next.isEmpty || Self.hasLocales(inner)
    case .apks, .xapk, .apkm:
      // A set of one APK carries it.
      if let carried = Self.find(in: inner, isInner: true, &warnings) { next = [carried] }
      return true
    case .apk:
      // A split is not an app by itself.
      return IdentityReader(archive: inner.archive, layout: inner.layout).read().splitName == nil
    default: return true
    }
  }
}

// MARK: - Archives beside the app

extension Transport {
  /// The most archives beside an app that are opened to find out whether they contain an app or texts.
  private static let maxExamined = 50

  /// Warnings about archives beside the app that contain an app or texts, or cannot be opened.
  /// - Parameters:
  ///   - entry: the app, or an archive that carries it.
  ///   - copies: the same app in another format.
  private static func warningsAboutOthers(
    in outer: ExaminedArchive, besides entry: Int, copies: [Int]
  ) -> [BundleWarning] {
    let archive = outer.archive
    let warnings = copies.map { copy in
      BundleWarning("same app as '\(archive.names[entry])'; not measured", entry: archive.names[copy])
    }
    let known = Set(copies + [entry])
    return warnings + warningsAboutExpansionFiles(in: outer, besides: entry)
      + unopened(in: outer) { !known.contains($0) }
  }

  /// A warning about expansion files that a device downloads with an APK. They are counted in a set of APKs only.
  private static func warningsAboutExpansionFiles(
    in outer: ExaminedArchive, besides entry: Int
  ) -> [BundleWarning] {
    let extensions = outer.tree.fileExtensions
    guard extensions[entry] == FileExtension("apk"),
      let expansion = extensions.firstIndex(of: FileExtension("obb"))
    else { return [] }
    return [
      BundleWarning(
        "expansion file of the app not counted; pass an .xapk, or the folder that contains the APK",
        entry: outer.archive.names[expansion])
    ]
  }

  /// A warning about the archives of a folder or of a bundle that may contain an app or texts, and are not opened.
  /// - Parameter isIncluded: whether an entry is examined.
  static func unopened(
    in outer: ExaminedArchive, _ isIncluded: (Int) -> Bool
  ) -> [BundleWarning] {
    let archive = outer.archive
    let files = archive.entries.indices.filter { entry in
      archive.entries[entry].kind == .file && !archive.entries[entry].isShadowed && isIncluded(entry)
    }
    let zips = Set(outer.zipsWithOtherNames(among: files))
    var examined = 0
    let found = files.filter { entry in
      let fileExtension = outer.tree.fileExtensions[entry]
      if RetainedEntries.isArchive(entry, fileExtension, in: archive) { return true }
      guard RetainedEntries.isCarrier(entry, fileExtension, in: archive) || zips.contains(entry) else {
        return false
      }
      examined += 1
      return examined > maxExamined || mayContainApp(entry, in: outer)
    }
    guard let first = found.first else { return [] }
    let others = found.count == 1 ? "" : ", nor \(counted(found.count - 1, "other archive"))"
    return [
      BundleWarning(
        "archive with an app or texts not opened\(others); pass it by itself", entry: archive.names[first],
        affectsMessages: true, hidesFiles: true)
    ]
  }

  /// Whether an archive contains an app or texts. One that cannot be opened may.
  private static func mayContainApp(_ entry: Int, in outer: ExaminedArchive) -> Bool {
    let archive = outer.archive
    guard archive.isKept(entry) else { return !RetainedEntries.mayBeNoArchive(entry, in: archive) }
    let inner: ExaminedArchive
    do throws(ArchiveError) {
      inner = ExaminedArchive(
        try archive.archive(at: entry, retaining: RetainedEntries.shouldRetain))
    } catch {
      if error.reason == .empty { return false }
      return !(error.isUnrecognizedFormat && RetainedEntries.mayBeNoArchive(entry, in: archive))
    }
    switch inner.layout.format {
    case .folder, .jar, .framework, .aar, .bundle, .deb, .asar:
      return hasLocales(inner) || !unopened(in: inner) { _ in true }.isEmpty
    case .ipa, .app, .appex, .xcarchive, .apk, .aab, .apks, .xapk, .apkm, .xpi: return true
    }
  }
}
