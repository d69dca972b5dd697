import AppBundles
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// The language of base that build files of a tree state, if several state one.
@Suite struct BuildFileLanguageTests {
  private static func package(_ language: String) -> String {
    "let package = Package(name: \"A\", defaultLocalization: \"\(language)\", targets: [])"
  }

  private static func infoPlist(_ language: String) -> String {
    """
    <plist><dict><key>CFBundleDevelopmentRegion</key><string>\(language)</string></dict></plist>
    """
  }

  /// Files `Localizable.strings` in English, German and French.
  private static func texts(in folder: String) -> [(String, String)] {
    ["en", "de", "fr"].map { ("\(folder)/\($0).lproj/Localizable.strings", "\"a\" = \"\($0)\";") }
  }

  private func base(_ files: [(String, String)]) throws -> String? {
    try bundle("x.zip", files.map { ($0.0, Array($0.1.utf8)) }).baseLocale?.text
  }

  @Test func oneStatementDecides() throws {
    let tree = Self.texts(in: "Sources/A")
    #expect(try base(tree + [("Package.swift", Self.package("de"))]) == "de")
    #expect(try base(tree + [("Sources/A/Info.plist", Self.infoPlist("fr"))]) == "fr")
  }

  /// Two files of the same depth.
  @Test func filesThatContradictEachOtherDecideNothing() throws {
    let tree = Self.texts(in: "a/Sources") + Self.texts(in: "b/Sources")
    let same = [("a/Package.swift", Self.package("de")), ("b/Package.swift", Self.package("de"))]
    let different = [("a/Package.swift", Self.package("de")), ("b/Package.swift", Self.package("fr"))]
    #expect(try base(tree + same) == "de")
    #expect(try base(tree + different) == nil)
  }

  @Test func theFileNearestToTheTopDecides() throws {
    let tree = Self.texts(in: "a/Sources")
    let files = [("Package.swift", Self.package("fr")), ("a/Package.swift", Self.package("de"))]
    #expect(try base(tree + files) == "fr")
    #expect(try base(tree + files.reversed()) == "fr")
  }

  /// `Info.plist` counts in any depth, and only without another build file.
  @Test func informationFilesThatContradictEachOtherDecideNothing() throws {
    let tree = Self.texts(in: "App")
    let plists = [("App/Info.plist", Self.infoPlist("de")), ("Tests/Unit/Info.plist", Self.infoPlist("en"))]
    #expect(try base(tree + plists) == nil)
    #expect(try base(tree + plists + [("Package.swift", Self.package("fr"))]) == "fr")
  }

  @Test func aLanguageThatTheTreeDoesNotHaveDecidesNothing() throws {
    #expect(try base(Self.texts(in: "Sources") + [("Package.swift", Self.package("ja"))]) == nil)
  }

  /// The projects of package managers are not the app's.
  @Test(arguments: ["Pods", "Carthage", "vendor", "node_modules"])
  func filesOfLibrariesDecideNothing(_ folder: String) throws {
    let tree = Self.texts(in: "Sources") + Self.texts(in: "\(folder)/B")
    #expect(try base(tree + [("\(folder)/B/Package.swift", Self.package("de"))]) == nil)
  }
}
