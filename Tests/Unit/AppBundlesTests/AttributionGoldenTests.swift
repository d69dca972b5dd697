import AppBundles
import Archives
import Localization
import TestSupport
import Testing

/// The owner, rule, kind and table of every entry of small archives, in `Goldens/attributions.txt`. Entries of an
/// archive with the same owner, rule and kind are listed together.
@Suite struct AttributionGoldenTests {
  /// Paths by archive. `{a,b}` stands for two paths.
  private static let archives: [(name: String, paths: [String])] = [
    (
      "apple.ipa",
      [
        "Payload/A.app/{Info.plist,A}",
        "Payload/A.app/{de,pt_BR,French,Base,zh-Hans,xx}.lproj/Main.{strings,nib}",
        "Payload/A.app/de.lproj/{Main.stringsdict,Main.loctable,InfoPlist.strings,sound.mp3,a.png,b.ttf,c.mp4}",
        "Payload/A.app/de.lproj/in/{x.strings,y.bundle/z.strings}",
        "Payload/A.app/{Base,de}.lproj/S.storyboardc/Info.plist",
        "Payload/A.app/PlugIns/W.appex/{Info.plist,de.lproj/W.strings}",
        "Payload/A.app/Frameworks/F.framework/{Info.plist,fr.lproj/F.strings}",
        "Payload/A.app/R.bundle/{de,fr}.lproj/R.strings",
        "Payload/A.app/Watch/V.app/{Info.plist,ja.lproj/V.strings}",
        "Payload/A.app/Assets.car", "Payload/A.app/_CodeSignature/CodeResources",
        "__MACOSX/Payload/A.app/de.lproj/._x",
        "Payload/A.app/x.xcstrings", "iTunesMetadata.plist", "Payload/A.app/{de,fr}/x.strings",
      ]
    ),
    (
      "android.apk",
      [
        "AndroidManifest.xml", "resources.arsc", "classes.dex",
        "res/{values,values-de,values-b+sr+Latn,values-land,values-mcc310-fr}/a.xml",
        "res/{drawable,drawable-hdpi,drawable-fr}/flag.png",
        "res/{layout,menu,navigation,font,mipmap,color,xml,raw}-de/x.xml",
        "res/{layout,raw}/x.xml", "assets/voice{,#lang_de,#lang_fr#tier_1,#tcf_astc#lang_ja,#lang_}/a.wav",
        "assets/other#tier_1/a.wav", "assets/composeResources/{values,values-de}/strings.commonMain.cvr",
        "assets/composeResources/pkg/{drawable,drawable-it}/b.png", "assets/locales/{de,en-US,fr,x}.pak",
        "assets/locales/{de,fr}.pak.info", "lib/x/libde.so", "META-INF/{MANIFEST.MF,CERT.SF}",
        "assets/i18n/{de,en,fr,readme}.json", "assets/{it,no}/x.txt",
      ]
    ),
    (
      "values.zip",
      [
        "one/{values,values-de}/s.xml", "two/{values-de,values-fr}/s.xml", "three/values-de/s.xml",
        "four/{values,values-de}/s.txt", "five/{values,values-land}/s.xml",
        "six/{values-de,values-de-rAT}/s.xml",
      ]
    ),
    (
      "program.zip",
      [
        "share/locale/{de,pt_BR,sr@latin,zh_TW.UTF-8,xx,C}/LC_MESSAGES/a.mo", "share/locale/de/LC_TIME/b.mo",
        "share/po/{de,fr,POTFILES}.po", "po/{a,a.de,a-fr,a_ja}.po",
        "po2/{plugin,plugin-de_DE,plugin-pt-br,plugin-fr}.po",
        "po3/{add-to-de,add-to-fr}.mo", "single/tool.id.po", "help/{de,fr,it}/index.html",
        "man/{de,man1,fr}/man1/a.1",
        "man/ja/mano/a.1", "LC_MESSAGES/x.mo", "sat/{de,fr,bin}/A.resources.dll",
        "sat/App.{dll,resources.dll}",
        "x/{de,fr}.xcloc/{contents.json,Localized Contents/de.xliff}",
        "ext/_locales/{de,pt_BR,xx}/messages.json",
        "ext/_locales/de/other.json", "addon/resources/language/resource.language.{de_de,fr_fr}/strings.po",
        "addon2/resources/language/{German,French}/strings.po", "addon3/language/German/strings.po",
        "langpack/browser/chrome/{de,fr}/locale/a.properties", "browser/localization/de/browser/a.ftl",
        "browser2/localization/de/a.txt", "browser3/localization/nah/a.ftl",
      ]
    ),
    (
      "names.jar",
      [
        "m/{messages,messages_de,messages_pt_BR,messages_zh_Hans_CN}.properties", "n/tool_id.properties",
        "o/{tool_id,tool_de}.properties", "p/{app_de,app_fr,app}.qm", "q/app_de.qm", "r/{app_de,app_en}.arb",
        "lib/{core,core_ja,core_de}.jar", "lib2/{core_ja,core_de}.jar",
        "s/{messages,messages.de,messages.fr}.json",
        "t/{_pt_BR,_de}.properties", "u/{trans_de,trans_fr}.ts", "v/app_{de,fr,en}.xlf",
        "w/{strings.de,strings}.resx",
        "t2/{x.de,x.fr,x}.yml", "META-INF/MANIFEST.MF", "hyphen/hyph.{fr,de}",
        "script/{Main.de,Main.fr,Main}.po",
        "script2/{translation.de,translation.fr}.js", "i18n/{de,fr}/{a,b}.properties",
        "messages/{de/x,fr/x}.properties",
      ]
    ),
    ("root-folder.zip", ["{de,fr,it,readme}.json", "{en,de}/a.json", "x/{de,fr}.json"]),
    ("root-rare.zip", ["{it,nl,no}/a.json", "{it,nl,no}.json"]),
    (
      "odd.zip",
      [
        "a//de.lproj//x.strings", "./b/de.lproj/x.strings", "../c/de.lproj/x.strings",
        "/d/de.lproj/x.strings",
      ]
    ),
    (
      "web.xpi",
      [
        "manifest.json", "_locales/{en,de}/messages.json", "localization/{de,fr}/a.ftl",
        "chrome/locale/{de,fr}/a.dtd",
        "browser/chrome/de/locale/de/a.properties",
      ]
    ),
    (
      "bundle.aab",
      [
        "BundleConfig.pb", "base/manifest/AndroidManifest.xml", "base/res/{values,values-de}/a.xml",
        "base/assets/voice{,#lang_de}/a.wav", "feature/manifest/AndroidManifest.xml",
        "feature/res/{layout,layout-fr}/b.xml",
        "base/resources.pb", "BUNDLE-METADATA/de/x",
      ]
    ),
  ]

  private static func expanded(_ path: String) -> [String] {
    guard let open = path.firstIndex(of: "{"), let close = path[open...].firstIndex(of: "}") else {
      return [path]
    }
    return path[path.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
      .flatMap {
        expanded("\(path[..<open])\($0)\(path[path.index(after: close)...])")
      }
  }

  private static func content(of path: String) -> String {
    switch path.split(separator: ".").last {
    case "json", "arb": #"{"a": {"message": "b"}}"#
    case "strings": "a = b;"
    case "po": "msgid \"a b\"\nmsgstr \"c\"\n"
    case "properties", "ftl": "a = b\n"
    case "plist": "<plist><dict></dict></plist>"
    case "xml": "<resources><string name=\"a\">b</string></resources>"
    default: "x"
    }
  }

  private static func transcript() throws -> String {
    var lines: [String] = []
    for (name, patterns) in archives {
      let paths = patterns.flatMap(expanded)
      let archive = ZipBuilder(paths.map { .init($0, Array(content(of: $0).utf8)) })
      let bundle = try AppBundle(Archive(name: name, bytes: archive.bytes))
      let base = bundle.baseLocale?.text ?? "-"
      lines.append("=== \(name): \(bundle.format.rawValue), base \(base), root '\(bundle.root)'")
      for component in bundle.components.dropFirst() {
        lines.append("component \(component.name) (\(component.kind)): '\(component.path)'")
      }
      var groups: [(owner: String, entries: [String])] = []
      for (entry, attribution) in bundle.attributions.enumerated() {
        let owner = "\(text(attribution.owner)) \(attribution.rule.rawValue) \(attribution.kind.rawValue)"
        let table = bundle.tableName(of: entry).map { " [\($0)]" } ?? ""
        let path = bundle.archive.names[entry] + table
        if let index = groups.firstIndex(where: { $0.owner == owner }) {
          groups[index].entries.append(path)
        } else {
          groups.append((owner, [path]))
        }
      }
      for (owner, entries) in groups {
        let line = "\(owner): \(entries.joined(separator: ", "))"
        guard entries.count > 1, line.utf8.count > 140 else {
          lines.append(line)
          continue
        }
        lines.append("\(owner):")
        for start in stride(from: 0, to: entries.count, by: 4) {
          lines.append("  " + entries[start..<min(start + 4, entries.count)].joined(separator: ", "))
        }
      }
      lines += bundle.warnings.map { "warning \($0.entry ?? "-"): \($0.message)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func entriesAreAttributedAsInTheGolden() throws {
    let problem = Golden.problem(
      of: try Self.transcript(), in: "Tests/Unit/AppBundlesTests/Goldens/attributions.txt")
    if let problem { Issue.record("\(problem)") }
  }
}
