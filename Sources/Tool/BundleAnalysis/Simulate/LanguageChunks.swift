import AppBundles
import Archives
import Bytes
import Compression
import Localization
import LocalizationAnalysis
import ProgramSystem

/// What a device downloads if the texts in an app's code are apart from it: one chunk per language.
///
/// Code cannot be rebuilt, because what it does without a text is not known. Its texts are cut out to measure the rest, which
/// does not run; the texts of each language are compressed by themselves.
struct LanguageChunks: Sendable {
  /// The app without the texts.
  let rest: FixedVersion
  /// By locale; at least two.
  let chunks: [LocaleTag: DeviceDownload.Size]

  /// Nil for an app whose code has texts of fewer than two translations.
  /// - Throws: `ArchiveError`, `ContainerError`, `OutputError`.
  init?(of app: AppReading, _ savings: Savings) throws {
    let cut = Set(app.footprint.translations.map(\.tag)).subtracting(savings.removal.kept)
    let files = app.bundle.filesOfCodeWithTexts(of: cut, app.contents) { savings.removal.includes($0) }
    let divided = try concurrentMap(files) { file throws(any Error) in
      try DividedFile(file, of: app.bundle, cutting: cut)
    }
    var chunks: [LocaleTag: DeviceDownload.Size] = [:]
    for file in divided {
      for (tag, size) in file.chunks {
        chunks[tag, default: DeviceDownload.Size(download: 0, install: 0)] =
          (chunks[tag] ?? DeviceDownload.Size(download: 0, install: 0)) + size
      }
    }
    guard chunks.count > 1 else { return nil }
    let replaced = Dictionary(uniqueKeysWithValues: zip(files, divided.map(\.rest)))
    let remover = try LocaleRemover(app.bundle, app.contents, savings.removal, system: app.system)
    let plan = try remover.removing(fixing: FileChanges(removed: [], replaced: replaced)) { _ in false }
    rest = try FixedVersion(try remover.rebuilding(plan), of: app, for: savings.profile)
    self.chunks = chunks
  }

  /// The locales, by tag.
  var locales: [LocaleTag] { chunks.keys.sorted() }

  /// The rest of the app with the chunk of one locale.
  func size(for locale: LocaleTag) -> DeviceDownload.Size {
    var size = rest.device.size(for: locale)
    guard let chunk = chunks[locale] else { return size }
    size.download += chunk.download
    size.addFile(chunk.install)
    return size
  }
}

/// A file of code, divided into the texts of each language and the rest.
private struct DividedFile: Sendable {
  let rest: Replacement
  let chunks: [LocaleTag: DeviceDownload.Size]

  init(_ file: Int, of bundle: AppBundle, cutting cut: Set<LocaleTag>) throws {
    let code = try bundle.dividedCode(of: file, cutting: cut)
    rest = try bundle.archive(of: file).archive.replacement(for: bundle.files[file].entry, with: code.rest)
    chunks = try code.texts.mapValues { texts throws(CompressionError) in
      DeviceDownload.Size(
        download: ByteCount(try Deflater.compressedSize(of: texts.span.rawBytes, level: 6)),
        install: ByteCount(texts.count))
    }
  }
}
