import AppBundles
import Archives
import Bytes
import Compression
import Localization
import LocalizationAnalysis
import ProgramSystem
import ReportSchema

/// The download of a device if the texts in an app's code are apart from it: one chunk per language.
///
/// Code cannot be rebuilt, because what it does without a text is not known. Its texts are cut out to measure the rest, which
/// does not run; the texts of each language are compressed by themselves, if the app is.
struct LanguageChunks: Sendable {
  /// The app without the texts.
  let rest: FixedVersion
  /// By locale; at least one.
  let chunks: [LocaleTag: DeviceDownload.Size]
  /// The locales whose devices are compared: those of packs, or those of the chunks if there are no packs. With one chunk, also the
  /// locales that stay in the code: a device with the only chunk saves nothing.
  let locales: [LocaleTag]
  /// Whether the chunks need a server, because all of them would be in the app's archive. A page loads its files one by one.
  let needsServer: Bool

  /// Nil for an app whose code has no texts of a translation, or of one only.
  /// - Throws: `ArchiveError`, `ContainerError`, `OutputError`.
  init?(of app: AppReading, _ savings: Savings) throws {
    let cut = Set(app.footprint.translations.map(\.tag)).subtracting(savings.removal.kept)
    let first = FirstDownloadFiles(of: app.bundle, savings.device.before)
    let files = app.bundle.filesOfCodeWithTexts(of: cut, app.contents) { savings.removal.mayRemove($0) }
      .filter(first.contains)
    let divided = try concurrentMap(files) { file throws(any Error) in
      try DividedFile(file, of: app.bundle, cutting: cut, savings.device.before.basis)
    }
    var chunks: [LocaleTag: DeviceDownload.Size] = [:]
    for (tag, size) in divided.flatMap(\.chunks) { chunks[tag] = (chunks[tag] ?? .zero) + size }
    var staying = savings.removal.kept
    if let base = app.bundle.baseLocale { staying.insert(base) }
    guard chunks.count > 1 || !chunks.isEmpty && !staying.isEmpty else { return nil }
    let replaced = Dictionary(uniqueKeysWithValues: zip(files, divided.map(\.rest)))
    let remover = try LocaleRemover(app.bundle, app.contents, savings.removal, system: app.system)
    let plan = try remover.removing(fixing: FileChanges(removed: [], replaced: replaced)) { _ in false }
    rest = try FixedVersion(try remover.rebuilding(plan), of: app, for: savings.profile)
    self.chunks = chunks
    let compared = chunks.count > 1 ? Set(chunks.keys) : staying.union(chunks.keys)
    locales = savings.packs.isEmpty ? compared.sorted() : savings.packs.map(\.locale)
    needsServer = app.bundle.format != .folder
  }

  /// The rest of the app with the chunk of one locale, if it has any.
  func size(for locale: LocaleTag) -> DeviceDownload.Size {
    var size = rest.device.size(for: locale)
    guard let chunk = chunks[locale] else { return size }
    size.download += chunk.download
    size.addFile(chunk.install)
    return size
  }
}

/// The files that a device downloads with the app.
private struct FirstDownloadFiles {
  private let bundle: AppBundle
  /// Folders of the modules of an app bundle that are not in the first download.
  private let laterModules: Set<String>
  /// The APKs of a set that a device downloads; nil for other formats.
  private let selected: [AppArchive]?

  init(of bundle: AppBundle, _ device: DeviceDownload) {
    self.bundle = bundle
    laterModules =
      bundle.format == .aab
      ? Set(device.modules.filter { $0.delivery != .installTime }.map(\.name)) : []
    selected = DeviceSplits(bundle, device.profile ?? .standard)?.selected.map(\.archive)
  }

  func contains(_ file: Int) -> Bool {
    if let selected, !selected.contains(where: { $0.files.contains(file) }) { return false }
    guard !laterModules.isEmpty else { return true }
    return !laterModules.contains(String(bundle.name(of: file).prefix { $0 != "/" }))
  }
}

/// A file of code, divided into the texts of each language and the rest.
private struct DividedFile: Sendable {
  let rest: Replacement
  let chunks: [LocaleTag: DeviceDownload.Size]

  init(
    _ file: Int, of bundle: AppBundle, cutting cut: Set<LocaleTag>, _ basis: SimulateReport.DownloadBasis
  ) throws {
    let code = try bundle.dividedCode(of: file, cutting: cut)
    rest = try bundle.archive(of: file).archive.replacement(for: bundle.files[file].entry, with: code.rest)
    let isCompressed = basis == .gzip6 || basis == .archive && bundle.isCompressed(file)
    chunks = try code.texts.mapValues { texts throws(CompressionError) in
      let download =
        isCompressed ? try Deflater.compressedSize(of: texts.span.rawBytes, level: 6) : texts.count
      return DeviceDownload.Size(download: ByteCount(download), install: ByteCount(texts.count))
    }
  }
}

extension AppBundle {
  /// Whether the entry of the app's own archive that has the file is compressed.
  fileprivate func isCompressed(_ file: Int) -> Bool {
    var archive = archive(of: file)
    var entry = files[file].entry
    while let parent = archive.parent {
      entry = parent.entry
      archive = archives[parent.archive]
    }
    return !archive.archive.entries[entry].isStored
  }
}
