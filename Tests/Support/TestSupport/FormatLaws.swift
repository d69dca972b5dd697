package import DataFormats
import Localization
import ResourceFormats

/// Properties that hold for any bytes. A law returns nil if it holds or if the bytes are rejected with a typed
/// error, and otherwise a description of the violation. The fuzzers and the tests that replay their findings share
/// the laws.
package enum FormatLaws {
  package static func resourceTable(_ bytes: [UInt8]) -> String? {
    if let table = try? ResourceTable(bytes.span.bytes).messages(), let broken = texts(of: table, in: bytes) {
      return broken
    }
    return format(named: "resources.arsc", bytes)
  }

  /// A second reader finds the same keys and texts in a `.mo`.
  package static func gettextMO(_ bytes: [UInt8]) -> String? {
    if let read = try? GettextMO.messages(in: bytes.span.bytes), let second = MOReader(bytes)?.translations {
      for (key, translation) in second {
        guard let message = read[key] else { return "'\(key)' is missing" }
        if case .text(let text) = translation, message != .text(text) {
          return "'\(key)' is \(message), not '\(text)'"
        }
      }
      if read.count != second.count { return "\(read.count) messages, not \(second.count)" }
    }
    // Writing a table takes longer than reading most inputs.
    return format(named: ".mo", bytes, isWritten: bytes.count.isMultiple(of: 4))
  }

  package static func protobufTable(_ bytes: [UInt8]) -> String? {
    do throws(FormatError) { _ = try BundleConfiguration(bytes.span.bytes) } catch {
      if let broken = described(error) { return broken }
    }
    return format(named: "resources.pb", bytes)
  }

  package static func stringsTable(_ bytes: [UInt8]) -> String? { format(named: "loctable", bytes) }

  package static func assetCatalog(_ bytes: [UInt8]) -> String? { format(named: "Assets.car", bytes) }

  /// Names do not look like numbers, each belongs to one number, and a pack has equal messages with and without them.
  package static func names(_ index: [UInt8], of pack: [UInt8]) -> String? {
    do throws(FormatError) {
      let index = try ChromiumPak.names(in: index.span.bytes)
      if Set(index.values).count != index.count { return "two numbers have one name" }
      for name in index.values where name.first?.isASCII != false && name.first?.isNumber != false {
        return "'\(name)' looks like a number"
      }
      let numbered = try ChromiumPak.messages(in: pack.span.bytes)
      let named = try ChromiumPak.messages(in: pack.span.bytes, named: index)
      for (number, message) in numbered {
        let key = UInt16(number).flatMap { index[$0] } ?? number
        if named[key] != message { return "\(number), \(key), has another message" }
      }
      return named.count == numbered.count ? nil : "\(named.count) messages of \(numbered.count)"
    } catch { return described(error) }
  }

  /// In any format, the messages can be formatted, and Transifex's rules and XML round-trip.
  package static func messages(_ bytes: [UInt8]) -> String? {
    // Tables are written in one of the formats for each input: they take most of the time.
    for (index, name) in [".strings", "loctable", "xcstrings", "JSON of several locales"].enumerated() {
      if let broken = format(named: name, bytes, isWritten: bytes.count % 4 == index) {
        return "\(name): \(broken)"
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    show([Message(transifexRule: text)])
    if let broken = writtenRule(bytes) { return broken }
    for rule in TransifexRule.rules(in: text) where TransifexRule.rules(in: rule.text) != [rule] {
      return "a rule does not round-trip: \(rule.text)"
    }
    if let root = try? TransifexCDSRoot(text), let broken = stored(root) { return broken }
    let files = (try? XLIFFFile.files(in: bytes.span.bytes)) ?? []
    for file in files {
      show(Array(file.messages(.target).values))
      let messages = Array(file.messages(.source).values)
      if let broken = stored(messages) { return broken }
    }
    return nil
  }

  /// Messages of `txstrings.json` and of Meta's mobile language packs can be formatted, and Transifex's forms of a
  /// message are read as the same message.
  package static func translations(_ bytes: [UInt8]) -> String? {
    let span = bytes.span.bytes
    do throws(FormatError) {
      let messages = try TransifexStrings.messages(of: span)?.values.flatMap(\.values) ?? []
      if let broken = stored(messages) { return broken }
    } catch { if let broken = described(error) { return broken } }
    do throws(FormatError) { _ = try FBTResources(parsing: span) } catch { return described(error) }
    return nil
  }

  /// fbt's phrases and translations give tables that round-trip and whose messages show one of their texts.
  package static func fbt(_ bytes: [UInt8]) -> String? {
    do throws(FormatError) {
      let source = try FBT.Source(parsing: bytes.span.bytes)
      let levels = Dictionary(source.phrases.map { ($0.tree.hashKey, $0.levels) }) { first, _ in first }
      for (locale, tables) in try source.translated(limit: 1 << 16) {
        for (key, table) in tables {
          let message = table.message(levels: levels[key])
          let call = FBT.Call(locale, arguments: [.number(token: "n", 1)])
          let texts = message.texts.map { call.text(of: .text($0)) }
          let shown = call.text(of: message)
          if !texts.contains(shown), !texts.isEmpty { return "'\(shown)' is not one of the texts" }
          // A key of the source may equal the viewer mark; files cannot distinguish them.
          if "\(table.json)".contains("__vcg") { continue }
          if try FBT.Table(table.json) != table { return "\(table.json) does not round-trip" }
        }
      }
    } catch { return described(error) }
    return nil
  }

  // MARK: - Parts of laws

  private static func show(_ messages: [Message]) {
    guard let locale = LocaleTag(bcp47: "ar") else { return }
    let call = MessageFormatter(
      locale: locale, syntax: .apple, positional: [.integer(2), .text("x"), .decimal("1.5")], device: .mac)
    for message in messages.prefix(100) { _ = call.text(of: message) }
  }

  private static func stored(_ messages: [Message]) -> String? {
    show(messages)
    for message in messages {
      if case .root(let root)? = TransifexContent(message), let broken = stored(root) { return broken }
    }
    return nil
  }

  private static func stored(_ root: TransifexCDSRoot) -> String? {
    guard (try? TransifexCDSRoot(root.xml)) == root else {
      return "a root does not round-trip: \(root.xml)"
    }
    for device in Device.allCases {
      if let rule = root.rule(for: device) { show([Message(transifexRule: rule)]) }
    }
    root.message.map { show([$0]) }
    return nil
  }

  static func sums(_ shares: ContainerShares, to total: Int) -> String? {
    let sum = shares.shares.reduce(0) { $0 + $1.ownBytes + $1.apportionedBytes }
    if sum != total { return "shares sum to \(sum) of \(total)" }
    let isNegative = shares.shares.contains { $0.ownBytes < 0 || $0.apportionedBytes < 0 || $0.messages < 0 }
    return isNegative || shares.unusedBytes < 0 ? "a share is negative" : nil
  }

  package static func described(_ error: FormatError) -> String? {
    "\(error)".isEmpty ? "an error without a message" : nil
  }
}
