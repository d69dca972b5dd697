internal import ArgumentParser
import BundleAnalysis
import Compression
import Foundation
import LanguagePacks
package import Localization
import PackBuilding
import ReportSchema
import Reports

struct PacksInspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what a pack holds: header, sections, keys, and a message as a user would see it.",
    discussion: """
      A pack has no keys; their list is found beside it, or named with '--keys'. A message is rendered where \
      arguments, a device or a gender are given.

      Examples:
        ballast packs inspect packs/de.pack
        ballast packs inspect packs/de.pack --entries --json
        ballast packs inspect packs/de.pack --key '%d files' --argument 3
      """)

  @Argument(help: "The pack.") var pack: String

  @Flag(help: "List every message.")
  var entries = false

  @Option(help: ArgumentHelp("Show this key's message.", valueName: "key"))
  var key: String?

  @Option(help: ArgumentHelp("The table that the key is in; all are tried otherwise.", valueName: "name"))
  var table: String?

  @Option(
    name: .customLong("argument"),
    help: ArgumentHelp(
      "Fill this in, by place, or by name as in 'count=3'; may be repeated. A number decides plurals.",
      valueName: "value"))
  var arguments: [String] = []

  @Option(help: "The device to show the message on.")
  var device: Device?

  @Option(help: "The gender of who is looking.")
  var gender: Gender?

  @Option(name: .customLong("keys"), help: ArgumentHelp("The list of keys.", valueName: "file"))
  var keyList: String?

  @Option(help: ArgumentHelp("Compress for the wire with this; may be repeated.", valueName: "codec"))
  var codec: [Codec] = [.zlib]

  @Flag(help: "Short for '--format json'.")
  var json = false

  @Flag(help: "Write exact bytes instead of kB and MB.")
  var bytes = false

  func run() throws {
    let text = try Failure.reporting {
      let opened = try PackFiles.open(pack)
      let report = try makeReport(opened)
      return json ? try JSONText.encode(report) : PackText(report, exactBytes: bytes).text
    }
    try OutputSink(path: nil).write(text)
  }

  private func makeReport(_ opened: LanguagePack) throws -> PackReport {
    let metadata = try PackFiles.naming(pack) { () throws(PackError) in
      try opened.verify()
      return try opened.metadata()
    }
    var found: [EntryFigures]?
    if let key {
      let tables = metadata.tables.filter { table == nil || $0.name == table }
      found = try tables.compactMap { try entry(key, in: $0, of: opened, metadata) }
      guard found?.isEmpty == false else {
        throw PackFileError(path: pack, words: "has no message for '\(key)'")
      }
    } else if entries {
      guard let keys = try PackFiles.keys(beside: pack, named: keyList) else {
        throw PackFileError(path: pack, words: "has no list of keys beside it; name one with '--keys'")
      }
      let tables = Dictionary(metadata.tables.map { ($0.name, $0) }) { first, _ in first }
      found = try keys.keys.compactMap { key in
        try tables[key.table].flatMap { try entry(key.key, in: $0, of: opened, metadata) }
      }
    }
    let comparison = try PackFiles.naming(pack) { () throws(PackError) in
      try PackComparison([opened], base: nil, codecs: codec, usesBaseDictionary: false)
    }
    guard let row = comparison.rows.first else { throw PackFileError(path: pack, words: "cannot be read") }
    var report = PackReport(row, file: pack)
    report.isBase = metadata.isBase
    report.entries = found
    return report
  }

  private func entry(
    _ key: String, in info: PackMetadata.TableInfo, of opened: LanguagePack, _ metadata: PackMetadata
  ) throws -> EntryFigures? {
    let message = try PackFiles.naming(pack) { () throws(PackError) in
      try opened.message(key, in: info.name)
    }
    guard let message else { return nil }
    return EntryFigures(
      table: info.name, key: key, value: MessageFigures(message),
      rendered: isRendered ? rendering(metadata.locale, info.syntax).text(of: message) : nil)
  }

  private var isRendered: Bool { !arguments.isEmpty || device != nil || gender != nil }

  private func rendering(_ locale: LocaleTag, _ syntax: PlaceholderSyntax) -> MessageFormatter {
    var call = MessageFormatter(locale: locale, syntax: syntax, device: device ?? .other, viewer: gender ?? .unknown)
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isNamed =
        parts.count == 2 && !parts[0].isEmpty
        && parts[0].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      let value = ArgumentValue(typed: isNamed ? String(parts[1]) : argument)
      if isNamed { call.named[String(parts[0])] = value } else { call.positional.append(value) }
    }
    return call
  }
}

extension ArgumentValue {
  /// A number where the text is one.
  fileprivate init(typed text: String) {
    if let number = Int64(text) {
      self = .integer(number)
    } else {
      self = PluralOperands(text) == nil ? .text(text) : .decimal(text)
    }
  }
}

extension Device: ExpressibleByArgument {}
extension Gender: ExpressibleByArgument {}
