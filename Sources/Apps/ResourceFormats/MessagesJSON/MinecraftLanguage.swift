package import Localization

/// The language files of Minecraft and its mods: `assets/<namespace>/lang/en_us.json`. The game formats their texts itself.
///
/// Minecraft Wiki, "Resource pack", "Language": the names are codes in small letters, most with a region.
package enum MinecraftLanguage {
  /// Whether a path is that of a language file, and a text has a placeholder of the game. Texts without any may be those of another
  /// program with such a folder.
  package static func isFile(_ path: String, _ messages: some Sequence<Message>) -> Bool {
    let parts = path.split(separator: "/").suffix(4)
    guard parts.count == 4, parts.first == "assets", parts.dropLast().last == "lang",
      let name = parts.last, isCode(name)
    else { return false }
    return messages.contains { message in
      message.texts.contains { text in
        text.utf8.contains(UInt8(ascii: "%")) && !PlaceholderSyntax.minecraft.placeholders(of: text).isEmpty
      }
    }
  }

  /// `en_us.json`, and `tok.json` for a language without a region.
  private static func isCode(_ name: Substring) -> Bool {
    guard name.hasSuffix(".json") else { return false }
    let parts = name.dropLast(".json".count).split(separator: "_", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { part in
        2...4 ~= part.utf8.count
          && part.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      }
  }
}
