import AppBundles
import Archives
import Foundation
import Localization
import ReportSchema
import TestSupport
import Testing

@testable import BundleAnalysis

/// Outcomes of parsers, rules and reports for many small inputs, as recorded in `Goldens`.
@Suite struct AnalysisOutcomeTests {
  // MARK: - Parsers

  @Test func amountsAndLimitsAreParsed() throws {
    let words = [
      "0", "1", "12", ".", "%", "k", "MB", "KiB", " ", "100", "999999", "4294967295", "4294967296", "-", "b",
      "٣",
    ]
    try expectRecorded("amounts") { recording in
      for (first, texts) in sequences(of: words, length: 3) {
        recording.add("size \(first)", texts.map { ByteSize($0).map { "\($0.bytes) \($0)" } ?? "nil" })
        recording.add(
          "threshold \(first)",
          texts.map { LimitThreshold($0).map { "\($0) \([0, 1, 3, 100, 999].map($0.allowed))" } ?? "nil" })
        recording.add(
          "budget \(first)", texts.map { "\(BudgetAmount.share($0) ?? -1) \(BudgetAmount.count($0) ?? -1)" })
        recording.add(
          "versions \(first)",
          texts.map {
            "\(VersionNumber.isComparable($0)) \(VersionNumber.isDescending($0, "1.2")) \(VersionNumber.isDescending("1.0", $0))"
          })
      }
      let sizes = [
        "1.5gb", "0.000001t", "0.0000001t", "9223372036854775807", "9223372036854775808", "9223372036gb",
        "8388607TiB", "8388608tib", "1.999999k", "8388607.9tib",
      ]
      recording.add("large sizes", sizes.map { ByteSize($0).map { "\($0.bytes) \($0)" } ?? "nil" })
      recording.add(
        "sizes",
        [0, 1, 1023, 1024, 1025, 1 << 20, 3 << 20, 1 << 30, 1 << 40, 1 << 50, 1536].map {
          "\(ByteSize(bytes: $0))"
        })
      recording.add(
        "shares",
        [
          "100%", "100.0%", "100.0001%", "101%", "99.9999%", "0.00019%", "1.%", ".5%", "1.23456%", "100000%",
          "100001%", "1.2 %", "1.2.3%", "255%", "256%",
        ].map {
          "\(LimitThreshold($0).map { "\($0)" } ?? "nil") \(BudgetAmount.share($0) ?? -1)"
        })
      let names = StalenessLimit.names + PackLimit.names + ["none", "locale.", ""]
      for name in names {
        recording.add(
          "limit \(name)",
          ["", "locale."].flatMap { prefix in
            ["", "=", "=0", "=5", "=1.5%", "=2kB", "=3MB", "=1MiB", "=x", "=5=6"].map { value in
              let text = "\(prefix)\(name)\(value)"
              let staleness = StalenessLimit(text).map {
                "\($0.subject) \($0.isPerLocale) \($0.threshold) \($0.appliesToOneVersion) \($0.needsBase)"
              }
              let pack = PackLimit(text).map { "\($0.subject) \($0.isPerLocale) \($0.threshold)" }
              return "\(staleness ?? "nil") \(pack ?? "nil")"
            }
          })
      }
    }
  }

  @Test func numbersAreSummarized() throws {
    try expectRecorded("statistics") { recording in
      let lists = [
        [], [3], [1, 2], [2, 1], [5, 1, 3], [1, 1, 9, 9], [-5, -2], [-5, 2, 7, 0], [.min, .max],
        [.max, .max, 1],
      ]
      recording.add(
        "distributions", lists.map { Distribution($0).map { "\($0.min) \($0.median) \($0.max)" } ?? "nil" })
      recording.add("medians", lists.map { "\($0.map { Double($0) }.median() ?? -1)" })
      var generator = SeededGenerator(seed: 5)
      for causes in 0...5 {
        recording.add(
          "shares of \(causes) causes",
          (0..<20).map { _ in
            "\(ShapleyValues.shares(of: (0..<(1 << causes)).map { _ in Int.random(in: -50...200, using: &generator) }))"
          })
      }
      recording.add(
        "no shares",
        [[], [1], [1, 2, 3], [Int](repeating: 1, count: 2048)].map { "\(ShapleyValues.shares(of: $0))" })
      recording.add("1024 sizes", ["\(ShapleyValues.shares(of: (0..<1024).map { $0 * $0 % 977 }))"])
      recording.add(
        "lists", (0...6).flatMap { count in (0...4).map { (0..<count).map { "n\($0)" }.listed(limit: $0) } })
      let tags =
        "en-XA ar-XB en-XC en-XD qps qps-ploc de-x-a qaa qab qtz qua qzz und zxx mul mis mia de diq qq zz-DE de-XA pa"
        .split(separator: " ")
      recording.add(
        "unusable",
        tags.map { LocaleTag(bcp47: $0)?.unusableReason ?? "-" } + [
          LocaleTag.undetermined.unusableReason ?? "-"
        ])
      recording.add(
        "unknown locales",
        [["fr", "de"], ["it", "fr", "ja"], ["de"], []].map { names in
          do throws(UnknownLocale) {
            try UnknownLocale.check(
              names.compactMap { LocaleTag(bcp47: $0) },
              among: ["de", "en"].compactMap { LocaleTag(bcp47: $0) })
            return "known"
          } catch { return "\(error) \(error.known)" }
        })
    }
  }

  @Test func textsAreCompared() throws {
    let texts = [
      "", "a", "a b", "a b c", "b a", "%d boats", "%1$@ boats.", "%d. Boats", "50% off", "a  b", "日本語", "日本",
      "한국어 말", "ภาษา", "a-b", "e\u{301}", "é", "x%@y", "%.2f", "%",
      String(repeating: "w ", count: 149), String(repeating: "w ", count: 150),
      String(repeating: "w ", count: 151), String(repeating: "v ", count: 300),
    ]
    try expectRecorded("word-differences") { recording in
      for (index, old) in texts.enumerated() {
        recording.add(
          "\(index) '\(old.prefix(20))'",
          texts.map { new in
            WordDiff(from: old, to: new).segments.map { "\($0.change) '\($0.text)'" }.joined(separator: ", ")
          })
      }
      func plural(_ forms: [(CaseKey, String)]) -> Message {
        .variations(Variations(by: .plural(.first), forms.map { .init($0.0, .text($0.1)) }))
      }
      let messages: [Message] = [
        .text("a"), .text("a b"), plural([(.category(.one), "a"), (.category(.other), "b")]),
        plural([(.category(.other), "b"), (.category(.few), "c")]),
        .variations(
          Variations(
            by: .form(.first, .germanic), [.init(.form(0), .text("x")), .init(.form(1), .text("y"))])),
        .substitutions(
          Substitutions(
            format: .text("%#@n@"),
            parts: [
              .init(name: "n", argument: .first, specifier: "d", message: plural([(.category(.other), "z")]))
            ])),
        .substitutions(
          Substitutions(
            format: .text("%#@n@"),
            parts: [.init(name: "n", argument: .first, specifier: "@", message: .text("z"))])),
      ]
      for (index, old) in messages.enumerated() {
        recording.add(
          "message \(index)",
          messages.map { new in
            MessageDiff(from: old, to: new).differences.map { "\($0.path): \($0.words.segments)" }.joined(
              separator: "; ")
          })
      }
    }
  }

  @Test func pathsAreUniqueAndEntriesMatched() throws {
    try expectRecorded("paths") { recording in
      let names = [
        "a", "A", "a/b", "A/B", "a", "../c", "./d", "", "..", "e\\f", "g\u{7}",
        String(repeating: "x", count: 201), String(repeating: "é", count: 101), "h/i/j", "h/i", "h", "a/2/b",
      ]
      for start in names.indices {
        var paths = UniquePaths()
        recording.add(
          "from \(start)",
          names.indices.map { paths.path(for: names[($0 + start) % names.count], in: "f") } + [
            paths.folder("a", in: "f"), paths.folder("h", in: "f"), paths.folder("new", in: "f"),
          ])
      }
      func item(_ path: String, _ owner: String = "de", _ archive: Int = 10, _ install: Int = 5)
        -> EntryMatching.Item
      {
        .init(path: path, owner: owner, archiveBytes: archive, installBytes: install)
      }
      let old = [
        item("A.bundle/x.png"), item("A.bundle/y.png"), item("B.bundle/x.png", "fr"),
        item("A.bundle/de.lproj/L.strings"), item("C/old-name.json", "de", 70, 60),
        item("C/other.json", "de", 71, 61), item("C/empty1.txt", "de", 9, 0), item("root.txt"),
        item("D/same.a", "de", 33, 30), item("D/same2.a", "de", 33, 30),
      ]
      let new = [
        item("A-iOS.bundle/x.png"), item("A-iOS.bundle/y.png"), item("B2.bundle/x.png", "de"),
        item("A-iOS.bundle/de.lproj/L.strings"), item("C/new-name.json", "de", 70, 60),
        item("C/other.xml", "de", 71, 61), item("C/empty2.txt", "de", 9, 0), item("folder/root.txt"),
        item("D/same3.a", "de", 33, 30),
      ]
      let many = (0..<18).map { item("F\($0)/Info.plist") }
      for (name, before, after) in [
        ("all", old, new), ("reverse", new, old), ("itself", old, old),
        ("many", many, [item("G/Info.plist")]), ("sixteen", Array(many.prefix(16)), [item("G/Info.plist")]),
        ("seventeen", Array(many.prefix(17)), [item("G/Info.plist")]), ("none", [], new),
        ("all removed", old, []),
      ] {
        let matching = EntryMatching(old: before, new: after)
        recording.add(
          name,
          [
            "\(matching.formerPaths.sorted { $0.key < $1.key })",
            "\(matching.renames.sorted { ($0.from, $0.to) < ($1.from, $1.to) })",
          ])
      }
    }
  }

  @Test func assetPacksAreLaidOut() throws {
    try expectRecorded("asset-packs") { recording in
      for platform in Platform.allCases {
        for policy in AssetPackLayout.DownloadPolicy.allCases {
          var app = AppIdentity()
          (app.platform, app.identifier, app.build) = (
            platform, policy == .prefetch ? "org.\"x\"&" : nil, policy == .prefetch ? "34" : "1.2"
          )
          let sets: [[(String, String?, [String])]] = [
            [], [("de", "m.pack", [])],
            [
              ("he", "m.pack", ["res/raw-iw/a.txt", "base/assets/b#lang_iw/c"]),
              ("id", nil, ["x/y.png", "x/Y.png"]), ("pt-BR", "m.pack", []),
              ("pt-PT", "m.pack", ["base/res/z", "res"]), ("zh-Hant-HK", "m.pack", ["assets/q"]),
              ("ca-valencia", "m.pack", []),
            ],
          ]
          for (index, set) in sets.enumerated() {
            let packs = set.compactMap { tag, name, assets in
              LocaleTag(bcp47: tag).map { AssetPackLayout.Pack(locale: $0, name: name, assets: assets) }
            }
            let files = AssetPackLayout(packs: packs, app: app, policy: policy)?.files.map { file in
              if case .manifest(let bytes) = file.contents {
                return "\(file.path): \(String(decoding: bytes, as: UTF8.self))"
              }
              return "\(file.path): \(file.contents)"
            }
            recording.add("\(platform) \(policy) \(index)", files ?? ["nil"])
          }
        }
      }
    }
  }

  // MARK: - Apps

  /// Apps whose files are drawn from a list, so that two neighbors have some in common.
  private static func app(_ seed: UInt64) -> AppFixture {
    var generator = SeededGenerator(seed: seed)
    func any(_ upTo: Int) -> Int { Int.random(in: 0..<upTo, using: &generator) }
    let words = ["boat", "Boot", "harbor master", "%d boats", "%@ of %d", "", "tide %@", "Kai", "a b c"]
    var entries: [ZipBuilder.Entry] = []
    func add(_ path: String, _ text: String) { entries.append(.init("Payload/Quay.app/\(path)", text)) }
    add(
      "Info.plist",
      AppFixture.infoPlist(
        any(3) == 0
          ? "<key>CFBundleLocalizations</key><array><string>de</string><string>fr</string></array>" : ""))
    for locale in ["en", "de", "fr", "pt", "pt-BR", "zh-Hans", "en-XA", "ja"]
    where locale == "en" || any(3) > 0 {
      let count = [1, 3, 5, 12, 51, 60][any(6)]
      add(
        "\(locale).lproj/Localizable.strings",
        (any(4) == 0 ? "/* comment */\n" : "") + strings((0..<count).map { "\(words[any(9)]) \($0 % 7)" }))
      if any(3) == 0 { add("\(locale).lproj/Info\(any(2)).strings", strings([words[any(9)]])) }
      if any(4) == 0 { add("\(locale).lproj/map.png", String(repeating: "m", count: 200 + any(3))) }
      if any(5) == 0 { add("\(locale).lproj/help.html", "help") }
      if any(4) == 0 { add("Frameworks/SDK.framework/\(locale).lproj/S.strings", strings(["x"])) }
      if any(6) == 0 { add("PlugIns/W.appex/\(locale).lproj/W.strings", strings(["y", "z"])) }
    }
    if any(2) == 0 { add("it.lproj/", "") }
    for index in 0..<any(4) { add("assets/file\(any(5)).bin", String(repeating: "b", count: 50 * index)) }
    if any(2) == 0 { add("locales/de.json", "{ \"a\": \"b\" }") }
    if any(2) == 0 { add("locales/en.json", "{\"a\":\"c\"}") }
    return .archive("Quay.ipa", entries)
  }

  @Test func reportsOfApps() throws {
    try expectRecorded("app-reports") { recording in
      var last: (report: FootprintReport, strings: LocalizedStrings)?
      for seed in 1...24 as ClosedRange<UInt64> {
        let (inputs, bundle, contents) = try Self.app(seed).inputs()
        let footprint = Footprint(of: bundle, contents: contents, explains: true)
        let report = FootprintReport(footprint)
        recording.add("app \(seed)", [try sortedJSON(report)])
        recording.add(
          "findings of \(seed)",
          [Finding](in: inputs).map {
            "\($0.severity) \($0.id) \($0.evidence) \($0.place) \($0.fix.map { "\($0)" } ?? "-")"
          })
        let coverage = ParentCoverage.ofEveryLocale(in: inputs.strings)
        recording.add("coverage of \(seed)", ["\(coverage)"])
        let strings = LocalizedStrings(of: bundle, contents)
        if let last {
          let growth = GrowthReport(from: last.report, to: report, messages: (last.strings, strings))
          recording.add(
            "growth to \(seed)",
            [
              try sortedJSON(growth),
              try sortedJSON(GrowthReport(from: report, to: last.report, messages: nil)),
            ])
          let versions = [
            ComparedVersion(last.strings, path: "a", name: "a"),
            ComparedVersion(strings, path: "b", name: "b"),
          ]
          for matchesRenames in [true, false] {
            var options = VersionComparison.Options()
            options.matchesRenames = matchesRenames
            let comparison = try VersionComparison(versions[0], Array(versions.dropFirst()), options)
            let limits = StalenessLimit.names.flatMap { ["\($0)=1", "locale.\($0)=10%", "\($0)=2"] }
              .compactMap { StalenessLimit($0) }
            let staleness = try StalenessReport(comparison, only: [], listsMessages: true, limits: limits)
            recording.add("staleness to \(seed), \(matchesRenames)", [try sortedJSON(staleness)])
            if matchesRenames {
              for filter in ChangeFilter.allCases {
                let filtered = try StalenessReport(
                  comparison, only: [filter], listsMessages: true, limits: [])
                recording.add("\(filter) to \(seed)", [try sortedJSON(filtered)])
              }
            }
          }
        }
        last = (report, strings)
      }
    }
  }

  /// Amounts on both sides of the thresholds of rules.
  @Test func rulesHaveThresholds() throws {
    try expectRecorded("finding-thresholds") { recording in
      func findings(_ name: String, _ fixture: AppFixture) throws {
        recording.add(
          name,
          try fixture.findings().map {
            "\($0.severity) \($0.id) \($0.evidence) \($0.fix.map { "\($0)" } ?? "-")"
          })
      }
      for base in [49, 50, 51, 100, 101] {
        for own in [0, 1, 2, 3] {
          try findings(
            "\(own) of \(base)",
            .ios([
              "en.lproj/A.strings": strings(phrases(base, "boat")),
              "de.lproj/A.strings": strings(phrases(own, "Boot")),
              "it.lproj/A.strings": strings(phrases(base - 1, "nave")),
            ]))
        }
      }
      for parent in [9, 10, 11, 20] {
        for own in [1, 2] {
          try findings(
            "region with \(own) of \(parent)",
            .ios([
              "en.lproj/A.strings": strings(phrases(5, "boat")),
              "pt.lproj/A.strings": strings(phrases(parent, "barco")),
              "pt-BR.lproj/A.strings": strings(phrases(own, "barca")),
            ]))
        }
      }
      for count in 2...12 {
        for equal in 0...min(count, 7) {
          try findings(
            "\(equal) of \(count) equal",
            .ios([
              "en.lproj/A.strings": strings(phrases(count, "boat")),
              "de.lproj/A.strings": strings(phrases(equal, "boat") + phrases(count, "Boot").dropFirst(equal)),
              "en-GB.lproj/A.strings": strings(
                phrases(equal, "boat") + phrases(count, "ship").dropFirst(equal)),
            ]))
        }
      }
      for length in [4, 5, 10, 20] {
        for times in [2, 3, 4, 5, 6] {
          try findings(
            "\(length) to \(length * times) letters",
            .ios([
              "en.lproj/A.strings": strings([String(repeating: "boat ", count: length)]),
              "de.lproj/A.strings": strings([String(repeating: "Boot ", count: length * times)]),
            ]))
        }
      }
      for size in [100, 511, 512, 513, 1023, 1024, 1025, 5000] {
        let text = String(repeating: "x", count: size)
        try findings(
          "equal files of \(size) bytes",
          .ios([
            "Logo.png": text, "PlugIns/W.appex/Logo.png": text, "en.lproj/a.png": text,
            "de.lproj/a.png": text, "de.lproj/help.html": text, "fr.lproj/help.html": text,
            "fr-CA.lproj/help.html": text,
          ]))
      }
    }
  }
}
