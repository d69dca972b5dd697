internal import Bytes
internal import LanguagePacks
internal import Localization
internal import OperatingSystem

extension PackTexts {
  /// Writes the texts as a bundle of Foundation, with a `.strings` and a `.stringsdict` file for each table.
  ///
  /// ```swift
  /// let bundle = Bundle(path: try launch.texts.writeBundle(keys: keys, in: caches))
  /// Text("files.title", bundle: bundle)
  /// ```
  ///
  /// The bundle has one localization, with the name of the first locale. Texts that its pack lacks, and those of an
  /// outdated pack that the running version cannot display, come from the next pack, and last from base. A table of a
  /// bundle in the app, such as `Frameworks/Core.framework/Localizable`, is in a bundle of that path inside the bundle.
  /// Foundation selects plural forms by the rules of this localization, also in the texts of base: in `ja`, English shows
  /// "1 files". Messages that Foundation cannot express, such as texts by gender, have the text for any value. Tables of other
  /// platforms' syntaxes are left out.
  ///
  /// The name of the bundle depends on the packs and on the keys. If the folder has it, nothing is written. Otherwise it
  /// appears complete or not at all.
  ///
  /// - Parameters:
  ///   - keys: the keys by the name of their table. A pack has no keys; see `LanguagePack.keys(in:)`.
  ///   - folder: a folder such as the app's caches. The app removes the bundles of earlier packs.
  /// - Returns: the path of the bundle.
  /// - Throws: ``DiskError`` if the bundle cannot be written, or if the name of a table is not a path inside the bundle.
  public func writeBundle(keys: [String: [String]], in folder: String) throws(DiskError) -> String {
    let info: PackMetadata
    do throws(PackError) { info = try base.metadata() } catch {
      throw DiskError(.damaged(error.description), name: "base pack")
    }
    let locale = (layers.first?.locale ?? info.locale).text
    let name = "\(locale)-\(digest(keys)).bundle"
    let path = "\(folder)/\(name)"
    if Self.isBundle(path) { return path }
    var files: [(name: String, bytes: [UInt8])] = []
    var bundles: Set<String> = [""]
    for (table, keys) in keys.sorted(by: { $0.key < $1.key }) {
      let parts = table.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.allSatisfy({ Self.isFileName($0) }), let last = parts.last else {
        throw DiskError(.damaged("table '\(table)' is not a path inside the bundle"), name: name)
      }
      guard let (texts, rules) = values(keys, table, info.locale) else { continue }
      let inner = parts.dropLast().map { "\($0)/" }.joined()
      bundles.insert(inner)
      // Foundation reads the rules of a table only if there is a file of texts.
      files.append(
        ("\(inner)\(locale).lproj/\(last).strings", try StringsValue.dictionary(texts).binaryPropertyList()))
      if !rules.isEmpty {
        files.append(
          (
            "\(inner)\(locale).lproj/\(last).stringsdict",
            try StringsValue.dictionary(rules).binaryPropertyList()
          ))
      }
    }
    // The localization is used whatever the user's languages are.
    let properties = try StringsValue.dictionary(["CFBundleDevelopmentRegion": .text(locale)])
      .binaryPropertyList()
    files += bundles.sorted().map { ("\($0)Info.plist", properties) }
    do throws(OutputError) {
      try Directories.create(folder)
      let output = try OutputDirectory(at: path, called: name)
      for file in files { try output.write(file.name, file.bytes) }
      try output.commit()
    } catch {
      // Another process may have written it meanwhile.
      guard Self.isBundle(path) else {
        throw DiskError(SystemError(code: error.code), name)
      }
    }
    return path
  }

  /// Whether a bundle is at a path: it appears complete, and systems remove the folders of caches as a whole.
  private static func isBundle(_ path: String) -> Bool {
    (try? FileStatus.ofFile(at: path))?.kind == .directory
  }

  private static func isFileName(_ name: Substring) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 200 && !name.utf8.contains(0)
  }

  /// The texts and the rules of a table; nil if no pack has such a table in Foundation's syntax.
  private func values(
    _ keys: [String], _ table: String, _ baseLocale: LocaleTag
  ) -> (texts: [String: StringsValue], rules: [String: StringsValue])? {
    let packs = layers.map(\.pack) + [base]
    guard packs.contains(where: { (try? $0.format(ofTable: table))?.syntax == .apple }) else { return nil }
    var (texts, rules): ([String: StringsValue], [String: StringsValue]) = ([:], [:])
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

  /// Sixteen digits that depend on the packs and the keys, in any order of the keys.
  private func digest(_ keys: [String: [String]]) -> String {
    var hash = layers.reduce(KeyHash.of("bundle/1", seed: base.checksum)) { hash, layer in
      KeyHash.of("\(layer.source)", seed: hash ^ layer.pack.checksum)
    }
    for (table, keys) in keys {
      for key in Set(keys) { hash ^= KeyHash.of(key, table: table, seed: 0) }
    }
    return hash.hexadecimal
  }
}
