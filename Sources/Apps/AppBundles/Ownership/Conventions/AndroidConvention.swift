import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// `res/values-pt-rBR`, `res/drawable-b+sr+Latn`, `res/raw-mcc310-de`, and the same names in the
/// `composeResources` of Compose Multiplatform; also in any other folder with `values` and `values-de`. Base has the default `values` folder,
/// and every file without a locale for which a localized file of the same name exists.
enum AndroidConvention {
  static let traits = RuleTraits(
    label: "locale qualifier of a res/ folder", example: "`res/raw-mcc310-pt-rBR`, `values-b+sr+Latn`",
    condition:
      "a resource type and Android's qualifiers, in `res`, in `composeResources`, or beside `values`",
    tableName: tableName)
  static let defaultTraits = RuleTraits(
    label: "default of localized files in res/", example: "`res/values`, `res/raw/x`",
    condition: "`values`, or a file that a locale overrides; belongs to base",
    tableName: tableName)

  /// Android's resources are identified by type and name, whichever file defines them. Compose resources are a separate table.
  @Sendable private static func tableName(_ path: TablePath) -> String {
    if path.folders.contains("composeResources") { return "composeResources" }
    let isMoko = path.folders.contains("moko-resources") || path.folders.contains(MokoConvention.table)
    return isMoko ? MokoConvention.table : "res"
  }

  /// Resource types with a folder. developer.android.com, "App resources overview".
  private static let types: Set<String> = [
    "anim", "animator", "color", "drawable", "font", "interpolator", "layout", "menu", "mipmap",
    "navigation", "raw", "transition", "values", "xml",
  ]

  /// Qualifiers other than a locale, with `#` for a number. aapt2, `ConfigDescription::Parse`.
  /// Compose Multiplatform adds `light` and `dark`.
  private static let qualifiers = Set(
    """
    any mcc# mnc# neuter feminine masculine ldltr ldrtl sw#dp w#dp h#dp small normal large xlarge long notlong round \
    notround widecg nowidecg highdr lowdr port land square desk car television appliance watch vrheadset night \
    notnight ldpi mdpi tvdpi hdpi xhdpi xxhdpi xxxhdpi nodpi anydpi #dpi notouch stylus finger keysexposed keyshidden \
    keyssoft nokeys qwerty #key navexposed navhidden nonav dpad trackball wheel #x# v# v#.# light dark
    """.split(separator: " ").map(String.init))

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    guard context.isInResources(folder), let (type, tag) = parts(context.name(folder)),
      !hasUnreadableQualifier(context.name(folder))
    else { return nil }
    if let tag {
      let name = languageTag(context.name(folder))
      let locale = name.flatMap { context.androidLocales[$0] } ?? tag
      return Claim(owner: .locale(locale), rule: .androidQualifier)
    }
    return type == "values" ? Claim(owner: .base, rule: .androidDefault) : nil
  }

  /// The folders that contain resource folders: `res`, `composeResources`, a package's folder of the latter, and any
  /// other with XML files in `values-de` and either in `values` or in those of another locale.
  static func resourceFolders(in tree: FolderTree) -> Set<Int> {
    let xml = FileExtension("xml")
    var found: Set<Int> = []
    var tags: [Int: Set<LocaleTag>] = [:]
    for (index, folder) in tree.folders.enumerated() {
      let parent = tree.folders[folder.parent]
      if folder.name == "res" || folder.name == "composeResources" || parent.name == "composeResources" {
        found.insert(index)
      } else if folder.name.hasPrefix("values-"), let tag = parts(folder.name)?.tag, tag.isKnownLanguage,
        folder.files.contains(where: { tree.fileExtensions[$0] == xml })
      {
        tags[folder.parent, default: []].insert(tag)
      }
    }
    for (folder, tags) in tags where tags.count > 1 || tree.subfolder("values", of: folder) != nil {
      found.insert(folder)
    }
    return found
  }

  /// The locales of all resource folders by the name of the locale: in an app, their values are in one table.
  ///
  /// Compose Multiplatform reads its own resources, on several platforms: `LanguageQualifier`.
  /// - Parameter linked: folders that a link gives a name which Android reads.
  static func locales(
    in tree: FolderTree, _ resourceFolders: Set<Int>, linked: Set<Int>
  ) -> [String: LocaleTag] {
    var names: [String: LocaleTag] = [:]
    var readNames: Set<String> = []
    for (index, folder) in tree.folders.enumerated() where resourceFolders.contains(folder.parent) {
      guard let tag = parts(folder.name)?.tag, let name = languageTag(folder.name) else { continue }
      names[name] = tag
      if isOfCompose(folder, in: tree) || linked.contains(index) { readNames.insert(name) }
    }
    return LocaleTag.distinguished(
      names, isRead: LocaleTag.isReadByAndroid,
      isNeverRead: { !readNames.contains($0) && !LocaleTag.isReadByAndroid($0, $1) })
  }

  /// The folders to which a link has a name of the same locale that Android reads: `values-iw` is a link to `values-he`, so that
  /// tools for translators find both. Builds follow links.
  static func foldersWithReadNames(_ links: SymbolicLinks, in tree: FolderTree, _ names: EntryNames) -> Set<
    Int
  > {
    Set(
      links.links.compactMap { link -> Int? in
        guard case .folder(let folder)? = link.target, link.folder == tree.folders[folder].parent else {
          return nil
        }
        let linkName = names.fileName(of: link.entry)
        guard let tag = parts(linkName)?.tag, tag == parts(tree.folders[folder].name)?.tag,
          let language = languageTag(linkName), LocaleTag.isReadByAndroid(language, tag)
        else { return nil }
        return folder
      })
  }

  private static func isOfCompose(_ folder: FolderTree.Folder, in tree: FolderTree) -> Bool {
    let parent = tree.folders[folder.parent]
    return parent.name == "composeResources" || tree.folders[parent.parent].name == "composeResources"
  }

  /// The name of the locale in a resource folder's name, in small letters.
  private static func languageTag(_ name: String) -> String? {
    let qualifiers = name.split(separator: "-", maxSplits: 1).dropFirst().first
    return qualifiers.flatMap { LocaleTag.languageTag(androidQualifiers: $0.lowercased()) }
  }

  /// The locale of a folder for the values of one locale, wherever it lies.
  static func locale(ofValues name: String) -> LocaleTag? {
    guard name.hasPrefix("values-"), let tag = parts(name)?.tag, tag.isKnownLanguage else { return nil }
    return tag
  }

  /// Whether a resource folder has neither a locale nor only other qualifiers: `values-b+be+tarask+old`,
  /// `values-und`. Android never shows its texts.
  static func hasUnreadableQualifier(_ name: String) -> Bool {
    guard let (_, tag) = parts(name), tag == nil else { return false }
    return !name.split(separator: "-").dropFirst().allSatisfy(isQualifier)
  }

  /// Whether a resource folder is for some devices only, whatever their locale: `values-de-sw600dp`, `values-night`.
  static func isForSomeDevices(_ name: Substring) -> Bool {
    name.hasPrefix("values-") && name.split(separator: "-").dropFirst().contains(where: isQualifier)
  }

  private static func isQualifier(_ text: Substring) -> Bool {
    var pattern = ""
    for character in text.lowercased() {
      if !character.isNumber { pattern.append(character) } else if pattern.last != "#" { pattern += "#" }
    }
    return qualifiers.contains(pattern)
  }

  static func defaultClaims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    let folder = context.tree.folders[folder]
    guard let types = context.localizedAndroidFiles[folder.parent], let (type, _) = parts(folder.name),
      let localized = types[type], !hasUnreadableQualifier(folder.name)
    else { return [:] }
    var claims: [Int: Claim] = [:]
    for entry in folder.files where localized.contains(context.names.fileName(of: entry)) {
      claims[entry] = Claim(owner: .base, rule: .androidDefault)
    }
    return claims
  }

  static func localizedFiles(
    in tree: FolderTree, _ names: EntryNames, _ resourceFolders: Set<Int>
  ) -> [Int: [String: Set<String>]] {
    var found: [Int: [String: Set<String>]] = [:]
    for folder in tree.folders where resourceFolders.contains(folder.parent) {
      guard let (type, tag) = parts(folder.name), tag != nil else { continue }
      found[folder.parent, default: [:]][type, default: []].formUnion(folder.files.map(names.fileName))
    }
    return found
  }

  /// A resource folder's type and the locale among its qualifiers.
  private static func parts(_ name: String) -> (type: String, tag: LocaleTag?)? {
    let parts = name.split(separator: "-", maxSplits: 1)
    guard let type = parts.first.map(String.init), types.contains(type) else { return nil }
    return (type, parts.count == 2 ? tag(String(parts[1])) : nil)
  }

  /// The locale among a folder's qualifiers; nil if one of the others is invalid. aapt2 rejects such a folder as a whole:
  /// `values-zh-TW`, `values-es-r419`, `values-zh-rCHS`, and `values-de-mcc310`, whose code of a country must precede the locale.
  private static func tag(_ qualifiers: String) -> LocaleTag? {
    guard let tag = LocaleTag(androidQualifiers: qualifiers) else { return nil }
    let others = LocaleTag.qualifiers(afterLocaleIn: qualifiers)
    let isOrdered = !others.contains { $0.hasPrefix("mcc") || $0.hasPrefix("mnc") }
    return isOrdered && others.allSatisfy(isQualifier) ? tag : nil
  }
}

/// `assets/voices#lang_de`: assets of an app bundle that are delivered to devices of one language. All other
/// devices receive the folder without the suffix.
enum LanguageTargeting {
  static let traits = RuleTraits(
    label: "#lang_xx folder of assets", example: "`assets/voice#lang_de`",
    condition: "assets of an app bundle", marksMessages: true)
  static let defaultTraits = RuleTraits(
    label: "default of #lang_xx folders", example: "`assets/voice`",
    condition: "beside `assets/voice#lang_de`; belongs to base", marksMessages: true)

  static func defaultClaim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    context.targetedFolders.contains(folder)
      ? Claim(owner: .base, rule: .languageTargetingDefault) : nil
  }

  static func targetedFolders(in tree: FolderTree) -> Set<Int> {
    let targeted = tree.folders.lazy.filter { $0.name.contains("#lang_") }
    let plain = targeted.compactMap { folder in
      tree.subfolder(String(folder.name.prefix { $0 != "#" }), of: folder.parent)
    }
    return Set(plain)
  }

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    let dimensions = context.name(folder).split(separator: "#", omittingEmptySubsequences: false).dropFirst()
    for dimension in dimensions where dimension.hasPrefix("lang_") {
      return LocaleTag(bcp47: dimension.dropFirst("lang_".count)).map {
        Claim(owner: .locale($0), rule: .languageTargeting)
      }
    }
    return nil
  }
}

/// `config.de`, `config.pt_BR`, `config.pt_rBR`, `pilot.config.fr`: the split for devices of one language.
enum LanguageSplit {
  /// The locale of a split: that of all its configurations or, without any, the one in its name.
  /// - Parameters:
  ///   - name: from the split's manifest, or its file name without extension.
  ///   - configurations: Android's qualifiers, separated by commas: `pt-rBR,pt-rBR-land`.
  static func tag(_ name: String, configurations: String? = nil) -> LocaleTag? {
    guard let configurations else { return tag(inName: name) }
    let tags = configurations.split(separator: ",").map { LocaleTag(androidQualifiers: String($0)) }
    guard let first = tags.first else { return tag(inName: name) }
    return tags.allSatisfy { $0 == first } ? first : nil
  }

  private static func tag(inName name: String) -> LocaleTag? {
    let parts = name.split(whereSeparator: { $0 == "." || $0 == "-" }).map(String.init)
    let word: String? =
      if let config = parts.lastIndex(where: { $0 == "config" || $0 == "split_config" }) {
        parts.dropFirst(config + 1).joined(separator: "-")
      } else {
        parts.count > 1 ? parts[1...].joined(separator: "-") : nil
      }
    guard let word else { return nil }
    // bundletool writes `pt_BR`, aapt2 the qualifiers of a resource folder with underscores: `pt_rBR`.
    // The latter first: `zh-rTW` is also a tag with an extended language.
    let qualified = LocaleTag(androidQualifiers: word.replacing("_", with: "-"))
    let tag = qualified?.region == nil ? LocaleTag(bcp47: word) ?? qualified : qualified
    return tag.flatMap { $0.isKnownLanguage ? $0 : nil }
  }
}
