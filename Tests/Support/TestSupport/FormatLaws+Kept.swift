import DataFormats
package import Localization
package import LocalizationAnalysis
package import ResourceFormats

extension FormatLaws {
  /// Messages of all owners.
  package typealias Tables = [Owner: [String: Message]]

  /// A file of several locales without one of them has the messages of all others, and without all of them those of base.
  package static func kept(_ format: ResourceFormat, _ bytes: [UInt8]) -> String? {
    guard case .severalLocales(let read)? = format.messages, let remove = format.removal else { return nil }
    do throws(FormatError) {
      let before = try read(bytes.span.bytes) ?? [:]
      let tags = before.keys.compactMap(\.tag).sorted()
      guard !tags.isEmpty else { return nil }
      for removed in tags.prefix(4).map({ [$0] }) + [tags] {
        let rest = try remove(bytes.span.bytes, .init()) { removed.contains($0) }
        let after: Tables
        do throws(FormatError) { after = try read(rest.span.bytes) ?? [:] } catch {
          return "without \(removed) the file cannot be read: \(error)"
        }
        // A file of one locale is not recognized as one of several.
        if format.recognition == .byContent, after.isEmpty || rest == bytes { continue }
        if let owner = after.keys.first(where: { $0.tag.map(removed.contains) ?? false }) {
          return "\(owner) remains without \(removed)"
        }
        for (owner, messages) in before where !(owner.tag.map(removed.contains) ?? false) {
          if let broken = difference(messages, after[owner] ?? [:]) {
            return "\(owner) without \(removed): \(broken)"
          }
        }
      }
      return nil
    } catch { return described(error) }
  }

  /// Items of arrays may disappear: those that only base has are data.
  package static func difference(_ before: [String: Message], _ after: [String: Message]) -> String? {
    for (key, message) in before where after[key] != message {
      if after[key] == nil, key.contains("array/") { continue }
      return "'\(key)' is \(after[key].map { "\($0)" } ?? "missing"), and was \(message)"
    }
    return after.count > before.count ? "\(after.count) messages, and were \(before.count)" : nil
  }

  /// The texts of a resource table occur in its bytes and among those of a second reader, and each key that the second
  /// reader finds is that of a message.
  static func texts(of table: Tables, in bytes: [UInt8]) -> String? {
    // Nil for a table that the second reader refuses. It has no names of several packages, as the first one.
    let second = try? ArscReader(bytes)
    if let second, second.typeNames.count == 1 {
      for resource in second.resources where resource.key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) {
        let type = resource.id >> 16 & 0xff
        guard second.typeNames[0].indices.contains(type - 1), second.typeNames[0][type - 1] == "string",
          resource.flags & 1 == 0, resource.values.count == 1, resource.values[0].text != nil,
          resource.key != "0_resource_name_obfuscated"
        else { continue }
        let key = "string/\(resource.key)"
        if !table.values.contains(where: { $0[key] != nil }) { return "'\(key)' is not a message" }
      }
    }
    let whole = second.map { Set($0.values.strings) }
    for case .text(let text) in table.values.flatMap(\.values).prefix(50) {
      // A styled text has tags that are stored apart, and U+FFFD may stand for malformed bytes.
      if text.contains("<") || text.unicodeScalars.contains(where: { $0.value > 0xfffc }) { continue }
      let wide = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
      if !bytes.contains(Array(text.utf8)), !bytes.contains(wide) { return "'\(text)' is not in the file" }
      if whole?.contains(text) == false { return "'\(text)' is not a string of the file" }
    }
    return nil
  }
}
