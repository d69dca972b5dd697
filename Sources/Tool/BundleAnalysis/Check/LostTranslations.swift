import AppBundles
import Bytes
import Localization
import LocalizationAnalysis
import ReportSchema

/// Translations of an older version that the app no longer has. No other rule finds them: a removed or emptied file has no
/// problems.
struct LostTranslations {
  private let app: CheckInputs
  private let former: CheckBaseline
  /// The locales of the app whose messages were not read. They are not removed.
  private let unread: UnreadLocales
  /// The removed translations, each with its number of messages in the older version.
  private let goneLocales: [(tag: LocaleTag, messages: Int)]
  /// The locales of the older version that are not translations. Their users see other texts in both versions.
  private let others: OtherLocales
  /// The new tags of languages whose tag changed; empty if texts are not known.
  private let newTags: [LocaleTag: LocaleTag]

  /// - Returns: nil without an older version, and if an unread file may have messages of every locale.
  init?(in app: CheckInputs) {
    guard let former = app.baseline, let footprint = app.footprint, let unread = app.unreadLocales else {
      return nil
    }
    self.app = app
    self.former = former
    self.unread = unread
    others = OtherLocales(of: former.footprint)
    newTags = Self.newTags(from: former, to: app)
    goneLocales = Self.goneLocales(of: former, footprint, Set(newTags.keys.map(\.text)))
  }

  /// The removed languages, then the tables that lack messages, by locale and table.
  var findings: [Finding] {
    goneLocales.map { (tag, messages) in
      var contents = "files"
      if messages > 0 { contents = counted(messages, "message") }
      return FindingRule.removedLocale.finding(
        at: Finding.Place(locale: tag), "\(version) has \(contents) in this language")
    } + lostBase + goneMessages
  }

  private var version: String {
    guard let version = former.footprint.app.version else { return "the older version" }
    return "version \(version)"
  }

  // MARK: - Languages

  /// - Parameter renamed: tags of the older version that changed.
  private static func goneLocales(
    of former: CheckBaseline, _ footprint: MeasureReport, _ renamed: Set<String>
  ) -> [(tag: LocaleTag, messages: Int)] {
    var present = renamed.union(footprint.locales.compactMap(\.locale))
    if let base = footprint.base.locale { present.insert(base) }
    return former.footprint.locales.compactMap { row in
      guard row.translation, row.aliasOf == nil, let tag = row.locale.flatMap(LocaleTag.init(bcp47:)),
        !present.contains(tag.text)
      else { return nil }
      return (tag, row.messages)
    }
  }

  private static func newTags(from former: CheckBaseline, to app: CheckInputs) -> [LocaleTag: LocaleTag] {
    guard let old = former.strings, let new = app.strings else { return [:] }
    let renames = Renames(from: old, to: new)
    // A language is removed if its platform does not read its new name.
    let readable = new.locales.filter { $0.unusableReason == nil }
    let pairs = readable.compactMap { tag in renames.oldTag(of: tag).map { ($0, tag) } }
    return Dictionary(pairs) { one, _ in one }
  }

  // MARK: - Base

  /// The texts of base: all of them, all of a table that still has a file or a translation, or most of a table whose translations
  /// still have them. Users see keys instead. A team that removes texts removes a few at a time, or their translations too.
  private var lostBase: [Finding] {
    guard let old = former.strings?.tables[.base], let new = app.strings else { return [] }
    let base = new.tables[.base] ?? [:]
    let place = Finding.Place(locale: former.strings?.baseLocale)
    let messages = old.values.reduce(0) { $0 + $1.textCount }
    guard base.values.contains(where: { $0.textCount > 0 }) else {
      guard messages > 0 else { return [] }
      let texts = counted(messages, "message")
      return [
        FindingRule.removedLocale.finding(at: place, "\(version) has \(texts) of base, and the app has none")
      ]
    }
    return old.keys.sorted().compactMap { name in
      guard let table = old[name], table.textCount > 0 else { return nil }
      var place = place
      place.table = name
      guard base[name]?.textCount ?? 0 > 0 else {
        let isThere = base[name] != nil || new.tables.values.contains { $0[name]?.textCount ?? 0 > 0 }
        return isThere ? finding(place, lost: table.textCount, of: table.textCount) : nil
      }
      let keys = keysOnlyTranslationsHave(ofTable: name, from: old, to: new)
      guard keys.count > table.textCount / 2 else { return nil }
      return finding(place, lost: keys.count, of: table.textCount, keys: keys)
    }
  }

  /// The keys that a table of base had and lacks, and that most of its translations still have. A key that moved to another table
  /// of base is not lost.
  private func keysOnlyTranslationsHave(
    ofTable name: String, from old: [String: StringTable], to new: LocalizedStrings
  ) -> [String] {
    let present = (new.tables[.base] ?? [:]).values
    let gone = (old[name]?.messages ?? [:]).filter { key, message in
      !message.isEmpty && !present.contains { $0[key] != nil }
    }
    let translations = new.tables.filter { $0.key != .base }.values.compactMap { $0[name] }
    return gone.keys.filter { key in
      translations.count { $0[key]?.isEmpty == false } > translations.count / 2
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  // MARK: - Messages

  private var goneMessages: [Finding] {
    guard let old = former.strings, let new = app.strings else { return emptiedTables }
    let gone = Set(goneLocales.map(\.tag))
    // Each table has many locales.
    var used: [String: Set<String>] = [:]
    for name in Set(old.tables.values.flatMap(\.keys)) {
      used[name] = new.keysInUse(ofTable: name).subtracting(
        keysWithoutTranslation(ofTable: name, from: old, to: new))
    }
    let compared = old.locales.filter { locale in
      locale != new.baseLocale && !gone.contains(locale) && !unread.affects(locale.text)
        && !others.contains(locale.text)
    }
    return compared.flatMap { locale in
      old.tables(of: .locale(locale)).compactMap { table in
        lostMessages(of: table, locale, from: old, to: new, used: used[table.name] ?? [])
      }
    }
  }

  /// The keys that at least two languages translated and none still translates. A team removed them on purpose, and may keep
  /// base's text without using it. A table that lost all its messages has no such keys.
  private func keysWithoutTranslation(
    ofTable name: String, from old: LocalizedStrings, to new: LocalizedStrings
  ) -> Set<String> {
    var languages: [String: Int] = [:]
    for (owner, tables) in old.tables where owner != .base {
      for (key, message) in tables[name]?.messages ?? [:] where !message.isEmpty {
        languages[key, default: 0] += 1
      }
    }
    var present: Set<String> = []
    // A file that was not read may translate what its older version did.
    for (owner, tables) in old.tables where owner.tag.map({ unread.affects($0.text) }) ?? false {
      present.formUnion(tables[name]?.messages.keys.map(\.self) ?? [])
    }
    for (owner, tables) in new.tables where owner != .base {
      present.formUnion(tables[name]?.messages.filter { !$1.isEmpty }.keys.map(\.self) ?? [])
    }
    guard !present.isEmpty else { return [] }
    return Set(languages.filter { $1 > 1 && !present.contains($0) }.keys)
  }

  /// The messages of a table that base still has, and whose translation the app lacks. A copy of the base text is no
  /// translation: without it, users see the same. One of another base text is outdated.
  private func lostMessages(
    of table: StringTable, _ locale: LocaleTag, from old: LocalizedStrings, to new: LocalizedStrings,
    used: Set<String>
  ) -> Finding? {
    let base = old.tables[.base]?[table.name]
    let translated = table.messages.filter { key, message in
      !message.isEmpty && base?.messages[key] != message
    }
    let suppliers = Array(sequence(first: newTags[locale] ?? locale) { $0.parent })
    let presentBase = new.tables[.base]?[table.name]
    let lost = translated.keys.filter { key in
      let formerText = base?[key]
      let isOutdated = formerText != nil && presentBase?[key] != formerText
      return used.contains(key) && !isOutdated
        && !suppliers.contains { new.tables[.locale($0)]?[table.name]?[key]?.isEmpty == false }
    }
    guard !lost.isEmpty else { return nil }
    let keys = lost.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return finding(
      Finding.Place(table: table.name, locale: locale), lost: lost.count, of: translated.count, keys: keys)
  }

  private func finding(_ place: Finding.Place, lost: Int, of all: Int, keys: [String] = []) -> Finding {
    var place = place
    place.extent = "\(lost) of \(all)"
    var evidence = "\(lost.grouped) of \(all.grouped) in \(version)"
    let names = keys.map { "'\($0.clipped(to: 60))'" }
    if !names.isEmpty { evidence += ": \(names.listed(limit: 5))" }
    return FindingRule.removedTranslation.finding(at: place, evidence)
  }

  // MARK: - Without texts

  /// The tables without a message that had messages, if the older version is a report. Of one without files, the locales.
  private var emptiedTables: [Finding] {
    guard let present = app.explained?.entries, let past = former.explained?.entries else {
      return emptiedLocales
    }
    let gone = Set(goneLocales.map(\.tag.text))
    let tables = TablesOfEntries(present)
    return past.compactMap { entry in
      guard let messages = entry.messages, messages > 0, entry.owner.known == nil,
        let locale = LocaleTag(bcp47: entry.owner.rawValue), locale.text != app.footprint?.base.locale,
        !gone.contains(locale.text), !others.contains(locale.text), !unread.affects(locale.text),
        tables.lack(entry)
      else { return nil }
      var place = Finding.Place(table: app.tablesOfFiles[entry.entry], locale: locale)
      if place.table == nil { place.entry = entry.entry }
      return finding(place, lost: messages, of: messages)
    }
  }

  private var emptiedLocales: [Finding] {
    let present = Dictionary(
      (app.footprint?.locales ?? []).map { ($0.locale, $0.messages) }, uniquingKeysWith: max)
    return former.footprint.locales.compactMap { row in
      guard row.translation, row.messages > 0, let locale = row.locale.flatMap(LocaleTag.init(bcp47:)),
        present[row.locale] == 0, !unread.affects(locale.text)
      else { return nil }
      return finding(Finding.Place(locale: locale), lost: row.messages, of: row.messages)
    }
  }
}

/// The files with messages of an app, to find those that correspond to a file of another version.
private struct TablesOfEntries {
  private struct Place: Hashable {
    let path: String
    let owner: String
  }

  private var messages: [Place: Int?] = [:]
  /// The owners of files with messages, by a path of which one part is left out.
  private var owners: [String: Set<String>] = [:]

  init(_ entries: [MeasureReport.Entry]) {
    for entry in entries {
      let owner = entry.owner.rawValue
      messages[Place(path: entry.entry, owner: owner)] = entry.messages
      guard entry.messages.map({ $0 > 0 }) ?? false, entry.owner != ID(.unlocalized) else { continue }
      for pattern in Self.patterns(of: entry.entry) { owners[pattern, default: []].insert(owner) }
    }
  }

  /// Whether no message of an entry's owner is in the same file, although another language has messages in it, or in a file
  /// whose path differs in one part, such as the folder of the language.
  func lack(_ entry: MeasureReport.Entry) -> Bool {
    let owner = entry.owner.rawValue
    switch messages[Place(path: entry.entry, owner: owner)] {
    // The file is there, and its messages are not counted.
    case .some(.none): return false
    case .some(.some(let count)) where count > 0: return false
    default: break
    }
    return Self.patterns(of: entry.entry).contains { pattern in
      owners[pattern].map { !$0.subtracting([owner]).isEmpty } ?? false
    }
  }

  /// The path, each time without another part.
  private static func patterns(of path: String) -> [String] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.indices.map { index in
      var parts = parts
      parts[index] = "*"
      return parts.joined(separator: "/")
    }
  }
}

extension StringTable {
  /// The messages that show something.
  fileprivate var textCount: Int { messages.values.reduce(0) { $0 + ($1.isEmpty ? 0 : 1) } }
}

extension LocalizedStrings {
  /// The keys of a table of base; without such a table, those that any language has.
  fileprivate func keysInUse(ofTable name: String) -> Set<String> {
    if let base = tables[.base]?[name] { return Set(base.messages.keys) }
    return tables.values.reduce(into: []) { keys, tables in
      if let table = tables[name] { keys.formUnion(table.messages.keys) }
    }
  }
}
