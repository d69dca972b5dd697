import AppBundles
import Bytes
import Localization
import ReportSchema

/// The numbers of things that the fixes of an action's findings change.
struct FixCounts: Hashable, Sendable {
  var findings = 0
  var languages = 0
  var files = 0
  var keys = 0
  /// Whether all languages are only Chromium's.
  var areOfChromium = false

  /// A filter of languages also excludes pseudo-locales, which are not counted.
  init(_ findings: [Finding], in footprint: Footprint) {
    let pseudo = Set(footprint.locales.map(\.tag).filter { $0.unusableReason != nil })
    var locales: Set<LocaleTag> = []
    var changed: Set<Int> = []
    var removed: Set<[String]> = []
    for finding in findings {
      switch finding.fix {
      case .removeLocales(let tags)?: locales.formUnion(tags)
      case .removeEntries(let entries)?:
        changed.formUnion(entries)
        if let locale = finding.place.locale { locales.insert(locale) }
      case .rewrite(let entries, _)?: changed.formUnion(entries)
      case .removeMessages(let messages, let emptied)?:
        changed.formUnion(messages.keys)
        changed.formUnion(emptied)
        for key in Set(messages.values.joined()) { removed.insert([finding.place.table ?? "", key]) }
      case nil: break
      }
    }
    self.findings = findings.count
    let chromium: Set = ["\(AppBundle.electronFramework).framework", LanguagesOfParts.chromium]
    areOfChromium = findings.allSatisfy { chromium.contains($0.place.component ?? "") }
    let areAllPseudo = locales.isSubset(of: pseudo)
    languages = areAllPseudo ? locales.count : locales.subtracting(pseudo).count
    files = changed.count
    keys = removed.count
  }
}

/// The words about each kind of action, in one place.
extension SimulateReport.ActionName {
  /// The step in the imperative.
  func title(of counts: FixCounts) -> String {
    let files = counted(counts.files, "file")
    switch self {
    case .stringsEncoding: return "Write \(counted(counts.files, "strings file")) as text"
    case .stringsComments: return "Remove comments from \(counted(counts.files, "strings file"))"
    case .unusableLanguages:
      return "Remove \(counted(counts.languages, "unusable language"))"
    case .libraryLanguages: return "Remove \(counted(counts.languages, "language")) of libraries"
    case .languagesOfParts:
      let languages = counted(counts.languages, "language")
      if counts.areOfChromium { return "Remove \(languages) that only Chromium has" }
      return "Remove \(languages) that only frameworks or extensions have"
    case .sharedTables: return "Share \(counted(counts.findings, "copied table"))"
    case .duplicateFiles: return "Remove \(counted(counts.files, "copied file"))"
    case .copiesOfBase: return "Remove \(files) equal to those of the app's own language"
    case .unusedFonts: return "Remove \(counted(counts.files, "unused font"))"
    case .unusedTexts: return "Remove \(counted(counts.keys, "unused text"))"
    case .jsonSpaces: return "Write \(counted(counts.files, "JSON file")) without spaces"
    case .sparseTable: return "Encode resources.arsc sparsely"
    case .unusedStrings: return "Build resources.arsc without unused strings"
    case .languageSplits, .appBundle, .packsInApp, .assetPacks, .packs, .languageChunks:
      return title(withClient: false)
    }
  }

  /// The step in the imperative, for a way.
  /// - Parameter withClient: whether its bytes count the client library.
  func title(withClient: Bool) -> String {
    let client = withClient ? " (with the client library)" : ""
    switch self {
    case .languageSplits: return "Turn on language splits"
    case .appBundle: return "Publish an app bundle with language splits"
    case .packsInApp: return "Language packs in the app\(client)"
    case .assetPacks: return "Language packs by the App Store\(client)"
    case .packs: return "Language packs from a site\(client)"
    case .languageChunks: return "One chunk of texts per language, apart from the code"
    default: return rawValue
    }
  }

  /// The work of an action of this kind.
  /// - Parameter lines: lines of a configuration that are all that the action needs; empty if it needs more.
  func effort(lines: [String]) -> SimulateReport.Effort {
    switch self {
    case .languagesOfParts where !lines.isEmpty: .configuration
    case .stringsEncoding, .stringsComments, .unusableLanguages, .jsonSpaces, .sparseTable, .unusedStrings:
      .setting
    case .languageSplits, .libraryLanguages: .configuration
    case .languagesOfParts, .sharedTables, .duplicateFiles, .copiesOfBase, .unusedFonts, .unusedTexts,
      .appBundle, .packsInApp, .languageChunks:
      .code
    case .assetPacks, .packs: .server
    }
  }

  /// The operations that become slower or later for users; empty if none.
  var slows: String {
    switch self {
    case .stringsEncoding: "reading a table takes up to four times as long"
    case .sparseTable: "a text is found by a search among those of its locale"
    default: ""
    }
  }

  /// The lines of a configuration that are all that the action needs; empty if it needs more.
  var lines: [String] {
    switch self {
    case .stringsEncoding: ["STRINGS_FILE_OUTPUT_ENCODING = UTF-8"]
    case .languageSplits: ["android { bundle { language { enableSplit = true } } }"]
    default: []
    }
  }

  /// Whether the app needs the client library, which reads packs.
  var needsClient: Bool {
    switch self {
    case .packsInApp, .assetPacks, .packs: true
    default: false
    }
  }
}
