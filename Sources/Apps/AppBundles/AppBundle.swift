package import Archives
package import Localization
package import LocalizationAnalysis
import ResourceFormats

/// An archive understood as an app: identity, components, and one list of files with their owners.
///
/// Archives inside archives are opened here and rebuilt in `Removal`. Everything else is a loop over ``files``, or over
/// ``archives`` where it depends on the archive's own data. An index into ``files`` identifies a file.
package struct AppBundle: Sendable {
  /// The file that was opened, then each archive before those inside it.
  package let archives: [AppArchive]
  /// The entries of all archives that are the app, grouped by archive. Carriers have none.
  package private(set) var files: [AppFile]
  /// The first component is the app itself.
  package let components: [Component]
  /// The number of ``archives`` that only carry the app, such as the ZIP of a CI artifact. The app's own archive follows
  /// them.
  package let carrierCount: Int
  /// The identities of all apps at the top level. More than one if a folder contains several apps or splits.
  package let apps: [AppIdentity]
  package let identity: AppIdentity
  /// The app's own archives by their paths in the app.
  private let numbers: [String: Int]

  /// Does the work of a process that reads a stream for another one, if the command line requests it.
  /// - Returns: the exit code; nil if the command line is another one.
  package static func readStream(_ arguments: [String]) -> Int32? {
    StreamReading.run(arguments, retaining: RetainedEntries.shouldRetain)
  }

  /// Opens a file or folder and finds the app in it.
  /// - Parameters:
  ///   - base: the locale of base, if the app does not declare it.
  /// - Throws: `ArchiveError`; ``ContainerError`` if the file is a report of this program.
  package init(opening path: String, base: LocaleTag? = nil, limits: Limits = .standard) throws {
    let archive: Archive
    do throws(ArchiveError) {
      archive = try Archive(opening: path, limits: limits, retaining: RetainedEntries.shouldRetain)
    } catch {
      if error.isUnrecognizedFormat, let schema = ReportFile.schema(ofFileAt: path, limits: limits) {
        throw ContainerError(path: path, reason: .report(schema: schema))
      }
      throw error
    }
    try self.init(archive, base: base)
  }

  /// - Parameter findsCarriers: whether the app may be in an archive inside this one. Not for a rebuilt app, which keeps
  ///   the form of the original.
  package init(
    _ archive: Archive, base: LocaleTag? = nil, findsCarriers: Bool = true
  ) throws(ArchiveError) {
    var lists = Lists()
    var warnings: [BundleWarning] = []
    var own = ExaminedArchive(archive)
    var carried = findsCarriers ? Transport.find(in: own, &warnings) : nil
    while let transport = carried {
      lists.add(carrier: own, of: transport)
      own = transport.inner
      carried = transport.next.first
      warnings = []
    }
    carrierCount = lists.archives.count
    let opened = try OpenedArchive(
      own, outer: nil, owner: nil, requestedBase: base, unopened: warnings)
    lists.identity = opened.archive.identity
    lists.add(opened, at: lists.pathOfApp, inApp: "", lists.parentOfApp)
    archives = lists.archives
    files = lists.files
    components = lists.components
    apps = opened.apps
    identity = opened.archive.identity
    var numbers: [String: Int] = [:]
    for number in archives.indices.dropFirst(carrierCount) { numbers[archives[number].pathInApp] = number }
    self.numbers = numbers
    for file in files.indices {
      guard let format = recognizedFormat(of: file) else { continue }
      files[file].table = tableName(of: file, format)
    }
    for (file, name) in separateTables { files[file].table = name }
  }

  /// The lists of an app while its archives are opened.
  private struct Lists {
    var archives: [AppArchive] = []
    var files: [AppFile] = []
    var components: [Component] = []
    var identity = AppIdentity()
    var pathOfApp = ""
    var parentOfApp: AppArchive.Parent?

    /// Adds an archive that only carries the app.
    mutating func add(carrier: ExaminedArchive, of transport: Transport) {
      archives.append(
        AppArchive(
          carrier: carrier.archive, format: carrier.layout.format, at: pathOfApp, parentOfApp,
          warnings: transport.warnings))
      parentOfApp = AppArchive.Parent(archive: archives.count - 1, entry: transport.entry)
      pathOfApp += "\(carrier.archive.names[transport.entry])!/"
    }

    /// The archive from which Electron starts an app. Its tables are those of the app.
    private static let mainAsar = "app.asar"

    /// The prefix of table names in an archive. The tables of the base split, and of splits without an identifier,
    /// are those of the app. All JARs of a program have one namespace, and a package's files are the package.
    private func tablePrefix(of archive: AppArchive) -> String {
      guard let parent = archive.parent, !archive.pathInApp.isEmpty else { return "" }
      let outer = archives[parent.archive]
      let isMain =
        archive.format == .jar || outer.format == .deb || archive.archive.name.lastPathPart == Self.mainAsar
        || archive.identity.identifier == identity.identifier || archive.wholeOwner != .unlocalized
      return isMain ? outer.tablePrefix : "\(outer.tablePrefix)\(outer.archive.names[parent.entry])/"
    }

    /// Adds an archive, and then those inside it.
    mutating func add(
      _ opened: OpenedArchive, at path: String, inApp pathInApp: String, _ parent: AppArchive.Parent?
    ) {
      let number = archives.count
      let firstComponent = components.count
      let firstFile = files.count
      components += opened.components
      let source = opened.archive.archive
      let besideApp = opened.archive.besideApp
      for (entry, attribution) in opened.attributions.enumerated() {
        let record = source.entries[entry]
        let isFile = record.kind == .file && !record.isShadowed && !besideApp.contains(entry)
        files.append(
          AppFile(
            archive: number, entry: entry, component: firstComponent + attribution.component, attribution,
            isReadable: isFile && source.isKept(entry)))
      }
      var archive = opened.archive
      archive.move(to: path, inApp: pathInApp, parent)
      archive.setParts(
        files: firstFile..<files.count, components: firstComponent..<components.count,
        tablePrefix: tablePrefix(of: archive))
      archives.append(archive)
      for inner in opened.nested {
        let name = archive.archive.names[inner.entry]
        add(
          inner.opened, at: "\(path)\(name)!/", inApp: "\(pathInApp)\(name)!/",
          AppArchive.Parent(archive: number, entry: inner.entry))
      }
    }
  }
}

// MARK: - The app's own archive

extension AppBundle {
  /// The app's own archive, with its description.
  package var own: AppArchive { archives[carrierCount] }
  /// The app's own archive.
  package var archive: Archive { own.archive }
  /// The file that was opened: the app's own archive, or one that carries it.
  package var outermost: Archive { archives[0].archive }
  /// The name of the app's own file, without folders.
  package var fileName: String { archive.name.lastPathPart }
  /// Whether a folder or an archive contains several apps, which are treated as one.
  package var hasSeveralApps: Bool { Set(apps.compactMap(\.identifier)).count > 1 }
  /// Whether the app is in an archive that only carries it.
  package var isCarried: Bool { carrierCount > 0 }
  package var format: BundleFormat { own.format }

  /// Why a file named like an app, such as `App.ipa`, is none; nil if it is an app, or has another name. Archives inside are examined
  /// too: a ZIP may contain only such a file.
  package var missingApp: String? {
    guard format == .folder, archives.dropFirst(carrierCount).allSatisfy({ $0.format == .folder }) else {
      return nil
    }
    return archives.dropFirst(carrierCount).lazy.compactMap { archive in
      BundleFormat.missingApp(inFileNamed: archive.archive.name)
    }.first
  }
  package var root: String { own.root }
  package var baseLocale: LocaleTag? { own.baseLocale }
  package var languageSplits: Bool? { own.languageSplits }
  package var wholeOwner: Owner { own.wholeOwner }
  /// The archives that are the app: its own, and those inside it.
  package var ownArchives: ArraySlice<AppArchive> { archives[carrierCount...] }

  /// The name of the app's folder without its extension, in Apple's formats; nil in others, which have no
  /// such folder.
  package var displayName: String? { format.isForApple ? components.first?.name : nil }
}

// MARK: - Files

extension AppBundle {
  /// The archive of a file. A caller that asks for each file reads its property from ``archives``, without a copy.
  package func archive(of file: Int) -> AppArchive { archives[files[file].archive] }

  package func record(of file: Int) -> ArchiveEntry {
    archives[files[file].archive].archive.entries[files[file].entry]
  }

  /// The path in the archive of the file.
  package func name(of file: Int) -> String {
    archives[files[file].archive].archive.names[files[file].entry]
  }

  /// The last part of the path.
  func fileName(of file: Int) -> String {
    archives[files[file].archive].archive.names.fileName(of: files[file].entry)
  }

  func fileExtension(of file: Int) -> FileExtension {
    archives[files[file].archive].fileExtensions[files[file].entry]
  }

  /// The path in the file that was opened, with `!/` after each archive.
  package func path(of file: Int) -> String { archives[files[file].archive].path + name(of: file) }

  /// The path in the app, which does not depend on archives that only carry it.
  package func pathInApp(of file: Int) -> String { archives[files[file].archive].pathInApp + name(of: file) }

  /// The file at a path in one of the archives.
  func find(_ path: String, in archive: AppArchive) -> Int? {
    archive.archive.find(path).map { archive.files.lowerBound + $0 }
  }

  /// The file at a path in the app, with `!/` after each archive.
  package func find(_ pathInApp: String) -> Int? {
    var name = pathInApp[...]
    while let separator = name.firstRange(of: "!/") { name = name[separator.upperBound...] }
    guard let number = numbers[String(pathInApp[..<name.startIndex])] else { return nil }
    return find(String(name), in: archives[number])
  }

  /// Whether a file is not a folder or a link, is the last entry of its name, and is not beside the app.
  package func isFile(_ file: Int) -> Bool {
    let record = record(of: file)
    return record.kind == .file && !record.isShadowed && !isBesideApp(file)
  }

  /// Whether a file is in an archive with the app's folder, and not in that folder.
  package func isBesideApp(_ file: Int) -> Bool {
    archives[files[file].archive].besideApp.contains(files[file].entry)
  }

  /// The component of a file.
  package func component(of file: Int) -> Component { components[files[file].component] }
}

// MARK: - Contents

extension AppBundle {
  /// The verified content of a file.
  package func content(of file: Int) throws(ArchiveError) -> [UInt8] {
    try archive(of: file).archive.content(at: files[file].entry)
  }

  /// Calls `body` with the verified content of a file.
  package func withContent<Result>(
    of file: Int, _ body: (RawSpan) -> Result
  ) throws(ArchiveError) -> Result {
    try archive(of: file).archive.withContent(at: files[file].entry, body)
  }

  /// The result of `parse` for the verified content of a file.
  func parse<Value, Failure: Error>(
    _ file: Int, _ parse: (RawSpan) throws(Failure) -> Value
  ) throws(ArchiveError) -> Result<Value, Failure> {
    try archive(of: file).archive.parse(at: files[file].entry, parse)
  }
}
