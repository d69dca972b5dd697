import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// The app in a ZIP file with these entries.
func bundle(_ name: String, _ entries: [ZipBuilder.Entry], limits: Limits = .standard) throws -> AppBundle {
  try AppBundle(Archive(name: name, bytes: ZipBuilder(entries).bytes, limits: limits))
}

func bundle(_ entries: [ZipBuilder.Entry], limits: Limits = .standard) throws -> AppBundle {
  try bundle("x.zip", entries, limits: limits)
}

func bundle(_ name: String, _ files: [(String, [UInt8])]) throws -> AppBundle {
  try bundle(name, files.map { .init($0, $1) })
}

func bundle(_ files: [(String, [UInt8])]) throws -> AppBundle { try bundle("x.zip", files) }

/// A tag, `base`, or `-` for no owner.
func text(_ owner: Owner) -> String {
  switch owner {
  case .locale(let tag): tag.text
  case .base: "base"
  case .unlocalized: "-"
  }
}

/// The owner of each path, when all of them are in one archive.
func owners(in bundle: AppBundle) -> [String: String] {
  let owners = bundle.own.files.map { (bundle.name(of: $0), text(bundle.files[$0].owner)) }
  return Dictionary(uniqueKeysWithValues: owners)
}

extension LocalizedStrings {
  /// The tables of the locale with this tag.
  func tables(_ tag: String) throws -> [StringTable] {
    tables(of: .locale(try #require(LocaleTag(bcp47: tag))))
  }
}

extension AppBundle {
  /// The warnings of the app's own archive.
  var warnings: [BundleWarning] { own.warnings }

  /// The locales of all archives that are links to others.
  var aliases: [LocaleAlias] { archives.flatMap(\.aliases) }

  /// The archives inside the app's own one.
  var innerArchives: [AppArchive] { Array(archives[(carrierCount + 1)...]) }
}
