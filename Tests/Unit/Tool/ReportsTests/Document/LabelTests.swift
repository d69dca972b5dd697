import AppBundles
import ReportSchema
import Testing

@testable import Reports

/// Names of the identifiers in reports.
@Suite struct LabelTests {
  @Test func unknownIdentifiersAreShown() {
    let (known, unknown) = (
      ID(MeasureReport.ComponentKind.watchApp), ID<MeasureReport.ComponentKind>("lens")
    )
    #expect(known.rawValue.words == "watch app" && known == .watchApp && known == "watchApp")
    #expect(unknown.known == nil && unknown != .app)
    #expect(ID(MeasureReport.Platform.ios).label == "iOS")
    #expect(ID<MeasureReport.Platform>("lens").label == "lens")
  }

  @Test func everyKindPlatformAndRuleIsKnown() throws {
    for kind in Component.Kind.allCases {
      // '--component' ignores case and spaces.
      let words = MeasureReport.ComponentKind(rawValue: kind.rawValue)?.rawValue.words
      #expect(words?.filter { $0 != " " } == kind.rawValue.lowercased())
    }
    for platform in AppBundles.Platform.allCases {
      #expect(MeasureReport.Platform(rawValue: platform.rawValue) != nil, "\(platform)")
    }
    let rules = [
      "info-plist-strings": "name, permission texts", "app-shortcuts": "phrases for Siri",
      "intents": "texts of intents", "launch-screen": "launch screens",
      "main-interface": "first interface files",
      "settings-bundle": "settings of the app", "manifest-attributes": "names, icons, XML",
      "manifest-permissions": "permission texts", "manifest-shortcuts": "app shortcuts",
      "manifest-meta-data": "widgets and others", "chromium-locales": "texts of Chromium",
    ]
    #expect(Set(rules.keys) == Set(SystemResourceRule.allCases.map(\.rawValue)))
    for (rule, resources) in rules {
      let report = SimulateSample.report { $0.keptForSystem[0].rule = ID(rawValue: rule) }
      let row = try #require(SimulateDocument(report).document.table("kept-for-system")?.rows.first)
      #expect(row.cells.first == .text(.code(rule)) && row.cells.last == .text(RichText(resources)))
    }
  }

  @Test func onlyCodecsWithADictionaryAreNamed() {
    let sentence = "Downloads refer to the base pack, which is part of the app"
    #expect(CodecLabel.dictionary(["zlib", "brotli"]) == sentence + ".")
    #expect(CodecLabel.dictionary(["zlib", "zstd"]) == sentence + "; zstd uses it as a dictionary.")
  }
}
