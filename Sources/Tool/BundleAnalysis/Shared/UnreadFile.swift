import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import ReportSchema

/// A file whose messages were not read: it does not parse, or exceeds a limit.
package struct UnreadFile: Hashable, Sendable {
  /// The path in the file that was opened, with `!/` after each archive.
  let path: String
  /// The path in the app, which does not depend on archives that only carry it.
  let pathInApp: String
  /// Nil for a file of base or of several languages.
  let locale: LocaleTag?
  /// Whether the file may have messages of any language.
  let isShared: Bool
  /// In lower case, without a full stop.
  let reason: String
}

/// A file in an archive. Nested archives may have entries of one name.
private struct Place: Hashable {
  let archive: String
  let entry: String
}

extension [UnreadFile] {
  /// Each file once, by path.
  /// - Parameter strings: those of the bundle, and of files of translators.
  init(in bundle: AppBundle, _ strings: LocalizedStrings) {
    var reasons: [Place: String] = [:]
    for file in strings.damagedFiles {
      guard let entry = file.entry, case .unreadable(let reason) = file.reason else { continue }
      reasons[Place(archive: file.path, entry: entry)] = reason
    }
    guard !reasons.isEmpty else {
      self = []
      return
    }
    let files = bundle.files.indices.compactMap { file -> UnreadFile? in
      let place = Place(archive: bundle.archive(of: file).archive.path, entry: bundle.name(of: file))
      guard let reason = reasons[place] else { return nil }
      let locale = bundle.files[file].owner.tag
      return UnreadFile(
        path: bundle.path(of: file), pathInApp: bundle.pathInApp(of: file), locale: locale,
        isShared: locale == nil && bundle.mayHaveSeveralLocales(file), reason: reason)
    }
    self = files.uniqued(by: \.path).sorted { $0.path < $1.path }
  }

  /// The files of base and of translations of which the platform reads only the beginning.
  /// - Parameter reasons: by file.
  init(readInPart reasons: [Int: String], of bundle: AppBundle) {
    let files = reasons.compactMap { file, reason -> UnreadFile? in
      guard bundle.files[file].owner != .unlocalized else { return nil }
      return UnreadFile(
        path: bundle.path(of: file), pathInApp: bundle.pathInApp(of: file),
        locale: bundle.files[file].owner.tag, isShared: false, reason: reason)
    }
    self = files.sorted { $0.path < $1.path }
  }
}

/// The languages of which some messages were not read in one of two versions.
struct UnreadLanguages {
  private let tags: Set<String>
  private let includesAll: Bool

  /// - Parameters:
  ///   - files: of either version. A file of base has no messages of other languages.
  ///   - reports: both versions, with entries. A file with messages of several languages has those of the other version's
  ///     file, and any if neither version was read.
  init(_ files: [UnreadFile], in reports: [MeasureReport]) {
    var tags = Set(files.compactMap { $0.locale?.text })
    var includesAll = false
    let shared = Set(files.filter(\.isShared).map(\.pathInApp))
    var read: Set<String> = []
    for entry in shared.isEmpty ? [] : reports.flatMap({ $0.entries ?? [] })
    where shared.contains(entry.entry) {
      let owner = entry.owner.rawValue
      guard MeasureReport.Owner(rawValue: owner) == nil else { continue }
      read.insert(entry.entry)
      tags.insert(owner)
    }
    includesAll = read != shared
    self.tags = tags
    self.includesAll = includesAll
  }

  func contains(_ tag: String) -> Bool { includesAll || tags.contains(tag) }
}
