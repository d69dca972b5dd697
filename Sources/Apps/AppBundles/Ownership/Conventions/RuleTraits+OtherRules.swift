import LocalizationAnalysis
import ResourceFormats

/// The traits of rules that are not those of a convention for names: archives, containers and entries of special kinds.
extension RuleTraits {
  static let ofLanguageSplits = RuleTraits(
    label: "language split", example: "`config.fr`, `base-fr.apk`",
    condition: "a split whose manifest or name has languages; all of it belongs to them")

  static let ofLanguagePacks = RuleTraits(
    label: "language pack of a browser", example: "`langpack-de@….xpi`",
    condition: "`langpack_id` in the manifest; the whole archive belongs to the language")

  static let ofEditorLanguagePacks = RuleTraits(
    label: "language pack of VS Code", example: "`vscode-language-pack-de`",
    condition:
      "an extension whose `contributes.localizations` has one language, or its folder by name; all of it "
      + "belongs to the language. Of several, each has the files of its `translations`"
  ) { path in
    let start = path.folders.lastIndex(of: "translations") ?? 0
    let name = path.file.withoutExtension
    // `main.de.i18n` and `main.i18n.de`, beside those of other languages.
    let words = name.split(separator: ".").filter { word in
      path.owner.tag == nil || LocaleName(String(word))?.tag != path.owner.tag
    }
    let own = words.isEmpty ? name : words.joined(separator: ".")
    return path.removingFolders(at: 0..<start).removingLocaleFolders().named(own)
  }

  static let ofImportedChunks = RuleTraits(
    label: "chunk that code loads for one language", example: "`chunks/3mM5TiO0.js`",
    condition:
      "a map in code from paths of locales to files: three languages or more, two of frequent languages",
    marksMessages: true
  ) { $0.named("texts.js") }

  static let ofNoConvention = RuleTraits(
    label: "no convention", example: "",
    condition: "all other entries; not localized"
  ) { $0.named($0.file.withoutContentHash.withoutExtension) }

  static let ofResourceTables = RuleTraits(
    label: "reference in the resource table", example: "`res/aB.png`",
    condition: "values of one locale in `resources.arsc` or `resources.pb` refer to it")

  static let ofUnopenedContainers = RuleTraits(
    label: "unopened container", example: "",
    condition: "a damaged, encrypted or too large container; not localized")

  static let ofFileLists = RuleTraits(
    label: "file list, apportioned by record", example: "`CodeResources`",
    condition: "its records belong to the owners of the files")

  static let ofApportionedContainers = RuleTraits(
    label: "shared container, apportioned by content", example: "`resources.arsc`, `Assets.car`",
    condition: "see the table of containers"
  ) { $0.removingFolders { $0.hasSuffix(".lproj") }.named() }

  static let ofResourceForks = RuleTraits(
    label: "resource fork of another file", example: "`__MACOSX`",
    condition: "not localized")

  static let ofSymbolicLinks = RuleTraits(
    label: "symbolic link, not followed", example: "",
    condition: "belongs to the owner of its folder, or else of its target")

  static let ofInvalidNames = RuleTraits(
    label: "invalid entry name", example: "`../x`",
    condition: "not a relative path; not localized")

  static let ofNestedArchives = RuleTraits(
    label: "nested archive", example: "`Watch.ipa`",
    condition: "belongs to the owners of its entries")
}
