package import AppBundles
package import Archives
package import Compression
package import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
package import ReportSchema

/// The input of `packs build`: sources of messages, and the contents of their packs.
package struct PacksBuildRequest: Sendable {
  /// The paths of apps, folders, or files of messages. If several have a key, the last one is used.
  package var sources: [String]
  /// The folder of the packs, which the report names. Packs that it has give the seed of the keys.
  package var output: String
  /// The folder with packs of the previous version; nil without one.
  package var previous: String? = nil
  /// The locales to build; empty for all translations.
  package var locales: [LocaleTag] = []
  /// The locale of base, for sources that do not declare it.
  package var base: LocaleTag? = nil
  /// The app's identifier, for sources that do not declare it.
  package var appIdentifier: String? = nil
  package var appVersion: String? = nil
  package var omitsUntranslated: Bool = false
  /// Whether packs are built without the messages of damaged files.
  package var skipsDamaged: Bool = false
  /// The revision of the packs for this version of the app, from 1.
  package var revision: UInt32 = 1
  /// The first one is used for the sizes of single locales.
  package var codecs: [Codec] = [.zlib]
  package var usesBaseDictionary: Bool = true
  package var limits: Limits = .standard

  package init(sources: [String], output: String) {
    self.sources = sources
    self.output = output
  }

  /// Builds the packs in memory.
  /// - Throws: `ArchiveError`, `ContainerError`, `PackError`; ``InputError`` without messages, for damaged files and for
  ///   previous packs of another app; ``UnknownName`` for a locale that no source has.
  package func run(_ progress: some WorkProgress = NoProgress()) throws -> BuiltPacks {
    let seed = try previousSeed()
    let messages = try readMessages(progress)
    try checkPacks(areOf: messages.identity.identifier ?? "")
    progress.begin("building packs of \(sources.joined(separator: ", "))")
    let built = locales.isEmpty ? messages.locales.filter(messages.translationRule.isTranslation) : locales
    let set = try PackSet.build(
      messages, locales: Set(built), omitsUntranslated: omitsUntranslated, seed: seed, revision: revision)
    let comparison = try PackComparison(
      set.members.map(\.pack), base: set.base?.pack, codecs: codecs, usesBaseDictionary: usesBaseDictionary)
    let report = PacksCompareReport(
      comparison, files: set.members.map { "\(output)/\($0.fileName)" },
      strings: messagesOfPacks(messages, set),
      builtFrom: messages, warnings: messages.warnings)
    return BuiltPacks(messages: messages, set: set, report: report)
  }

  // MARK: - Sources

  private func readMessages(_ progress: some WorkProgress) throws -> LocalizedStrings {
    var reader = SourceReader(limits: limits, omitsSystemResources: true)
    for source in sources {
      progress.begin("reading \(source)")
      try reader.read(source) { progress.update(done: $0, total: $1) }
    }
    var messages = try reader.joined()
    if !skipsDamaged { try messages.checkThatNoFileIsDamaged("packs would be incomplete") }
    guard messages.messageCount > 0 else {
      throw InputError.noMessages(sources.joined(separator: ", "), in: messages)
    }
    if let base {
      // Base is one of the locales, or there is a base whose language is not declared.
      if messages.tables(of: .base).isEmpty { try UnknownName.check([base], among: messages.locales) }
      messages.setBase(base)
    } else if messages.tables(of: .base).isEmpty {
      messages.warn([BundleWarning("base locale unknown; pass '--base' with its tag")])
    }
    if let appIdentifier { messages.identity.identifier = appIdentifier }
    if let appVersion { messages.identity.version = appVersion }
    try UnknownName.check(locales, among: messages.locales)
    return messages
  }

  /// The messages of the packs; nil if these have no messages that equal base's, so that a missing message may have a
  /// text.
  private func messagesOfPacks(_ messages: LocalizedStrings, _ set: PackSet) -> LocalizedStrings? {
    guard !omitsUntranslated else { return nil }
    let locales = Set(set.members.compactMap(\.locale))
    var built = messages
    built.keep { owner in owner.tag.map(locales.contains) ?? true }
    return built
  }

  // MARK: - Previous packs

  /// The seed of the previous version's packs, or of those in the output folder; nil if there are none.
  private func previousSeed() throws -> UInt32? {
    if let previous { return try PackFile.keys(at: "\(previous)/\(PackFile.keysName)").seed }
    let path = "\(output)/\(PackFile.keysName)"
    // A damaged list is replaced.
    return FileSystem.exists(path) ? try? PackFile.keys(at: path).seed : nil
  }

  /// - Throws: ``InputError`` if previous packs, or those in the output folder, are of another app.
  private func checkPacks(areOf app: String) throws {
    if let previous {
      try Self.checkPacks(in: previous, areOf: app, hint: "pass the packs of an earlier version of this app")
    }
    if FileSystem.isDirectory(output) {
      try Self.checkPacks(in: output, areOf: app, hint: "choose another folder, or remove this one")
    }
  }

  private static func checkPacks(in folder: String, areOf app: String, hint: String) throws {
    for name in try PackFile.names(in: folder) {
      guard let pack = try? PackFile(opening: "\(folder)/\(name)").metadata() else { continue }
      try pack.check(isOf: app, in: folder, hint: hint)
    }
  }
}

/// The result of a ``PacksBuildRequest``.
package struct BuiltPacks: Sendable {
  /// The messages of all sources.
  package let messages: LocalizedStrings
  package let set: PackSet
  package let report: PacksCompareReport
}
