import Compression
package import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
package import PackRestoring

/// Properties of any bytes read as a pack, a delta or a compressed pack. A law returns nil if it holds, or if the bytes
/// are refused with a typed error; otherwise it returns a description of the violation.
package enum PackLaws {

  /// A small pack that deltas are applied to.
  package static let old = pack(version: "1", changed: "old")
  /// A base pack, which contains the order of its messages.
  package static let new = pack(version: "2", changed: "new", isBase: true)

  private static func pack(version: String, changed: String, isBase: Bool = false) -> [UInt8] {
    guard let locale = LocaleTag(bcp47: "de") else { return [] }
    let plural = Message.variations(
      Variations(
        by: .plural(.first),
        [.init(.category(.one), .text("ein Boot")), .init(.category(.other), .text("%d Boote"))]))
    let table = StringTable(
      name: "Localizable", syntax: .apple,
      messages: ["sail": .text("Segel"), "fog": .text(changed), version: .text("x"), "boats": plural])
    let metadata = PackMetadata(
      locale: locale, baseLocale: isBase ? locale : nil, appIdentifier: "org.example", appVersion: version)
    var builder = PackBuilder(metadata)
    builder.add(table)
    if isBase { builder.otherKeys = [.init(table: "Localizable", key: "1")] }
    return (try? builder.build()) ?? []
  }

  /// Reads the bytes as they are, and again with valid checksums, so that mutations reach the code after the checks.
  package static func reader(_ bytes: [UInt8]) -> String? {
    if let broken = read(bytes) { return broken }
    return withValidChecksums(bytes).flatMap(read)
  }

  /// Returns nil if the header's numbers do not match the length.
  package static func withValidChecksums(_ bytes: [UInt8]) -> [UInt8]? {
    guard let layout = PackLayout(unverified: bytes.span.bytes), layout.fileSize == bytes.count else {
      return nil
    }
    var output = Array(bytes[..<layout[.checks].lowerBound])
    PackAssembly.appendChecks(layout, to: &output)
    return output
  }

  private static func read(_ bytes: [UInt8]) -> String? {
    do throws(PackError) {
      let pack = try LanguagePack(bytes)
      do throws(PackError) { _ = try pack.info() } catch { _ = "\(error)" }
      do throws(PackError) { try pack.verify() } catch { _ = "\(error)" }
      for key in ["sail", "fog", "boats", "1", "no such key", ""] {
        do throws(PackError) {
          for table in ["Localizable", ""] {
            _ = try pack.message(key, in: table)
            _ = try pack.record(of: key, in: pack.table(table))
            _ = try pack.text(forKey: key, table: table, arguments: [2, "x"])
          }
        } catch { _ = "\(error)" }
      }
      do throws(PackError) {
        let messages = try pack.messages(bits: 24)
        if messages.count > pack.messageCount { return "more messages were read than the pack declares" }
      } catch { _ = "\(error)" }
      if let start = try? LanguagePack(old) {
        do throws(PackError) {
          let delta = try PackDownload.make(pack, .zstd, old: start)
          if try PackDelta.apply(delta, to: start) != bytes { return "a delta results in another pack" }
        } catch { _ = "\(error)" }
        // The pack as a base pack, whose order may be invalid.
        do throws(PackError) {
          let delta = try PackDownload.make(start, .zstd, base: pack, old: start)
          if try PackDelta.apply(delta, to: start, base: pack) != old {
            return "a delta with a base pack results in another pack"
          }
        } catch { _ = "\(error)" }
      }
    } catch { return "\(error)".isEmpty ? "an error has no description" : nil }
    return nil
  }

  /// A delta results in the pack that it declares, or is refused.
  package static func delta(_ bytes: [UInt8]) -> String? {
    restored { () throws(PackError) in try PackDelta.apply(bytes, to: LanguagePack(old)) }
  }

  /// Restores a pack from a form that is not compressed, so that mutations reach it.
  package static func changes(_ bytes: [UInt8]) -> String? {
    restored { () throws(PackError) in
      try PackRestoration.pack(bytes.span.bytes, base: LanguagePack(new), old: LanguagePack(old))
    }
  }

  package static func compressed(_ bytes: [UInt8]) -> String? {
    restored { () throws(PackError) in try PackDownload.expand(bytes) }
  }

  /// A pack that was restored, and not refused, opens and has valid checksums.
  private static func restored(_ pack: () throws(PackError) -> [UInt8]) -> String? {
    let bytes: [UInt8]
    do throws(PackError) { bytes = try pack() } catch {
      return "\(error)".isEmpty ? "an error has no description" : nil
    }
    do throws(PackError) { try LanguagePack(bytes).verify() } catch {
      return "a restored pack is not valid: \(error)"
    }
    return nil
  }
}

extension PackAssembly {
  /// Appends the block checksums to a header and content, and writes both checksums of the header.
  package static func appendChecks(_ layout: PackLayout, to output: inout [UInt8]) {
    output += [UInt8](repeating: 0, count: max(0, layout.fileSize - output.count))
    writeChecks(layout, to: &output)
  }
}
