import Bytes
import DataFormats
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
package import ResourceFormats

extension FormatLaws {
  /// Reads bytes as a file of the format that their first line names, as in ``ResourceFormat/name``. Nil for other bytes
  /// and for formats whose contents are not read.
  package static func selectedFormat(_ input: [UInt8]) -> (format: ResourceFormat, bytes: [UInt8])? {
    guard let end = input.firstIndex(of: UInt8(ascii: "\n")),
      let format = formats[String(decoding: input[..<end], as: UTF8.self)]
    else { return nil }
    return (format, Array(input[(end + 1)...]))
  }

  private static let formats = Dictionary(
    uniqueKeysWithValues: ResourceFormat.all.filter { $0.isRead || $0.source != nil }.map { ($0.name, $0) })

  /// ``format(_:_:)`` for the format with a name.
  package static func format(named name: String, _ bytes: [UInt8], isWritten: Bool = true) -> String? {
    formats[name].map { format($0, bytes, isWritten: isWritten) } ?? "no format '\(name)'"
  }

  /// All functions of a format: messages can be formatted, and are in a pack that is built of them; bytes are attributed
  /// once; and removal leaves what it should.
  /// - Parameter isWritten: whether a table is written in the format, too.
  package static func format(
    _ format: ResourceFormat, _ bytes: [UInt8], isWritten: Bool = true
  ) -> String? {
    if isWritten, let broken = written(format, bytes) { return broken }
    let span = bytes.span.bytes
    let tables: [[String: Message]]
    do throws(FormatError) { tables = try read(format.messages, span) } catch {
      return described(error) ?? source(format, bytes) ?? removal(format, bytes)
    }
    let texts = tables.joined().reduce(0) { $0 + $1.key.utf8.count + $1.value.textBytes }
    // What is copied once may be twice as large in UTF-8.
    let limit = TextBudget(for: bytes.count).limit + 2 * bytes.count
    if texts > limit {
      return "\(format.name): \(texts) bytes of keys and texts in \(bytes.count) bytes, limit \(limit)"
    }
    for table in tables {
      let syntax = format.syntax(of: table)
      show(table, syntax)
      if let broken = packed(table, syntax) { return broken }
    }
    do throws(FormatError) { _ = try format.originals?(span) } catch {
      if let broken = described(error) { return broken }
    }
    do throws(FormatError) { _ = try format.baseLocale?(span) } catch {
      if let broken = described(error) { return broken }
    }
    return attribution(format, bytes) ?? source(format, bytes) ?? removal(format, bytes)
      ?? kept(format, bytes)
  }

  private static func read(
    _ reader: ResourceFormat.MessageReader?, _ bytes: RawSpan
  ) throws(FormatError) -> [[String: Message]] {
    switch reader {
    case .oneLocale(let read)?:
      for tag in ["de", "ar"] { _ = try read(bytes, LocaleTag(bcp47: tag)) }
      return [try read(bytes, nil)]
    case .severalLocales(let read)?:
      return try (read(bytes) ?? [:]).sorted { "\($0.key)" < "\($1.key)" }.map(\.value)
    case nil: return []
    }
  }

  static func show(_ messages: [String: Message], _ syntax: PlaceholderSyntax) {
    guard let locale = LocaleTag(bcp47: "ar") else { return }
    var call = MessageFormatter(
      locale: locale, syntax: syntax, positional: [.integer(2), .text("x"), .decimal("1.5")],
      named: ["n": .integer(3), "count": .integer(1)])
    call.references = messages
    for message in messages.values.prefix(50) { _ = call.text(of: message) }
  }

  /// A pack answers every key with its message.
  private static func packed(_ messages: [String: Message], _ syntax: PlaceholderSyntax) -> String? {
    guard !messages.isEmpty, messages.count <= 50, let locale = LocaleTag(bcp47: "de") else { return nil }
    var builder = PackBuilder(
      PackMetadata(locale: locale, baseLocale: nil, appIdentifier: "org.example", appVersion: "1"))
    builder.add(StringTable(name: "T", syntax: syntax, messages: messages))
    let file: [UInt8]
    do throws(PackError) { file = try builder.build() } catch {
      return "\(error)".isEmpty ? "an error without a message" : nil
    }
    do throws(PackError) {
      let pack = try LanguagePack(file)
      try pack.verify()
      for (key, message) in messages where try pack.message(key, in: "T") != message {
        return "a pack has another message for '\(key)'"
      }
    } catch { return "a pack that was built cannot be read: \(error)" }
    return nil
  }

  /// Every byte has one owner.
  private static func attribution(_ format: ResourceFormat, _ bytes: [UInt8]) -> String? {
    do throws(FormatError) {
      if case .fileList(_, _, let records) = format.scope {
        let sum = try records(bytes.span.bytes).reduce(0) { $0 + $1.range.count }
        return sum > bytes.count ? "records have \(sum) of \(bytes.count) bytes" : nil
      }
      return try shares(format, bytes).flatMap { sums($0, to: bytes.count) }
    } catch { return described(error) }
  }

  /// A file is a source of messages under a name with and without a locale, also with itself as another file.
  private static func source(_ format: ResourceFormat, _ bytes: [UInt8]) -> String? {
    guard case .custom(let read)? = format.source else { return nil }
    for name in ["de", "messages_pt_BR", "x"] {
      do throws(FormatError) {
        guard case .partial(let part)? = try read(bytes.span.bytes, name) else { continue }
        _ = try part.joined(with: [], name: name)
        _ = try part.joined(with: [part], name: name)
      } catch { if let broken = described(error) { return broken } }
    }
    return nil
  }

  /// Removing nothing changes nothing. Removing all locales leaves a file that is not longer, that has no locales, and
  /// from which nothing more can be removed.
  private static func removal(_ format: ResourceFormat, _ bytes: [UInt8]) -> String? {
    do throws(FormatError) {
      guard let left = try removed(format, bytes) else { return nil }
      if try removed(format, bytes, all: false) != bytes { return "removing nothing changes bytes" }
      // Removal may succeed on a file that attribution rejects.
      let isReadable = (try? owners(format, bytes)) != nil
      do throws(FormatError) {
        if try removed(format, left) != left { return "removing twice removes more" }
        for owner in isReadable ? try owners(format, left) : [] where owner.tag != nil {
          return "\(owner) remains"
        }
      } catch { return "the remainder is not readable: \(error)" }
      return left.count > bytes.count ? "the remainder is longer" : nil
    } catch { return described(error) }
  }

  /// The file without all locales and listed files, or without none; nil if nothing can be removed from the format.
  private static func removed(
    _ format: ResourceFormat, _ bytes: [UInt8], all: Bool = true
  ) throws(FormatError) -> [UInt8]? {
    if case .fileList(_, _, let records) = format.scope {
      let removed = try records(bytes.span.bytes).filter { _ in all }
      return bytes.span.bytes.cutting(removed.map(\.range))
    }
    return try format.removal?(bytes.span.bytes, .init()) { _ in all }
  }

  private static func owners(_ format: ResourceFormat, _ bytes: [UInt8]) throws(FormatError) -> [Owner] {
    try shares(format, bytes)?.shares.map(\.owner) ?? []
  }

  private static func shares(
    _ format: ResourceFormat, _ bytes: [UInt8]
  ) throws(FormatError) -> ContainerShares? {
    if let contents = try format.tableContents?(bytes.span.bytes) { return contents.shares }
    return try format.attribution?(bytes.span.bytes)
  }
}
