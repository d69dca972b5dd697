import LanguagePacks

/// An app that reads packs without a store: every public call of `LanguagePacksInAnApp.md` that LanguagePacks has.
@main
struct ReaderApp {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else {
      print("usage: reader-app PACK")
      return
    }
    do {
      let pack = try LanguagePack(opening: arguments[1])
      let info = try pack.info()
      print("\(info.appIdentifier) \(info.appVersion)")
      print(try pack.text(forKey: "boats", arguments: [.integer(3)]) ?? "no boats")
      print(try pack.text(forKey: "boats", table: "Other", arguments: [3]) ?? "no boats in Other")
      print(try pack.text(forKey: "guest", arguments: [.person("Ada", .female)], user: .male) ?? "no guest")
      let copy = try LanguagePack(copyingFile: arguments[1])
      print(try copy.text(forKey: "title") ?? "no title")
    } catch {
      print("not readable: \(error)")
    }
  }
}
