import Bytes
package import LanguagePacks
import Localization
import OperatingSystem

/// The texts as files of a bundle of Foundation: a `.strings` and a `.stringsdict` file for each table.
///
/// The bundle has one localization, with the name of the first locale. Texts that its pack lacks, and those of an
/// outdated pack that the running version cannot display, come from the next pack, and last from base. A table of a
/// bundle in the app, such as `Frameworks/Core.framework/Localizable`, is in a bundle of that path inside the bundle.
/// Foundation selects plural forms by the rules of this localization, also in the texts of base: in `ja`, English shows
/// "1 files". Messages that Foundation cannot express, such as texts by gender, have the text for any value. Tables of other
/// platforms' syntaxes are left out.
extension PackTexts {
  /// The beginning of the bundle's name, which depends on the packs. The rest depends on the keys.
  var bundleNamePrefix: String? {
    baseMetadata.map { info in "\((layers.first?.locale ?? info.locale).text)-\(packsDigest)-" }
  }

  private var baseMetadata: PackMetadata? { try? base.metadata() }

  /// - Parameter keys: the keys by the name of their table.
  /// - Returns: the name of the bundle without an extension, and its files.
  /// - Throws: ``DiskError`` if the name of a table is not a path inside the bundle.
  func bundleFiles(
    keys: [String: [String]]
  ) throws(DiskError) -> (name: String, files: [(name: String, bytes: [UInt8])]) {
    guard let info = baseMetadata, let prefix = bundleNamePrefix else {
      throw DiskError(.damaged("is damaged"), name: "base pack")
    }
    let locale = (layers.first?.locale ?? info.locale).text
    let name = prefix + Self.digest(ofKeys: keys)
    var files: [(name: String, bytes: [UInt8])] = []
    var bundles: Set<String> = [""]
    for (table, keys) in keys.sorted(by: { $0.key < $1.key }) {
      let parts = table.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.allSatisfy({ Self.isFileName($0) }), let last = parts.last else {
        throw DiskError(.damaged("table '\(table)' is not a path inside the bundle"), name: name)
      }
      guard isOfFoundation(table) else { continue }
      let (texts, rules) = values(keys, table, info.locale)
      let inner = parts.dropLast().map { "\($0)/" }.joined()
      bundles.insert(inner)
      // Foundation reads the rules of a table only if there is a file of texts.
      let path = "\(inner)\(locale).lproj/\(last)"
      files.append(("\(path).strings", BinaryPropertyList.bytes(.dictionary(texts))))
      if !rules.isEmpty {
        files.append(("\(path).stringsdict", BinaryPropertyList.bytes(.dictionary(rules))))
      }
    }
    // The localization is used whatever the user's languages are.
    let properties = BinaryPropertyList.bytes(.dictionary(["CFBundleDevelopmentRegion": .text(locale)]))
    for bundle in bundles.sorted() { files.append(("\(bundle)Info.plist", properties)) }
    return (name, files)
  }

  /// Whether a part of a table's name can be the name of a file in the bundle. A line feed would end the line of the
  /// record.
  private static func isFileName(_ name: Substring) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 200
      && !name.utf8.contains { $0 == 0 || $0 == 0x0a }
  }

  /// Whether a pack has a table in Foundation's syntax.
  func isOfFoundation(_ table: String) -> Bool {
    (layers.map(\.pack) + [base]).contains { (try? $0.format(ofTable: table))?.syntax == .apple }
  }

  /// The texts and the rules of a table.
  private func values(
    _ keys: [String], _ table: String, _ baseLocale: LocaleTag
  ) -> (texts: [String: StringsValue], rules: [String: StringsValue]) {
    var texts: [String: StringsValue] = [:]
    var rules: [String: StringsValue] = [:]
    for key in keys {
      guard let (message, layer) = message(key, in: table) else { continue }
      let formatter = MessageFormatter(locale: layer?.locale ?? baseLocale, syntax: .apple)
      guard let value = message.stringsValue ?? formatter.selectedMessage(of: message).stringsValue else {
        continue
      }
      if case .text = value { texts[key] = value } else { rules[key] = value }
    }
    return (texts, rules)
  }

  /// A digest of the packs: sixteen digits.
  private var packsDigest: String {
    layers.reduce(KeyHash.of("bundle/2", seed: base.checksum)) { hash, layer in
      KeyHash.of("\(layer.source)", seed: hash ^ layer.pack.checksum)
    }.hexadecimal
  }

  /// A digest of the keys of all tables, in any order: sixteen digits.
  private static func digest(ofKeys tables: [String: [String]]) -> String {
    var hash: UInt64 = 0
    for (table, keys) in tables {
      hash ^= KeyHash.of(table, seed: UInt64(1))
      for key in Set(keys) { hash ^= KeyHash.of(key, table: table, seed: 0) }
    }
    return hash.hexadecimal
  }
}

extension PackTexts {
  /// Writes the texts as a bundle, unless the folder has it complete.
  /// - Returns: the path of the bundle.
  package func writeBundle(keys: [String: [String]], in folder: String) throws(DiskError) -> String {
    let (name, files) = try bundleFiles(keys: keys)
    return try BundleFolder(path: folder).write(name, files).path
  }

  /// The files that a refresh writes as a bundle for one pack, if the app requests texts of these tables; empty without tables
  /// in Foundation's syntax. The last one is the record of their sizes.
  package static func bundleFiles(
    of pack: LanguagePack, base: LanguagePack, keys: [String: [String]]
  ) throws -> [(name: String, bytes: [UInt8])] {
    let texts = PackTexts([Layer(pack, try pack.metadata(), source: .currentPack)], base: base)
    let keys = keys.filter { texts.isOfFoundation($0.key) }
    guard !keys.isEmpty else { return [] }
    let files = try texts.bundleFiles(keys: keys).files
    return files + [(BundleRecord.name, BundleRecord(files).bytes)]
  }

  /// Returns the text of a message as a bundle without `.stringsdict` files has it, or nil if no pack contains the key in
  /// Foundation's syntax. A later refresh writes the table to the bundle. Like those of a bundle, the look-up is not counted.
  ///
  /// The call's arguments are unknown: a message that varies has the text for any value. Nil for a text with substitutions,
  /// which Foundation resolves in a bundle only, and for a message of base that varies: the app's resources have it.
  package func localizedString(forKey key: String, table: String) -> String? {
    guard isOfFoundation(table) else { return nil }
    requested.withLock { _ = $0.insert(table) }
    guard let (message, layer) = message(key, in: table) else { return nil }
    if case .text(let text) = message { return text }
    guard let locale = layer?.locale else { return nil }
    let formatter = MessageFormatter(locale: locale, syntax: .apple)
    guard case .text(let text) = formatter.selectedMessage(of: message) else { return nil }
    return text
  }

  /// The tables of which the app requested a text that it did not find in a bundle.
  var requestedTables: Set<String> { requested.withLock(\.self) }
}
