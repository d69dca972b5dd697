import AppBundles
import ReportSchema
import Testing

@testable import Reports

/// Names of the identifiers in reports.
@Suite struct LabelTests {
  @Test func unknownIdentifiersAreShown() {
    let (known, unknown) = (
      ID(FootprintReport.ComponentKind.watchApp), ID<FootprintReport.ComponentKind>("lens")
    )
    #expect(known.label == "watch app" && known == .watchApp && known == "watchApp")
    #expect(unknown.label == "lens" && unknown.known == nil && unknown != .app)
    #expect(ID(FootprintReport.Platform.ios).label == "iOS")
  }

  @Test func everyKindPlatformAndRuleIsKnown() {
    for kind in Component.Kind.allCases {
      // '--component' ignores case and spaces.
      let label = FootprintReport.ComponentKind(rawValue: kind.rawValue)?.label
      #expect(label?.filter { $0 != " " } == kind.rawValue.lowercased())
    }
    for platform in AppBundles.Platform.allCases {
      #expect(FootprintReport.Platform(rawValue: platform.rawValue) != nil, "\(platform)")
    }
    for rule in SystemResourceRule.allCases {
      #expect(SavingsReport.SystemRule(rawValue: rule.rawValue) != nil, "\(rule)")
    }
  }

  @Test func onlyCodecsWithADictionaryAreNamed() {
    let sentence = "Downloads refer to the base pack, which is part of the app"
    #expect(CodecLabel.dictionary(["zlib", "xz"]) == sentence + ".")
    #expect(CodecLabel.dictionary(["zlib", "zstd"]) == sentence + "; zstd uses it as a dictionary.")
  }
}
