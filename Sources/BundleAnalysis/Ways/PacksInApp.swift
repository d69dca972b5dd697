internal import AppBundles
package import Archives
internal import Localization

/// An app with the packs of all locales inside, instead of its translations: the base pack as a file, and the packs as
/// they are downloaded, which the first launch expands.
///
/// Removed files that are not messages are not in it: they would stay as they are.
package struct PacksInApp {
  package let rebuilt: Rebuilt

  /// - Throws: ``ContainerError`` if the app cannot be rebuilt.
  package init(_ savings: Savings) throws {
    let app = savings.before.bundle
    var changes = savings.removed.changes
    // The base split of a set contains the files of the app itself.
    if let inner = savings.after.bundle.nested.first(where: { $0.bundle.isBaseSplit }),
      let entry = app.nested.first(where: { $0.bundle.isBaseSplit })?.entry
    {
      var added = EntryChanges()
      try Self.add(to: &added, in: inner.bundle, savings)
      let bytes = try inner.bundle.rebuilder().rebuilding(added).bytes
      changes.replace(entry, with: try app.archive.replacement(for: entry, with: bytes))
    } else {
      try Self.add(to: &changes, in: app, savings)
    }
    rebuilt = try app.rebuilder().rebuilding(changes)
  }

  private static func add(to changes: inout EntryChanges, in app: AppBundle, _ savings: Savings) throws {
    let folder = folder(of: app)
    for pack in packs(savings) {
      let path = "\(folder)LanguagePacks/\(pack.name)"
      // An app that has packs already.
      if let entry = app.archive.find(path) { changes.remove(entry) }
      try changes.add(path, pack.bytes, deflates: pack.isBase)
    }
    for tag in languagesWithoutFolder(savings) {
      try changes.add("\(folder)\(tag).lproj/Language.strings", Array("\"language\" = \"\(tag)\";\n".utf8))
    }
  }

  /// The folder for files of the app, with `/` at its end; empty for the archive's own.
  private static func folder(of app: AppBundle) -> String {
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
  private static func languagesWithoutFolder(_ savings: Savings) -> [LocaleTag] {
    switch savings.before.bundle.identity.platform {
    case .ios, .macos, .tvos, .watchos, .visionos:
      let present = savings.localesWithFolder
      return savings.packs.map(\.locale).filter { !present.contains($0) }.sorted()
    case .android, .webExtension, .java, nil: return []
    }
  }

  private static func packs(_ savings: Savings) -> [(name: String, bytes: [UInt8], isBase: Bool)] {
    zip(savings.packSet?.members ?? [], savings.comparison.rows).map { member, row in
      guard let tag = member.locale else { return ("base.pack", member.bytes, true) }
      return ("\(tag).pack", row.downloads[savings.codec] ?? member.bytes, false)
    }
  }
}

extension AppBundle {
  fileprivate var isBaseSplit: Bool { format == .apk && wholeOwner == .unlocalized }
}
