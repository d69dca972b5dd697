import Bytes
import DataFormats
import Foundation
import Localization
import TestSupport
import Testing

@testable import ResourceFormats

/// Outcomes of every format's functions for files that are damaged at every offset, as recorded in `Goldens`.
@Suite struct FormatOutcomeTests {
  // MARK: - Outcomes

  private static func written(_ owners: [Owner: [String: Message]]) -> String {
    owners.sorted { $0.key < $1.key }.map { "\(describe($0.key)) {\($0.value.written)}" }.joined(
      separator: " ")
  }

  private static func written(_ shares: ContainerShares) -> String {
    let parts = shares.shares.map {
      "\(describe($0.owner)) \($0.kind) \($0.ownBytes)+\($0.apportionedBytes) \($0.messages)"
    }
    return "\(parts.joined(separator: ", ")), unused \(shares.unusedBytes)"
  }

  private static func written(_ contents: ResourceTableContents) -> String {
    let files = contents.files.map { "\($0.path) \($0.owners.map(describe))" }.sorted()
    return "\(written(contents.shares)), \(files), unreadable \(contents.unreadableLocales)"
  }

  private static func written(_ tables: [Owner: [StringTable]], _ base: LocaleTag?) -> String {
    let parts = tables.sorted { $0.key < $1.key }.map { owner, tables in
      "\(describe(owner)) \(tables.map { "\($0.name) \($0.syntax) {\($0.messages.written)}" })"
    }
    return "\(parts.joined(separator: " ")) base \(base?.text ?? "-")"
  }

  /// The results of all functions of a format, each once.
  private static func outcome(_ format: ResourceFormat, _ bytes: [UInt8]) -> String {
    let span = bytes.span.rawBytes
    var results: [String] = []
    func add(_ text: String) { if !results.contains(text) { results.append(text) } }
    switch format.messages {
    case .oneLocale(let read)?:
      for tag in [nil, LocaleTag(bcp47: "ru")] {
        add(ResourceFormatsTests.outcome { () throws(FormatError) in try read(span, tag).written })
      }
    case .severalLocales(let read)?:
      add(ResourceFormatsTests.outcome { () throws(FormatError) in written(try read(span)) })
    case nil: break
    }
    if let count = format.count {
      add(ResourceFormatsTests.outcome { () throws(FormatError) in "\(try count(span))" })
    }
    if let originals = format.originals {
      add(ResourceFormatsTests.outcome { () throws(FormatError) in try originals(span).written })
    }
    if let baseLocale = format.baseLocale {
      add(ResourceFormatsTests.outcome { () throws(FormatError) in try baseLocale(span)?.text ?? "-" })
    }
    switch format.attribution {
    case .byContent(let attribute)?:
      add(ResourceFormatsTests.outcome { () throws(FormatError) in try attribute(span).map(written) ?? "-" })
    case .byContentAndFiles(let attribute)?:
      add(ResourceFormatsTests.outcome { () throws(FormatError) in written(try attribute(span)) })
    case .byListedFile(let attribute)?:
      add(
        ResourceFormatsTests.outcome { () throws(FormatError) in
          var files = ""
          try attribute(span) { path, bytes in files += "\(path) \(bytes), " }
          return files
        })
    case nil: break
    }
    if let listing = format.fileListing {
      add(
        ResourceFormatsTests.outcome { () throws(FormatError) in
          let listed = try listing(span)
          return
            "\(listed.files.map { "\($0.path) \($0.owners.map(describe))" }.sorted()) \(listed.unreadableLocales)"
        })
    }
    if format.deferral != nil {
      add(
        ResourceFormatsTests.outcome { () throws(FormatError) in
          let region = ByteRegion(ByteStorage(copying: bytes))
          let tables = try ResourceTable.deferredMessages(of: region, sharing: MessageCache())
          return tables.sorted { $0.key < $1.key }.map { owner, table in
            "\(describe(owner)) \(table.count) \(table.decoded.count) {\(table.all.written)}"
          }.joined(separator: " ")
        })
    }
    switch format.removal {
    case .byLocale(let remove)?:
      for removed in [["de"], ["de", "fr", "pt-BR"]] {
        for retention in [
          ResourceFormat.Retention(), .init(otherValues: true, resources: [0x7f01_0000, 0x7f01_0001]),
        ] {
          add(
            ResourceFormatsTests.outcome { () throws(FormatError) in
              "removed \(try remove(span, retention) { removed.contains($0.text) })"
            })
        }
      }
    case .byListedFile(let remove)?:
      add(
        ResourceFormatsTests.outcome { () throws(FormatError) in
          "removed \(try remove(span) { $0.contains("de") })"
        })
    case nil: break
    }
    if case .custom(let read)? = format.source {
      for name in ["de_DE", "messages"] {
        add(
          ResourceFormatsTests.outcome { () throws(FormatError) in
            switch try read(span, name) {
            case .tables(let tables, let base)?: return written(tables, base)
            case .partial(let part)?:
              let (tables, base) = try part.joined(with: [part], name: name)
              return "\(part.hasTexts) \(written(tables, base))"
            case nil: return "-"
            }
          })
      }
    }
    return results.joined(separator: "; ")
  }

  private static func expectRecordedFormat(
    _ file: String, _ name: String, isText: Bool, step: Int = 1, _ samples: [[UInt8]]
  ) throws {
    let format = try #require(ResourceFormat.all.first { $0.name == name })
    try expectRecorded("format-\(file)") { recording in
      for (index, sample) in samples.enumerated() {
        recording.addDamaged("sample \(index)", sample, isText: isText, step: step) { outcome(format, $0) }
      }
    }
  }

  struct TextSample: Sendable, CustomTestStringConvertible {
    let file: String
    let format: String
    let texts: [String]

    var testDescription: String { file }
  }

  @Test(arguments: textSamples) func textFormats(_ sample: TextSample) throws {
    try Self.expectRecordedFormat(
      sample.file, sample.format, isText: true, sample.texts.map { Array($0.utf8) })
  }

  // MARK: - Binary formats

  @Test func resourceTables() throws {
    let shapes: [ArscShape] = [
      .init(encoding: .utf8, offsets: .dense, isCompact: false, isSorted: false),
      .init(encoding: .utf16, offsets: .sparse, isCompact: false, isSorted: true),
      .init(encoding: .surrogateUTF8, offsets: .short, isCompact: true, isSorted: false),
    ]
    try Self.expectRecordedFormat(
      "arsc", "resources.arsc", isText: false, step: 3, shapes.map { $0.write(.dinghy) })
    try Self.expectRecordedFormat(
      "arsc-harbor", "resources.arsc", isText: false, step: 97, shapes.map { $0.write(.harbor) })
  }

  @Test func usesOfResourceTables() throws {
    let ids = Set((0..<8).flatMap { type in (0..<8).map { UInt32(0x7f00_0000 + type << 16 + $0) } })
    func outcomes(_ bytes: [UInt8]) -> String {
      let uses = ResourceFormatsTests.outcome { () throws(FormatError) in
        try ResourceTable(bytes.span.rawBytes).uses(of: ids).sorted { $0.key < $1.key }.map { id, use in
          "\(id) \(use.type) \(use.locales.sorted()) \(use.references.sorted()) \(use.files.sorted())"
        }.joined(separator: "; ")
      }
      let sparse = ResourceFormatsTests.outcome { () throws(FormatError) in
        let table = try ResourceTable(bytes.span.rawBytes)
        return "\(try table.offsets()) \(try table.encodedSparsely())"
      }
      return "\(uses); \(sparse)"
    }
    try expectRecorded("format-arsc-uses") { recording in
      for shape in ArscShape.all {
        recording.add(
          "\(shape.testDescription)", [outcomes(shape.write(.harbor)), outcomes(shape.write(.dinghy))])
      }
      let shape = ArscShape(encoding: .utf8, offsets: .dense, isCompact: false, isSorted: false)
      recording.addDamaged("dinghy", shape.write(.dinghy), isText: false, step: 5, outcomes)
      // One value at each place: readers skip several empty places at once.
      for count in 1...14 {
        recording.add(
          "one value of \(count)",
          (0..<count).map { place in
            let entries = [ArscBuilder.Entry(place, "k", "v")]
            let table = ArscBuilder([.init(types: [.init("string", entries: count, [.init(.any, entries)])])])
            return ResourceFormatsTests.outcome { () throws(FormatError) in
              try ResourceTable(table.bytes.span.rawBytes).messages().sorted { $0.key < $1.key }.map {
                "\(describe($0.key)) \($0.value.written)"
              }.joined()
            }
          })
      }
      // Values of each share of the entries: below 60 %, offsets are written sparsely.
      for count in 1...12 {
        for values in 0...count {
          let entries = (0..<values).map { ArscBuilder.Entry(count - values + $0, "k\($0)", "v") }
          let table = ArscBuilder([
            .init(types: [
              .init(
                "string", entries: count, [.init(.any, entries), .init(.german, Array(entries.prefix(1)))])
            ])
          ])
          recording.add("\(values) of \(count) values", [outcomes(table.bytes)])
        }
      }
      for others in [true, false] {
        for last in [true, false] {
          var package = ArscBuilder.harbor.packages[0]
          package.hasPoolsLast = last
          package.headerSize = others ? 288 : 284
          let table = ArscBuilder([package, package]).with {
            $0.others = others ? ArscBuilder.harbor.others : []
          }
          recording.add("pools last \(last), \(others)", [outcomes(table.bytes)])
        }
      }
    }
  }

  /// Each subset of locales is removed, with resources that are retained, from a table of each encoding.
  @Test func removalFromResourceTables() throws {
    let tags = ["de", "fr", "sr-Latn"]
    let retained: [Set<UInt32>] = [
      [], [0x7f01_0001], [0x7f01_0001, 0x7f01_0002, 0x7f01_0006], [0x7f02_0000, 0x7f03_0000], [0x7f04_0001],
    ]
    try expectRecorded("format-arsc-removal") { recording in
      for shape in ArscShape.all {
        let bytes = shape.write(.harbor)
        var outcomes: [String] = []
        for subset in 1..<8 {
          let removed = Set(tags.indices.filter { subset >> $0 & 1 == 1 }.map { tags[$0] })
          for resources in retained {
            for otherValues in [false, true] {
              outcomes.append(
                ResourceFormatsTests.outcome { () throws(FormatError) in
                  let retention = ResourceFormat.Retention(otherValues: otherValues, resources: resources)
                  return
                    "\(try ResourceTable(bytes.span.rawBytes).removing(retaining: retention) { removed.contains($0.text) })"
                })
            }
          }
        }
        recording.add("\(shape.testDescription)", outcomes)
      }
    }
  }

  private typealias Value = ProtobufTableBuilder.Value

  private static let protobuf: ProtobufTableBuilder = {
    let words: [Value] = [
      Value(nil, .text("A")), Value("de", .styled("BB")), Value("fr", .rawText("C")),
      Value("de", .text("D"), density: 240),
      Value("not a locale", .text("E")),
    ]
    let others: [Value] = [
      Value(nil, .plural(["a", "b"])), Value("de", .plural(["c", "@d", "e"])),
      Value("fr", .array([.text("x"), .reference(0x7f01_0000), .number(2)])),
    ]
    let files: [Value] = [
      Value(nil, .file("r/a")), Value("de", .file("r/b")), Value("fr", .reference(0x7f02_0000)),
      Value("pt-BR", .number(7)),
    ]
    return ProtobufTableBuilder(packages: [
      .init(
        name: "p",
        types: [
          .init(
            name: "string",
            entries: [.init(name: "s", values: words), .init(name: "t", values: Array(words.prefix(2)))]),
          .init(name: "plurals", entries: [.init(name: "p", values: others)]),
          .init(name: "array", entries: [.init(name: "a", values: Array(others.reversed()))]),
          .init(name: "raw", entries: [.init(name: "f", values: files)]),
        ]),
      .init(
        name: "q", types: [.init(name: "string", entries: [.init(name: "s", values: Array(words.suffix(2)))])]
      ),
    ])
  }()

  @Test func protobufTables() throws {
    let bytes = Self.protobuf.bytes()
    try Self.expectRecordedFormat("pb", "resources.pb", isText: false, step: 2, [bytes])
    let ids = Set((0..<6).flatMap { type in (0..<3).map { UInt32(0x7f00_0000 + type << 16 + $0) } })
    try expectRecorded("format-pb-uses") { recording in
      recording.addDamaged("table", bytes, isText: false, step: 3) { bytes in
        ResourceFormatsTests.outcome { () throws(FormatError) in
          let table = try ProtobufResourceTable(bytes.span.rawBytes)
          let uses = try table.uses(of: ids).sorted { $0.key < $1.key }.map { id, use in
            "\(id) \(use.type) \(use.locales.sorted()) \(use.references.sorted()) \(use.files.sorted())"
          }
          return "\(uses) \(try BundleConfiguration(bytes.span.rawBytes).languageSplits)"
        }
      }
      let dimension = ProtobufField.encode([
        .message(
          2, [.message(1, [.message(1, [.number(1, 1)]), .message(1, [.number(1, 3), .number(2, 1)])])])
      ])
      recording.addDamaged("configuration", dimension, isText: false) { bytes in
        ResourceFormatsTests.outcome { () throws(FormatError) in
          "\(try BundleConfiguration(bytes.span.rawBytes).languageSplits)"
        }
      }
    }
  }

  @Test func catalogsOfAssets() throws {
    let samples = [2, 100].map { CarBuilder.harbor(entriesPerLeaf: $0).build().bytes }
    try Self.expectRecordedFormat("car", "Assets.car", isText: false, step: 11, samples)
  }

  @Test func tablesOfSeveralLocales() throws {
    let list = PlistBuilder(objects: [
      .dictionary([(1, 2), (3, 4), (5, 6), (15, 16)]), .ascii("de"),
      .dictionary([(7, 8), (9, 10), (11, 12)]), .ascii("fr"),
      .dictionary([(7, 13), (9, 10), (11, 14)]), .ascii("LocProvenance"), .dictionary([(1, 17), (3, 17)]),
      .ascii("welcome"), .ascii("Hallo"),
      .ascii("ok"), .ascii("OK."), .ascii("ships"), .dictionary([(18, 19), (20, 21)]), .utf16("Ça"),
      .dictionary([(18, 22), (20, 21)]),
      .ascii("Version"), .integer(3), .ascii("translated"), .ascii("one"), .ascii("ein Schiff"),
      .ascii("other"), .ascii("%d"),
      .ascii("un"), .ascii("x"),
    ])
    try Self.expectRecordedFormat("loctable", "loctable", isText: false, [list.bytes])
  }

  @Test func compiledCatalogs() throws {
    let texts = [
      ("", "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=n%10==1?0:n==2?1:2;\n"),
      ("a", "b"), ("ctx\u{4}c", "d%s"), ("one\0many", "x\0y\0z"), ("e\u{4}", ""), ("f", "<PRId64> é"),
    ].map { (original: $0.0, translation: $0.1) }
    let list = PlistBuilder.table([("a", "b"), ("é", "ü"), ("c", "%d of %@")])
    try Self.expectRecordedFormat(
      "mo", ".mo", isText: false, [messageCatalog(texts, false), messageCatalog(texts, true)])
    try Self.expectRecordedFormat("strings-binary", ".strings", isText: false, [list])
  }

  @Test func packsOfChromiumAndQt() throws {
    try Self.expectRecordedFormat(
      "pak", ".pak", isText: false,
      [dataPack(5, texts: ["Sail", "$1 é", ""], aliases: 2), dataPack(4, texts: ["Sail", "x"])])
    let qt = [
      messageFile([["Hallo"], ["eins", "zwei"], ["é"]], hasHashes: true),
      messageFile([["a", "b", "c"]], hasHashes: false),
    ]
    try Self.expectRecordedFormat("qm", ".qm", isText: false, qt)
    try expectRecorded("format-pak-names") { recording in
      let index = "IDS_A,100,x.grd\nIDS_B,101,x.grd\n\nIDS_C,65535\nIDS_D,200\r\n1X,7\nIDS_E,100"
      recording.addDamaged("index", Array(index.utf8), isText: true) { bytes in
        ResourceFormatsTests.outcome { () throws(FormatError) in
          let index = try ChromiumPak.NameIndex(parsing: bytes.span.rawBytes)
          let pack = dataPack(5, texts: ["Sail", "Anchor"], aliases: 1)
          return
            "\(index.names.sorted { $0.key < $1.key }) \(try ChromiumPak.messages(in: pack.span.rawBytes, named: index).written)"
        }
      }
    }
  }

  // MARK: - Manifests

  @Test func manifestsOfApps() throws {
    let manifest = ManifestBuilder(
      [("package", "org.example"), ("split", "config.de"), ("targetConfig", "de"), ("versionName", "1.2")],
      versionNameResource: 0x7f01_0002)
    func android(_ bytes: [UInt8]) -> String {
      let span = bytes.span.rawBytes
      func written(_ manifest: AndroidManifest) -> String {
        "\(manifest.package ?? "-") \(manifest.versionCode ?? -1) \(manifest.versionName ?? "-") \(manifest.versionNameResource ?? 0)"
          + " \(manifest.split ?? "-") \(manifest.targetConfigurations ?? "-")"
      }
      func written(_ xml: CompiledXML) -> String {
        xml.elements.map { element in
          "\(element.name) \(element.attributes.map { "\($0.resource ?? 0) \($0.name) \($0.text ?? "-") \($0.reference ?? 0)" })"
        }.joined(separator: ", ")
      }
      return [
        ResourceFormatsTests.outcome { () throws(FormatError) in written(try AndroidManifest(binaryXML: span))
        },
        ResourceFormatsTests.outcome { () throws(FormatError) in
          written(try AndroidManifest(protobufXML: span))
        },
        ResourceFormatsTests.outcome { () throws(FormatError) in written(try AndroidManifest(textXML: span))
        },
        ResourceFormatsTests.outcome { () throws(FormatError) in written(try CompiledXML(binaryXML: span)) },
        ResourceFormatsTests.outcome { () throws(FormatError) in written(try CompiledXML(protobufXML: span))
        },
        ResourceFormatsTests.outcome { () throws(FormatError) in
          "\(try LocaleConfiguration(binaryXML: span)?.names ?? ["-"])"
        },
        ResourceFormatsTests.outcome { () throws(FormatError) in
          "\(try LocaleConfiguration(protobufXML: span)?.names ?? ["-"])"
        },
      ].joined(separator: "; ")
    }
    try expectRecorded("manifests-android") { recording in
      recording.addDamaged("binary", manifest.bytes, isText: false, android)
      var mapped = manifest
      // Names up to the first attribute's value have ids, later ones have none.
      for count in 1...6 {
        mapped.resourceMap = [0x0101_021c, 0, 0x0101_0001, 0x0101_0002, 0x0101_0003, 0].prefix(count).map {
          $0
        }
        recording.add("\(count) names with ids", [android(mapped.bytes)])
      }
      func attribute(_ name: String, _ value: String, _ id: UInt64, _ item: [ProtobufField] = [])
        -> ProtobufField
      {
        .message(
          4, [.text(2, name), .text(3, value), .number(5, id)] + (item.isEmpty ? [] : [.message(6, item)]))
      }
      let node: [ProtobufField] = [
        .message(
          1,
          [
            .text(3, "manifest"), attribute("package", "org.example", 0),
            attribute("versionCode", "7", 0x0101_021b, [.message(7, [.fixed32(6, 7)])]),
            attribute("versionName", "", 0x0101_021c, [.message(1, [.number(2, 0x7f01_0002)])]),
            attribute("split", "de", 0),
            .message(5, [.message(1, [.text(3, "locale"), attribute("name", "de", 0x0101_0003)])]),
          ])
      ]
      recording.addDamaged("protobuf", ProtobufField.encode(node), isText: false, android)
      let locales: [ProtobufField] = [
        .message(
          1,
          [
            .text(3, "locale-config"),
            .message(5, [.message(1, [.text(3, "locale"), attribute("name", "de", 0x0101_0003)])]),
            .message(5, [.text(2, " ")]),
            .message(5, [.message(1, [.text(3, "locale"), attribute("name", "pt-BR", 0x0101_0003)])]),
          ])
      ]
      recording.addDamaged("locales", ProtobufField.encode(locales), isText: false, android)
      let text = """
        <?xml version="1.0"?><!-- a --><manifest xmlns:android="x" package="org.&quot;a&quot;" android:versionCode='7'
        android:versionName = "1.0" split="s" targetConfig='de'><application package="no"/></manifest>
        """
      recording.addDamaged("text", Array(text.utf8), isText: true, android)
    }
  }

  @Test func manifestsOfOtherPlatforms() throws {
    try expectRecorded("manifests-other") { recording in
      let plist = """
        <plist><dict><key>CFBundleIdentifier</key><string>a</string><key>CFBundleShortVersionString</key><string>1.2</string>
        <key>CFBundleVersion</key><string>3</string><key>CFBundleDevelopmentRegion</key><string>en</string><key>CFBundleLocalizations</key>
        <array><string>de</string><string>fr</string></array><key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>
        <key>DTPlatformName</key><string>iphoneos</string><key>CFBundlePackageType</key><string>APPL</string><key>CFBundleExecutable</key>
        <string>A</string><key>LSRequiresIPhoneOS</key><true/><key>MinimumOSVersion</key><string>15.0</string><key>LSMinimumSystemVersion</key>
        <string>12</string><key>UILaunchStoryboardName</key><string>L</string><key>UIMainStoryboardFile</key><string>M</string>
        <key>NSMainNibFile</key><string>N</string><key>UILaunchStoryboardName~ipad</key><string>P</string></dict></plist>
        """
      func plistOutcome(_ bytes: [UInt8]) -> String {
        ResourceFormatsTests.outcome { () throws(FormatError) in
          let info = try InfoPlist(bytes: bytes.span.rawBytes)
          return
            "\(info.identifier ?? "-") \(info.shortVersion ?? "-") \(info.buildVersion ?? "-") \(info.developmentRegion ?? "-")"
            + " \(info.localizations ?? ["-"]) \(info.supportedPlatforms) \(info.platformName ?? "-") \(info.packageType ?? "-")"
            + " \(info.executable ?? "-") \(info.requiresIPhoneOS) \(info.minimumOSVersion ?? "-") \(info.minimumSystemVersion ?? "-")"
            + " \(info.launchStoryboards.sorted()) \(info.mainInterfaces.sorted())"
        }
      }
      recording.addDamaged("Info.plist", Array(plist.utf8), isText: true, step: 7, plistOutcome)
      let extensions = [
        "{\"name\":\"__MSG_name__\",\"version\":\"1.2\",\"default_locale\":\"en\",\"browser_specific_settings\":{\"gecko\":{\"id\":\"a@b\"}}}",
        "{\"name\":\"x\",\"version\":\"1\",\"langpack_id\":\"de\",\"applications\":{\"gecko\":{\"id\":\"c\"}},\"manifest_version\":2}",
      ]
      for (index, text) in extensions.enumerated() {
        recording.addDamaged("extension \(index)", Array(text.utf8), isText: true) { bytes in
          ResourceFormatsTests.outcome { () throws(FormatError) in
            let manifest = try WebExtensionManifest(json: bytes.span.rawBytes)
            return "\(manifest.identifier ?? "-") \(manifest.nameMessage ?? "-") \(manifest.version ?? "-")"
              + " \(manifest.defaultLocale ?? "-") \(manifest.languagePack ?? "-")"
          }
        }
      }
    }
  }

  // MARK: - Rules

  @Test func rulesOfPlurals() throws {
    try expectRecorded("plural-forms") { recording in
      let locales = [
        "en", "de", "fr", "ru", "pl", "ar", "cy", "lv", "cs", "ja", "pt", "pt-PT", "he", "sl", "ro", "mt",
        "ga", "gd", "lt", "xx",
      ]
      let rules = [
        "n!=1", "n>1", "0", "n%10==1&&n%100!=11?0:n%10>=2&&n%10<=4&&(n%100<10||n%100>=20)?1:2",
        "n==1?0:n==0?1:2", "n==1?0:n>=2&&n<=4?1:2",
        "n==0?0:n==1?1:n==2?2:n%100>=3&&n%100<=10?3:n%100>=11?4:5", "n==1?0:n==2?1:n==3?2:3", "n==20?1:0",
        "n==21?1:0",
        "n==1||n==2||n==3?0:1", "n==1||n==2||n==3||n==4?0:1", "n/0", "n>5",
        "n%100==1?0:n%100==2?1:n%100==3||n%100==4?2:3",
      ].compactMap { PluralExpression($0) }
      for rule in rules {
        recording.add(
          rule.text,
          locales.flatMap { locale in
            (1...6).map { count in
              var forms = PluralForms(rule: rule, locale: LocaleTag(bcp47: locale))
              let texts = (0..<count).map { "f\($0)" }
              return "\(forms.message(texts).written) \(forms.message(texts) == forms.message(texts))"
            }
          })
        var unknown = PluralForms(rule: rule, locale: nil, argument: .position(2))
        recording.add("\(rule.text) without a locale", [unknown.message(["a", "b"]).written])
      }
      for locale in locales + ["ay", "jv", "kw", "mnk", "mk", "is", "csb", "am"] {
        let tag = LocaleTag(bcp47: locale)
        let rule = I18nextPluralRules.rule(for: tag)
        let values: [UInt64] = Array(0...25) + [100, 101, 102, 103, 111, 112]
        recording.add(
          "i18next \(locale)",
          ["\(I18nextPluralRules.hasOneForm(tag))"]
            + values.map { rule.value(of: $0).map(String.init) ?? "nil" })
      }
      for count in [0, 1, 63, 64, 65] {
        recording.add(
          "\(count) forms",
          [
            ResourceFormatsTests.outcome { () throws(FormatError) in
              try PluralForms.check(count: count, at: 3)
              return ""
            }
          ])
      }
    }
  }

  @Test func valuesOfAndroid() throws {
    try expectRecorded("android-values") { recording in
      let bounds = [(0, 0), (0, 3), (1, 2), (2, 1), (3, 5), (4, 9), (5, 5), (6, 6), (9, 9)]
      let names = ["b", "a;href=x;y", "i;z="]
      for (index, first) in bounds.enumerated() {
        recording.add(
          "tag \(first)",
          bounds.flatMap { second in
            bounds.map { third in
              let tags = zip(names, [first, second, third]).map {
                StyledText.Tag(name: $0, first: $1.0, last: $1.1)
              }
              return StyledText.markup("abé🚢e", tags) + "\(index)"
            }
          })
      }
      let keys = [
        "array/a/0", "array/a/1", "array/a/10", "array/a/-1", "array/a/x", "p:array/a/0", "string/a/0",
        "array/a=/0", "array/b/2", "array/a", "a/0", "9", "array/a/01",
      ]
      let base = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, Message.text("t\($0 % 3)")) })
      for skipped in 0...keys.count {
        let german = Dictionary(
          uniqueKeysWithValues: keys.enumerated().filter { $0.offset % (skipped + 1) == 0 }.map {
            ($1, Message.text("d\($0 % 2)"))
          })
        let tag = try tag("de")
        let renamed = AndroidArrayKeys.renamed([
          .base: base, .locale(tag): german, .unlocalized: ["string/x": .text("y")],
        ])
        recording.add(
          "array keys \(skipped)",
          [Self.written(renamed), Self.written(AndroidArrayKeys.renamed([.locale(tag): german]))])
      }
      recording.add(
        "types",
        [
          "string", "plurals", "array", "drawable", "mipmap", "raw", "xml", "layout", "font", "anim", "color",
          "id", "style", "menu", "x",
        ].map {
          "\(ResourceType.kind($0)) \(ResourceType.isText($0)) \(ResourceType.mayBeText($0)) \(ResourceType.mayBeFile($0)) \(ResourceUse.followsReferences($0))"
        })
    }
  }
}
