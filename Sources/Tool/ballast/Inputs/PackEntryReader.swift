import AppBundles
import BundleAnalysis
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackRestoring
import ReportSchema

/// Reads messages of a pack for display.
struct PackEntryReader {
  private let file: PackFile
  private let base: PackFile?
  private let keys: KeyList?
  private let metadata: PackMetadata
  /// The device for which messages are also written as Transifex stores them; nil to omit these.
  private let transifexDevice: Device?

  init(
    _ file: PackFile, base: PackFile?, keys: KeyList?, transifexDevice: Device? = nil
  ) throws(PackError) {
    self.file = file
    self.base = base
    self.keys = keys
    self.transifexDevice = transifexDevice
    metadata = try file.pack.metadata()
  }

  /// The messages of one key, one per table that contains it.
  /// - Throws: `UsageError` if there is no such table or key; `PackError`.
  func entries(
    of key: String, in table: String?, rendering: RenderingArguments?
  ) throws -> [PacksInspectReport.Entry] {
    let names = metadata.tables.map(\.name)
    if let table, !names.contains(table) {
      throw UsageError(
        "no table '\(table)' in \(file.path)"
          + Suggestion.question(Suggestion.closest(to: table, among: names)),
        hint: "tables: \(names.joined(separator: ", "))")
    }
    let tables = metadata.tables.filter { table == nil || $0.name == table }
    for key in Self.spellings(of: key) {
      let found = try tables.compactMap { try entry(key, in: $0, rendering) }
      if !found.isEmpty { return found }
    }
    let known = try (keys?.keys ?? []).filter { known in
      try (table == nil || known.table == table) && file.pack.message(known.key, in: known.table) != nil
    }
    throw UsageError(
      "no message with key '\(key)' in \(file.path)"
        + Suggestion.question(Suggestion.closest(to: key, among: known.map { Self.typed($0.key) })),
      hint: keys == nil ? "keys are unknown; pass their list with '--keys'" : "'--entries' lists all keys")
  }

  /// The key as typed, and with each vertical line as the separator between a context and a text of gettext.
  private static func spellings(of key: String) -> [String] {
    [key]
      + key.indices.filter { key[$0] == "|" }.map { index in
        key[..<index] + "\u{4}" + key[key.index(after: index)...]
      }
  }

  /// A key with a context as it is typed.
  private static func typed(_ key: String) -> String { key.replacing("\u{4}", with: "|") }

  /// All messages whose keys are known.
  /// - Parameter list: the list of keys as typed; nil for the one in the pack's folder.
  func allEntries(listedIn list: String?) throws -> [PacksInspectReport.Entry] {
    guard let keys else {
      throw InputError(
        file.path, "has no list of keys (\(PackFile.keysName)) in its folder",
        hint: "pass the list with '--keys'")
    }
    let tables = Dictionary(metadata.tables.map { ($0.name, $0) }) { first, _ in first }
    let found = try keys.keys.compactMap { key in
      try tables[key.table].flatMap { try entry(key.key, in: $0, nil) }
    }
    if found.isEmpty, file.pack.messageCount > 0 {
      throw InputError(
        list ?? file.keysPath, "contains no keys of \(file.path)",
        hint: "pass the list that was built with the pack")
    }
    return found
  }

  private func entry(
    _ key: String, in table: PackMetadata.TableInfo, _ rendering: RenderingArguments?
  ) throws -> PacksInspectReport.Entry? {
    guard let message = try file.pack.message(key, in: table.name) else { return nil }
    let references = try message.references(table.syntax) { key throws(PackError) in
      try file.pack.message(key, in: table.name)
    }
    return PacksInspectReport.Entry(
      table: table.name, key: key, message: ReportMessage(message),
      base: try base?.pack.message(key, in: table.name).map { ReportMessage($0) },
      rendered: try rendering?.text(of: message, metadata.locale, table.syntax, references),
      transifex: transifexDevice.flatMap { TransifexTexts(message, device: $0) }.map {
        PacksInspectReport.Transifex(pushed: $0.pushed, stored: $0.stored)
      })
  }
}
