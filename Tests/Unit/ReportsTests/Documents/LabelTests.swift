import AppBundles
import Testing

@testable import Reports

/// Descriptions of the ids in reports.
@Suite struct LabelTests {
  @Test(arguments: AttributionRule.allCases) func everyRuleIsDescribed(_ rule: AttributionRule) {
    #expect(AttributionRuleLabel(rule.rawValue).isKnown, "\(rule.rawValue)")
  }

  @Test func unknownIdsAreShown() {
    #expect(AttributionRuleLabel("new-rule").text == "new-rule")
    #expect(AttributionRuleLabel("lproj-folder").text == "xx.lproj folder")
    #expect(ComponentKindLabel.text("watchApp") == "watch app")
    #expect(ComponentKindLabel.text("app") == "app")
  }

  @Test func onlyCodecsWithADictionaryAreNamed() {
    let sentence = "Downloads refer to the base pack, which is part of the app"
    #expect(CodecLabel.dictionary(["zlib", "xz"]) == sentence + ".")
    #expect(CodecLabel.dictionary(["zlib", "zstd"]) == sentence + "; zstd uses it as a dictionary.")
  }
}
