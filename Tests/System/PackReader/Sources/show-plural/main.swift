import LanguagePacks

/// The texts of an app: those of the user's pack if it was downloaded, and those of base otherwise.
struct Texts: Sendable {
  private let packs: [LanguagePack]

  init(folder: String, locale: String) throws {
    let base = try LanguagePack(opening: "\(folder)/base.pack")
    // A pack that is missing or damaged is not an error: the app shows the texts of base.
    guard let own = try? LanguagePack(opening: "\(folder)/\(locale).pack") else {
      packs = [base]
      return
    }
    packs = [own, base]
  }

  /// The text for a key, with its arguments. A key that no pack contains is shown itself.
  func callAsFunction(_ key: String, _ arguments: PackArgument...) -> String {
    for pack in packs {
      if let text = try? pack.text(forKey: key, arguments: arguments) { return text }
    }
    return key
  }
}

let texts = try Texts(folder: CommandLine.arguments[1], locale: CommandLine.arguments[2])
for count in [0, 1, 3] {
  print(texts("boats", .integer(count)))  // "3 Boote"
}
