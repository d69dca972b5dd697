import AppBundles
package import Archives
import Localization
import LocalizationAnalysis

extension Savings {
  /// The app with the packs of all locales inside, instead of its translations: the base pack as a file, and the packs as
  /// they are downloaded, which the first launch expands.
  ///
  /// Removed files that are not messages are not in it: they would stay as they are.
  /// - Throws: ``ContainerError`` if the app cannot be rebuilt.
  package func withPacksInApp() throws -> Rebuilt {
    let app = before.bundle
    var changes = removed.changes
    // The base split of a set contains the files of the app itself.
    if let inner = after.bundle.baseSplit, let entry = app.baseSplit?.parent?.entry,
      let rebuilder = try inner.rebuilder()
    {
      var added = EntryChanges()
      try addPacks(to: &added, in: inner)
      let bytes = try rebuilder.rebuilding(added).bytes
      changes.replace(entry, with: try app.archive.replacement(for: entry, with: bytes))
    } else {
      try addPacks(to: &changes, in: app.own)
    }
    return try app.rebuilder().rebuilding(changes)
  }

  private func addPacks(to changes: inout EntryChanges, in app: AppArchive) throws {
    let folder = Self.folder(of: app)
    for pack in packFiles {
      let path = "\(folder)LanguagePacks/\(pack.name)"
      // An app that has packs already.
      if let entry = app.archive.find(path) { changes.remove(entry) }
      try changes.add(path, pack.bytes, deflates: pack.isBase)
    }
    for tag in languagesWithoutFolder {
      try changes.add("\(folder)\(tag).lproj/Language.strings", Array("\"language\" = \"\(tag)\";\n".utf8))
    }
  }

  /// The folder for files of the app, with `/` at its end; empty for the archive's own.
  private static func folder(of app: AppArchive) -> String {
    switch app.format {
    case .aab: "base/assets/"
    case .apk: "assets/"
    default:
      [app.root, app.identity.platform == .macos ? "Contents/Resources" : ""].filter { !$0.isEmpty }
        .map { "\($0)/" }.joined()
    }
  }

  /// The locales without a folder in the rebuilt app for an Apple platform. The system offers only languages that have
  /// one.
  private var languagesWithoutFolder: [LocaleTag] {
    guard before.bundle.identity.platform?.isForApple == true else { return [] }
    let present = localesWithFolder
    return packs.map(\.locale).filter { !present.contains($0) }.sorted()
  }

  private var packFiles: [(name: String, bytes: [UInt8], isBase: Bool)] {
    zip(packSet?.members ?? [], comparison.rows).map { member, row in
      guard let tag = member.locale else { return ("base.pack", member.bytes, true) }
      return ("\(tag).pack", row.downloads[codec] ?? member.bytes, false)
    }
  }
}

extension AppBundle {
  /// The archive of a set of splits that contains the files of the app itself; nil for other apps.
  fileprivate var baseSplit: AppArchive? {
    ownArchives.first {
      $0.parent?.archive == carrierCount && $0.format == .apk && $0.wholeOwner == .unlocalized
    }
  }
}
