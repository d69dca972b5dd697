import AppBundles
import BundleAnalysis
import Localization
import ReportSchema
import Testing
import TextSelection

/// Reports of `diff` as values.
@Suite struct DiffReportTests {
  private typealias Texts = [String: [String: String]]

  private func version(
    _ locales: Texts, _ version: String? = nil, build: String? = nil, app: String? = nil,
    base: LocaleTag? = "en",
    name: String = "app"
  ) throws -> ComparedVersion {
    var identity = AppIdentity()
    (identity.identifier, identity.version, identity.build) = (app, version, build)
    let strings = LocalizedStrings(locales.mapValues { ["L": $0] }, identity: identity, base: base)
    return ComparedVersion(strings, path: "builds/\(name)", name: name)
  }

  private static let base = ["same": "Berth", "changed": "Leave", "crash": "%d boats", "new": "Tide"]
  private static let old: Texts = [
    "": base, "de": ["same": "Liegeplatz", "changed": "Weg", "crash": "%@ Boote", "gone": "Ebbe"],
    "fr": ["same": "Quai"],
  ]
  private static let new: Texts = [
    "": base, "de": ["same": "Liegeplatz", "changed": "Abfahrt", "crash": "%d Boote", "new": "Flut"],
    "fr": ["same": "Quai"],
  ]

  private func report(
    _ versions: [ComparedVersion], locales: [LocaleTag] = [], base: LocaleTag? = nil,
    buildsPacks: Bool = false, allowsDowngrade: Bool = false, only: [ChangeFilter] = [],
    listsMessages: Bool = false, limits: [String] = []
  ) throws -> DiffReport {
    let comparison = try VersionComparison(
      try #require(versions.first), Array(versions.dropFirst()), locales: locales, base: base,
      buildsPacks: buildsPacks, allowsDowngrade: allowsDowngrade)
    return try DiffReport(
      comparison, only: only, listsMessages: listsMessages,
      limits: limits.map { try DiffLimit($0) })
  }

  private func pair() throws -> [ComparedVersion] {
    [
      try version(Self.old, "1.0", build: "9", app: "org.example.app"),
      try version(Self.new, "1.1", build: "10", app: "org.example.app"),
    ]
  }

  /// Wikipedia has `qq`, DuckDuckGo five locales with one message of an extension. Their messages that are not
  /// translated made 15.9 % of DuckDuckGo's messages missing; 0.7 % of its translations are.
  @Test func localesThatAreNotTranslationsAreCountedNowhereButInTheirRow() throws {
    let base = Dictionary(uniqueKeysWithValues: (0..<100).map { ("key\($0)", "%d boats") })
    let german = base.mapValues { _ in "%d Boote" }
    func locales(_ dangerous: String) -> Texts {
      ["": base, "de": german, "ja": ["key0": dangerous], "qq": german.filter { $0.key != "key1" }]
    }
    let single = try report([version(locales("%@"), "1.0")], limits: ["missing=0", "crash"])
    #expect((single.totals.keys, single.totals.fresh, single.totals.missing) == (100, 100, 0))
    #expect(single.locales.filter { !$0.translation }.map(\.locale) == ["ja", "qq"])
    // A text may crash the app in any locale.
    #expect(single.breaches?.map(\.budget) == ["crash"] && single.severities.crash == 1)

    let pair = try [version(locales("%d"), "1.0"), version(locales("%d"), "1.1")]
    #expect(try report(pair).totals.keys == 100)
    #expect(try report(pair, buildsPacks: true).locales.filter { $0.packBytes != nil }.count == 1)
    #expect(try report(pair, locales: ["ja"]).totals.keys == 1)
    // German lost its messages. It is still a translation, and they are missing.
    var lost = locales("%d")
    lost["de"] = ["key0": "%d Boote"]
    let loss = try report([pair[0], version(lost, "1.1")], limits: ["missing=0"])
    #expect(loss.locales.first { $0.locale == "de" }?.translation == true)
  }

  @Test func rowsSumToTheTotals() throws {
    let report = try self.report(pair(), buildsPacks: true)
    #expect(report.versions == ["1.0", "1.1"])
    let totals = report.totals
    #expect(totals.keys == totals.fresh + totals.stale + totals.incompatible + totals.missing)
    #expect((totals.fresh, totals.stale, totals.incompatible, totals.missing) == (2, 1, 1, 1))
    #expect(report.locales.reduce(0) { $0 + $1.keys } == totals.keys)
    #expect(report.locales.compactMap(\.packBytes).reduce(0, +) == totals.packBytes)
    #expect(report.locales.compactMap(\.deltaBytes).reduce(0, +) == totals.deltaBytes)
    #expect(report.locales.map(\.name) == ["German", "French"])
    #expect(report.fileStrings.new == totals.fileStrings.plain.new + report.base.fileStrings.plain.new)
    #expect(report.passed && report.breaches == nil && report.changes == nil && report.warnings.isEmpty)
  }

  /// A new locale has no old pack: only its own row counts it.
  @Test func totalsCountLocalesWithAnOldPack() throws {
    var new = Self.new
    new["el"] = ["same": "Προβλήτα", "changed": "Φύγε"]
    let versions = [try version(Self.old, "1.0"), try version(new, "1.1")]
    let report = try self.report(versions, buildsPacks: true)
    #expect(report.newLocales == ["el"])
    let known = try self.report([versions[0], version(Self.new, "1.1")], buildsPacks: true).totals
    #expect(report.totals.keys == known.keys && report.totals.fresh == known.fresh)
    #expect(report.totals.deltaBytes == known.deltaBytes)
    for row in report.locales {
      #expect(row.fresh + row.stale + row.incompatible + row.missing == row.keys)
      let keys = new[row.locale ?? ""]?.count
      #expect(row.keys == keys, "keys of the newest version")
    }
  }

  /// The forms of one text have other bytes, so that the pack and its delta differ.
  @Test func otherNormalizationFormsAreNotFresh() throws {
    let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
    let versions = try [composed, decomposed].map {
      try version(["": Self.base, "de": ["same": $0, "changed": "Weg"]], $0 == composed ? "1.0" : "1.1")
    }
    let report = try self.report(versions, buildsPacks: true, listsMessages: true)
    #expect((report.totals.fresh, report.totals.stale, report.totals.changed) == (1, 1, 1))
    #expect(report.fileStrings.changed == 1)
    #expect(report.changes?.first?.differences.first?.segments.map(\.change) == ["removed", "added"])
  }

  @Test func anIncompatibleTextHasASeverity() throws {
    let report = try self.report(pair())
    let text = try #require(report.incompatible.first)
    #expect(report.incompatible.count == 1)
    #expect((text.locale, text.table, text.key, text.severity) == ("de", "L", "crash", "crash"))
    #expect((text.old, text.new) == ("%@", "%d"))
    #expect(text.problems.map(\.kind) == ["wrongType"])
    #expect((report.severities.crash, report.severities.garbled) == (1, 0))
    let old = try version(["": Self.base, "de": ["crash": "Boote"]], "1.0")
    let unused = try self.report([old, version(Self.new, "1.1")])
    #expect(unused.incompatible.isEmpty)
    #expect(unused.notes.map(\.key) == ["crash"])
    #expect(unused.notes.first?.problems.map(\.kind) == ["unused"])
    let german = try #require(unused.locales.first)
    #expect((german.crash, german.garbled, german.omitted) == (0, 0, 1))
  }

  @Test func onlyNarrowsRowsAndMessages() throws {
    let report = try self.report(pair(), only: [.incompatible, .removed])
    #expect(report.locales.map(\.locale) == ["de"])
    #expect(report.selection.omittedLocales == 1)
    #expect(report.selection.omitted.keys + report.locales[0].keys == report.totals.keys)
    #expect(report.changes?.map(\.change) == ["incompatible", "removed"])
    #expect(report.changes?.first?.differences.first?.segments.isEmpty == false)
    #expect(try self.report(pair(), locales: ["de"]).totals.keys == 4)
    #expect(throws: UnknownName.self) { try self.report(pair(), locales: ["it"]) }
  }

  /// The messages that a class lists are those that its limit counts.
  @Test(arguments: ChangeFilter.allCases) func aClassListsWhatItCounts(_ filter: ChangeFilter) throws {
    var old = Self.old
    old[""]?["changed"] = "Go"
    old["de"]?["ratio"] = "%d of %d"
    var new = Self.new
    for (key, text) in ["ratio": "%1$d/%2$d", "fog": "%d: Fog"] { new[""]?[key] = text }
    for (key, text) in ["ratio": "%2$d von %1$d", "fog": "Nebel"] { new["de"]?[key] = text }
    let versions = [try version(old, "1.0"), try version(new, "1.1")]
    // Changes of base are listed and not counted.
    let listed = try self.report(versions, only: [filter]).changes?.filter { $0.locale == "de" } ?? []
    let counted = try self.report(versions, limits: ["\(filter.rawValue)=0"]).breaches?.first?.actual ?? 0
    #expect(listed.count == counted)
    let keys: [ChangeFilter: [String]] = [
      .changed: ["changed", "crash", "ratio"], .added: ["fog", "new"], .removed: ["gone"],
    ]
    if let keys = keys[filter] { #expect(listed.map(\.key).sorted() == keys) }
  }

  @Test func versionsWithoutMessagesAreAnError() throws {
    let empty = try version([:], "1.0", name: "empty")
    let full = try version(Self.new, "1.1")
    for versions in [[empty, full], [full, empty], [empty, empty], [full, empty, full], [empty]] {
      let error = try #require(throws: InputError.self) { try report(versions) }
      #expect(error.description == "builds/empty: contains no readable messages")
    }
  }

  /// An empty or damaged file has no messages, and a removed locale has no file.
  @Test(arguments: [["de": [:]], [:]] as [[String: [String: String]]])
  func aLocaleWithoutNewMessagesCountsAsMissing(_ german: [String: [String: String]]) throws {
    let old = try version(Self.old, "1.0")
    let new = try version(["": Self.base, "fr": ["same": "Quai"]].merging(german) { _, new in new }, "1.1")
    func breaches(_ limits: String...) throws -> [String] {
      try (report([old, new], limits: limits).breaches ?? []).map {
        "\($0.budget) \($0.locale ?? "all") \($0.actual)/\($0.limit)"
      }
    }
    #expect(try report([old, new]).removedLocales == ["de"])
    #expect(try breaches("missing=0") == ["missing=0 all 4/0"])
    #expect(try breaches("missing=80%", "locale.missing=99%") == ["locale.missing=99% de 4/3"])
    #expect(try breaches("missing=79%") == ["missing=79% all 4/3"])
    #expect(try breaches("removed-locales=0", "missing=0") == ["removed-locales=0 all 1/0"])
    #expect(try breaches("removed-locales=1", "missing=0", "locale.missing=0", "crash=0") == [])
    #expect(try report([new, new], limits: ["missing=0", "removed-locales"]).breaches == [])
  }

  /// The texts themselves would define the arguments, and a wrong one would pass.
  @Test func limitsOnArgumentsNeedBaseTexts() throws {
    let texts: Texts = ["en": Self.base, "de": ["crash": "%@ Boote"]]
    let unknown = try version(texts, "1.0", base: nil)
    for limit in ["crash", "garbled=3", "incompatible", "locale.omitted", "source"] {
      let error = try #require(throws: InputError.self) { try report([unknown, unknown], limits: [limit]) }
      #expect(error.description.hasSuffix(": base locale unknown; '--fail-on \(limit)' needs base texts"))
      #expect(error.hint?.contains("--base") == true)
    }
    #expect(try report([unknown, unknown], limits: ["missing", "changed", "new-locales"]).passed)
    #expect(try report([unknown, unknown], base: "en", limits: ["garbled"]).passed)
    let without = try version(["de": ["crash": "%@ Boote"]], "1.0")
    let error = try #require(throws: InputError.self) { try report([without, without], limits: ["crash"]) }
    #expect(error.description.hasSuffix(": contains no base texts; '--fail-on crash' needs base texts"))
  }

  @Test func warningsNameTheVersion() throws {
    let versions = [try version(Self.old, "3"), try version(["de": Self.base], "4")]
    #expect(
      try report(versions).warnings.map(\.message)
        == ["version 4: contains no base texts; each text is compared with its own locale"])
    let files = [try version(Self.old, name: "old"), try version(["de": Self.base], name: "new")]
    #expect(try report(files).warnings.map(\.message).first?.hasPrefix("new: contains") == true)
  }

  @Test func limitsOfNothingAreAnError() throws {
    let base = try version(["": Self.base], "1.0")
    let error = try #require(throws: InputError.self) { try report([base, base], limits: ["missing"]) }
    #expect("\(error)".contains("no locale besides base"))
  }

  @Test(arguments: [
    ("1.10", "7", "1.9", "7", true, true), ("1.1", "9", "1.1", "8", true, true),
    ("2.0", nil, "1.0", nil, true, true),
    // Builds may begin again with a version.
    ("1.0", "10", "1.1", "9", true, false), ("1.9", nil, "1.10", nil, false, false),
    ("2.0", "1", "1.0", "2", false, false),
    ("1.0", nil, "1", nil, false, false), ("beta", nil, "alpha", nil, false, false),
  ])
  func anOlderVersionLastIsAnError(
    _ first: String, _ build: String?, _ second: String, _ nextBuild: String?, _ isWarning: Bool,
    _ isError: Bool
  ) throws {
    let versions = [
      try version(Self.old, first, build: build), try version(Self.new, second, build: nextBuild),
    ]
    if isError {
      let error = #expect(throws: InputError.self) { try report(versions) }
      #expect(
        error?.hint
          == "the older version comes first, or follows '--against'; '--allow-downgrade' accepts this order")
    }
    let warnings = try report(versions, allowsDowngrade: true).warnings.map(\.message)
    #expect(warnings.contains { $0.contains("decrease") } == isWarning, "\(warnings)")
  }

  @Test func aSingleVersionNeedsBase() throws {
    let texts: Texts = ["en": Self.base, "de": ["same": "Liegeplatz"]]
    let error = try #require(throws: InputError.self) { try self.report([version(texts, base: nil)]) }
    #expect(error.description.contains("base locale unknown") && error.hint?.contains("--base") == true)
    let declared = try #require(throws: InputError.self) {
      try self.report([version(["de": ["same": "Liegeplatz"]], base: "en")])
    }
    #expect(declared.description.contains("contains no base texts"))
    let report = try self.report([version(texts, base: nil)], base: "en")
    #expect(report.base.locale == "en")
    #expect((report.totals.fresh, report.totals.missing) == (1, 3))
    #expect(report.curve.isEmpty)
  }

  @Test func labelsDistinguishVersions() throws {
    func labels(_ versions: [ComparedVersion]) throws -> [String] { try report(versions).versions }
    let texts = Self.new
    #expect(try labels([version(texts, "1.0"), version(texts, "1.1")]) == ["1.0", "1.1"])
    let builds = [try version(texts, "1.0", build: "1"), try version(texts, "1.0", build: "2")]
    #expect(try labels(builds) == ["1.0 (1)", "1.0 (2)"])
    #expect(try labels([version(texts, name: "a"), version(texts, name: "b")]) == ["a", "b"])
    #expect(try labels([version(texts), version(texts)]) == ["app", "app"])
    func named(_ paths: [String]) throws -> [String] {
      try labels(
        paths.map { path in
          ComparedVersion(
            try version(texts).strings, path: path, name: String(path.split(separator: "/").last ?? ""))
        })
    }
    #expect(try named(["/ci/v1/src/app", "/ci/v2/src/app"]) == ["v1/src/app", "v2/src/app"])
    #expect(try named(["app", "new/app"]) == ["app", "new/app"])
    #expect(try named(["v1/app", "v2/app", "v1/app"]) == ["v1/app", "v2/app", "v1/app"])
  }
}
