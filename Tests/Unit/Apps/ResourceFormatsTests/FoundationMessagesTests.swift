import Archives
import DataFormats
import Foundation
import Localization
import ResourceFormats
import TestSupport
import Testing

/// Compares real tables with Foundation's results, text for text and byte for byte.
@Suite(.enabled(if: Places.comparesRealData, "real data not available")) struct FoundationMessagesTests {
  @Test(arguments: Places.realFiles(in: "ipa", withExtension: ".ipa"))
  func everyTableOfAnAppIsFoundations(_ path: String) throws {
    let archive = try Archive(opening: path)
    var tables = 0
    for index in archive.entries.indices {
      let name = String(archive.names[index])
      guard name.hasSuffix(".strings") || name.hasSuffix(".stringsdict") else { continue }
      tables += 1
      try expectFoundations(try archive.content(at: index), name)
    }
    #expect(tables > 90)
  }

  @Test func everyTableMatchesFoundation() throws {
    let folder = URL(filePath: Places.real("strings"))
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var tables = 0
    for case let url as URL in files where ["strings", "stringsdict"].contains(url.pathExtension) {
      tables += 1
      try expectFoundations(try Places.bytes(url.path(percentEncoded: false)), url.path)
    }
    #expect(tables > 2000)
  }

  private func expectFoundations(_ bytes: [UInt8], _ name: String) throws {
    let messages: [String: Message]
    do { messages = try StringsFile.messages(in: bytes.span.bytes) } catch {
      #expect(throws: (any Error).self, "\(name): \(error)") {
        try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      }
      return
    }
    guard !bytes.isEmpty else {
      #expect(messages.isEmpty)
      return
    }
    let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let expected = try #require(list as? [String: Any], "\(name)")
    var differing = Set(messages.keys).symmetricDifference(expected.keys)
    for (key, message) in messages where Array(flat(message).utf8) != Array(flat(expected[key]).utf8) {
      differing.insert(key)
    }
    #expect(differing.isEmpty, "\(name)")
  }

  private func flat(_ message: Message) -> String {
    guard case .substitutions(let substitutions) = message else {
      return message.texts.joined(separator: "\n")
    }
    let parts = substitutions.parts.map { part in
      guard case .variations(let variations) = part.message else { return "\(part)" }
      let cases = variations.cases.map { "\($0.key)=\($0.message.texts.joined())" }.sorted()
      return "\(part.name) \(part.specifier): \(cases.joined(separator: "\n"))"
    }
    return (substitutions.format.texts + parts.sorted()).joined(separator: "\n")
  }

  /// Flattens Foundation's values in the same way, for the structures in these apps.
  private func flat(_ value: Any?) -> String {
    guard let rules = value as? [String: Any] else { return value as? String ?? "?" }
    let parts = rules.compactMap { name, value -> String? in
      guard var variable = value as? [String: String] else { return nil }
      let specifier = variable.removeValue(forKey: "NSStringFormatValueTypeKey") ?? ""
      variable["NSStringFormatSpecTypeKey"] = nil
      let cases = variable.map { key, text in
        let category = PluralCategory(rawValue: key).map { CaseKey.category($0) } ?? .word(key)
        return "\(category)=\(text)"
      }
      return "\(name) \(specifier): \(cases.sorted().joined(separator: "\n"))"
    }
    return ([rules["NSStringLocalizedFormatKey"] as? String ?? "?"] + parts.sorted()).joined(separator: "\n")
  }
}
