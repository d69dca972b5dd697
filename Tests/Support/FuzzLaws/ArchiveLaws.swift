import AppBundles
import Archives
import BundleAnalysis
import LanguagePacks
import Localization
import LocalizationAnalysis
import ReportSchema
import TestSupport

/// Properties of any bytes read as an archive. As in `FormatLaws`, a law returns nil if it holds or if the bytes are
/// rejected with a typed error.
package enum ArchiveLaws {
  private static let limits = Limits {
    $0.entries = 1000
    $0.expandedBytes = 1 << 24
    $0.ratio = 2000
    $0.ratioFloor = 1 << 24
    $0.retainedBytes = 1 << 24
    $0.maxInMemoryBytes = 1 << 24
  }

  /// A tar archive, with or without filters, has as many bytes as its ledger, and entries that can be read. Other
  /// containers are read in a process of their own, and not here.
  package static func stream(_ bytes: [UInt8]) -> String? {
    guard isBounded(bytes) else { return nil }
    do throws(ArchiveError) {
      let archive = try Archive(name: "fuzz", bytes: bytes, limits: limits, retaining: { _ in true })
      if archive.ledger.total != archive.size { return "the ledger does not sum to the file size" }
      let entries = archive.entries.reduce(ByteCount.zero) { $0 + $1.archiveBytes }
      if entries > archive.size { return "the entries exceed the file size" }
      _ = try archive.readContents(archive.entries.indices.map { _ in .passed }) { $1.byteCount }
    } catch { return "\(error)".isEmpty ? "an error without a message" : nil }
    return measured(bytes)
  }

  private static func isBounded(_ bytes: [UInt8]) -> Bool {
    let filters: [[UInt8]] = [[0x1f, 0x8b], [0xfd, 0x37, 0x7a, 0x58, 0x5a], [0x28, 0xb5, 0x2f, 0xfd]]
    return filters.contains(where: bytes.starts) || bytes.dropFirst(257).starts(with: Array("ustar".utf8))
  }

  private static func measured(_ bytes: [UInt8]) -> String? {
    do throws(ArchiveError) {
      let bundle = try AppBundle(
        Archive(name: "fuzz", bytes: bytes, limits: limits, retaining: { _ in true }))
      return sums(Footprint(of: bundle, contents: try bundle.readContents()))
    } catch { return nil }
  }

  /// The bytes of locales, base, unlocalized entries and overhead sum to the archive.
  private static func sums(_ footprint: Footprint) -> String? {
    let size = footprint.bundle.archive.size
    let owners = footprint.base.total.archive + footprint.unlocalized.total.archive + footprint.overhead
    let sum = footprint.locales.reduce(owners) { $0 + $1.sizes.total.archive }
    if sum != size { return "owners have \(sum.value) of \(size.value) bytes" }
    let installed = footprint.base.total.install + footprint.unlocalized.total.install
    let all = footprint.locales.reduce(installed) { $0 + $1.sizes.total.install }
    return all == footprint.installBytes
      ? nil : "owners have \(all.value) of \(footprint.installBytes.value) install bytes"
  }

  /// An app's bytes have one owner each. Without its locales it is an archive of exactly the size that was announced,
  /// again an app whose bytes sum up, and has none of the locales that were removed.
  ///
  /// Bytes that begin as a ZIP or as an archive of Electron are one. Others describe one, so that mutations give valid archives: the first
  /// byte selects the scope of the removal, and then each file has a name by a table, a byte of flags, two bytes of
  /// length, and its content.
  package static func bundle(_ input: [UInt8]) -> String? {
    let isArchive = input.starts(with: [0x50, 0x4b]) || input.starts(with: [4, 0, 0, 0])
    let archive = isArchive ? input : built(input.dropFirst())
    let scopes: [RemovalScope] = [.everything, .messages, .deliverable]
    let choice = isArchive ? input.count : Int(input.first ?? 0)
    do {
      return try removal(
        from: archive,
        RemovalOptions(scope: scopes[choice % 3], keepsSignatureRecords: choice % 2 == 1))
    } catch { return "\(error)".isEmpty ? "an error without a message" : nil }
  }

  private static func removal(from bytes: [UInt8], _ options: RemovalOptions) throws -> String? {
    let bundle = try AppBundle(Archive(name: "fuzz", bytes: bytes, limits: limits))
    let contents = try bundle.readContents(retainingMessagesOf: options.mayRemove)
    let footprint = Footprint(of: bundle, contents: contents, explains: true)
    if let broken = sums(footprint) { return broken }
    _ = MeasureReport(footprint)
    let strings = LocalizedStrings(of: bundle, contents)
    if let broken = merged(bundle, contents, into: strings) { return broken }
    if strings.messageCount < 200, let broken = packed(strings) { return broken }
    let remover = try LocaleRemover(bundle, contents, options)
    let same = try remover.rebuilding(remover.removing { _ in false })
    if same.bytes != bytes { return "removing nothing changes bytes" }
    let removable = Set(remover.removableLocales)
    let plan = try remover.removing(removable.contains)
    let rebuilt = try remover.rebuilding(plan)
    if try remover.sizes(of: plan) != (rebuilt.size, rebuilt.installBytes) {
      return "sizes differ from the rebuilt archive's"
    }
    let output = rebuilt.bytes
    if output.count != rebuilt.size.value {
      return "\(output.count) bytes written, not \(rebuilt.size.value)"
    }
    guard bundle.archive.entries.count > plan.changes.removed.count else { return nil }
    let after: Footprint
    let next: AppBundle
    let left: BundleContents
    do {
      next = try AppBundle(
        Archive(name: "fuzz", bytes: output, limits: limits), base: bundle.baseLocale, findsCarriers: false)
      left = try next.readContents(retainingMessagesOf: options.mayRemove)
      after = Footprint(of: next, contents: left)
    } catch { return "the rebuilt archive cannot be read: \(error)" }
    if let broken = sums(after) { return "rebuilt: \(broken)" }
    let names = Set(next.archive.entries.indices.map { next.archive.names[$0] })
    for file in bundle.own.files where bundle.files[file].owner == .base {
      let name = bundle.name(of: file)
      if !names.contains(name) { return "rebuilt: '\(name)' is missing, and belongs to base" }
    }
    if let broken = keptBase(strings, LocalizedStrings(of: next, left)) { return broken }
    let install = next.archive.entries.reduce(ByteCount.zero) { $0 + $1.installBytes }
    if install != rebuilt.installBytes {
      return "\(install.value) install bytes, not \(rebuilt.installBytes.value)"
    }
    guard plan.unmodified.isEmpty else { return nil }
    do {
      let again = try LocaleRemover(next, left, options)
      let more = try again.removing(Set(again.removableLocales).intersection(plan.locales).contains)
      return try again.rebuilding(more).size == after.bundle.archive.size
        ? nil : "removing \(plan.locales.sorted()) twice removes more"
    } catch { return "\(plan.locales.sorted()) cannot be removed twice: \(error)" }
  }

  /// A locale has the messages of its files, or states why not. Items of Android's arrays may be data.
  private static func merged(
    _ bundle: AppBundle, _ contents: BundleContents, into strings: LocalizedStrings
  ) -> String? {
    var counts: [Owner: Int] = [:]
    for (entry, count) in contents.messages.enumerated() where contents.containers[entry] == nil {
      counts[bundle.files[entry].owner, default: 0] += count ?? 0
    }
    for (owner, count) in counts where owner.tag != nil && owner.tag != strings.baseLocale {
      if strings.tables(of: owner).contains(where: { $0.syntax == .android }) { continue }
      let found = strings.fileMessageCount(of: owner)
      if found < count { return "\(owner) has \(found) of the \(count) messages of its files" }
    }
    return nil
  }

  /// The packs answer every key with its message.
  private static func packed(_ strings: LocalizedStrings) -> String? {
    do throws(PackError) {
      for member in try PackSet.build(strings).members {
        for table in strings.tables(of: member.locale.map { .locale($0) } ?? .base) {
          for (key, message) in table.messages where try member.pack.message(key, in: table.name) != message {
            return "a pack has another message for '\(key)' of '\(table.name)'"
          }
        }
      }
      return nil
    } catch { return "\(error)".isEmpty ? "an error without a message" : nil }
  }

  /// Without its locales, an app has the messages of base that it had. A table may be missing: a file of base beside files
  /// of locales is recognized by them, and some texts of base are read from catalogs of translations.
  private static func keptBase(_ before: LocalizedStrings, _ after: LocalizedStrings) -> String? {
    for table in before.tables(of: .base) {
      guard let rest = after.tables[.base]?[table.name]?.messages else { continue }
      if let broken = FormatLaws.difference(table.messages, rest) { return "rebuilt: base: \(broken)" }
    }
    return nil
  }

  private static func built(_ input: some Collection<UInt8>) -> [UInt8] {
    var rest = Array(input)[...]
    var files: [ZipBuilder.Entry] = []
    while let name = rest.popFirst(), let flags = rest.popFirst(), files.count < 64 {
      let low = Int(rest.popFirst() ?? 0)
      let length = low + Int(rest.popFirst() ?? 0) << 8
      let content = Array(rest.prefix(length))
      rest = rest.dropFirst(length)
      var file = ZipBuilder.Entry(names[Int(name) % names.count], content)
      file.deflates = flags & 1 != 0
      if flags & 2 != 0 { file.descriptor = .narrow }
      if flags & 4 != 0 { file.content = built(content.prefix(512)) }
      files.append(file)
    }
    return ZipBuilder(files).bytes
  }

  /// Only append: inputs refer to names by their index.
  private static let names = [
    "Payload/A.app/Info.plist", "Payload/A.app/en.lproj/Localizable.strings",
    "Payload/A.app/de.lproj/Localizable.strings", "Payload/A.app/de.lproj/Localizable.stringsdict",
    "Payload/A.app/pt-BR.lproj/InfoPlist.strings", "Payload/A.app/de.lproj/x.png",
    "Payload/A.app/Assets.car", "Payload/A.app/Localizable.loctable",
    "Payload/A.app/_CodeSignature/CodeResources", "Payload/A.app/PlugIns/W.appex/fr.lproj/W.strings",
    "AndroidManifest.xml", "resources.arsc", "res/raw-de/a.ogg", "res/drawable-fr/b.png",
    "assets/i18n/de.json", "assets/i18n/en.json", "META-INF/MANIFEST.MF", "META-INF/CERT.SF",
    "assets/locales/de.pak", "assets/locales/en-US.pak", "base/manifest/AndroidManifest.xml",
    "base/resources.pb", "BundleConfig.pb", "base/res/raw-de/a.ogg", "split_config.de.apk",
    "splits/base-de.apk", "splits/base-master.apk", "toc.pb", "_locales/de/messages.json",
    "_locales/en/messages.json", "manifest.json", "messages_de.properties", "messages.properties",
    "locale/de/LC_MESSAGES/a.mo", "locale/de/LC_MESSAGES/a.po", "lib/x.jar", "de.lproj/",
    "values/strings.xml",
    "res/values-de/strings.xml", "translations/app_de.qm", "l10n/de.ftl", "de/A.resources.dll",
  ]
}
