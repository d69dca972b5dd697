import AppBundles
import Foundation
import TestSupport
import Testing

/// Identifiers that JSON contains.
@Suite struct IdentifierTests {
  @Test func theTableOfRulesIsCurrent() {
    let rows = AttributionRule.allCases.map(\.tableRow).joined()
    let problem = Golden.problem(
      of: "| rule in JSON | label | example | condition |\n|---|---|---|---|\n" + rows,
      inSection: "attribution rules",
      of: "Documentation/HowNumbersAreDefined.md")
    #expect(problem == nil, "\(problem ?? "")")
  }

  @Test func rulesAreKebabCase() {
    for rule in AttributionRule.allCases {
      #expect(rule.rawValue.allSatisfy { ("a"..."z").contains($0) || $0 == "-" }, "\(rule.rawValue)")
    }
  }

  @Test func kindsAndPlatformsAreIdentifiers() {
    let identifiers = Component.Kind.allCases.map(\.rawValue) + Platform.allCases.map(\.rawValue)
    for identifier in identifiers { #expect(identifier.allSatisfy { $0.isLetter }, "\(identifier)") }
    #expect(Platform.webExtension.rawValue == "webExtension")
    #expect(Component.Kind.watchApp.rawValue == "watchApp")
  }

  @Test func componentsMatchNameAndKind() throws {
    let components = try AppBundle(opening: Places.fixture("Harbor.ipa")).components
    let watch = try #require(components.first { $0.kind == .watchApp })
    for text in ["HarborWatch", "harborwatch", "watchApp", "watchapp", "watch app", "Watch App"] {
      #expect(watch.matches(text), "\(text)")
    }
    for text in ["Harbor", "app", "watch", ""] { #expect(!watch.matches(text), "\(text)") }
  }
}
