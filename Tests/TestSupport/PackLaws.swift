internal import LanguagePacks
internal import Localization

/// What holds of any bytes as a pack, and as a delta. Nil where it holds or the bytes are refused with a typed error.
package enum PackLaws {
  /// A small pack that deltas are applied to.
  package static let old = pack(version: "1", changed: "old")
  package static let new = pack(version: "2", changed: "new")

  private static func pack(version: String, changed: String) -> [UInt8] {
    guard let locale = LocaleTag(bcp47: "de") else { return [] }
    var builder = PackBuilder(
      PackMetadata(locale: locale, baseLocale: nil, appIdentifier: "org.example", appVersion: version))
    let plural = Message.variations(
      Variations(
        by: .plural(.first),
        [.init(.category(.one), .text("ein Boot")), .init(.category(.other), .text("%d Boote"))]))
    builder.add(
      StringTable(
        name: "Localizable", syntax: .apple,
        messages: ["sail": .text("Segel"), "fog": .text(changed), version: .text("x"), "boats": plural]))
    return (try? builder.build()) ?? []
  }

  /// The checks of a mutated file hold for few: they are made to hold, so that what is behind them is reached.
  package static func reader(_ bytes: [UInt8]) -> String? {
    if let broken = read(bytes) { return broken }
    return LanguagePack.resealing(bytes).flatMap(read)
  }

  private static func read(_ bytes: [UInt8]) -> String? {
    do throws(PackError) {
      let pack = try LanguagePack(bytes)
      do throws(PackError) { _ = try pack.metadata() } catch { _ = "\(error)" }
      do throws(PackError) { try pack.verify() } catch { _ = "\(error)" }
      for key in ["sail", "fog", "boats", "1", "no such key", ""] {
        do throws(PackError) {
          for table in ["Localizable", ""] {
            _ = try pack.message(key, in: table)
            _ = try pack.record(of: key, in: pack.table(table))
          }
        } catch { _ = "\(error)" }
      }
      do throws(PackError) {
        let messages = try pack.messages(bits: 24)
        if messages.count > pack.messageCount { return "more messages than there are" }
      } catch { _ = "\(error)" }
      if let start = try? LanguagePack(old) {
        do throws(PackError) {
          let delta = try PackDelta.make(from: start, to: pack)
          let again = try PackDelta.apply(delta, to: start)
          if again != bytes { return "a delta to it gives another" }
        } catch { _ = "\(error)" }
      }
    } catch { return "\(error)".isEmpty ? "an error without words" : nil }
    return nil
  }

  /// A delta gives the pack that it names, or is refused.
  package static func delta(_ bytes: [UInt8]) -> String? {
    do throws(PackError) {
      let result = try PackDelta.apply(bytes, to: LanguagePack(old))
      try LanguagePack(result).verify()
    } catch { return "\(error)".isEmpty ? "an error without words" : nil }
    return nil
  }

  /// What a delta is before it is compressed, so that mutations reach it.
  package static func changes(_ bytes: [UInt8]) -> String? {
    do throws(PackError) {
      let result = try PackDelta.applyChanges(bytes, to: LanguagePack(old))
      try LanguagePack(result).verify()
    } catch { return "\(error)".isEmpty ? "an error without words" : nil }
    return nil
  }

  package static func wire(_ bytes: [UInt8]) -> String? {
    do throws(PackError) { try LanguagePack(CompressedPack.expand(bytes)).verify() } catch {
      return "\(error)".isEmpty ? "an error without words" : nil
    }
    return nil
  }
}
