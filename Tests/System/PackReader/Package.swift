// swift-tools-version: 6.2
import PackageDescription

// An app that shows texts of language packs, for Tests/System/PackReader/check. `Libraries` is a link to the main package's
// sources, so that the check builds nothing else.

/// A library target of the main package.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Libraries/\(name)", exclude: exclude,
    swiftSettings: [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableExperimentalFeature("Lifetimes"),
    ])
}

let package = Package(
  name: "PackReader",
  platforms: [.macOS(.v15)],
  targets: [
    library("Bytes"),
    library(
      "Localization",
      exclude: [
        "CLDR/generate-tables.py", "CLDR/generate-plurals.py", "Registry/generate-registry.py",
      ]),
    library("LanguagePacks", ["Bytes", "Localization"]),
    .executableTarget(name: "show-plural", dependencies: ["LanguagePacks"]),
  ],
  swiftLanguageModes: [.v6]
)
