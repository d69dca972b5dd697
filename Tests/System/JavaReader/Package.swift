// swift-tools-version: 6.2
import PackageDescription

// The Swift side of Tests/System/JavaReader/check. `Libraries` is a link to the main package's sources. Its modules are
// compiled as targets of this package, because their declarations have package access.

let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

/// A library target of the main package.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Libraries/\(name)", exclude: exclude, swiftSettings: common
  )
}

let package = Package(
  name: "JavaReader",
  platforms: [.macOS(.v15)],
  targets: [
    library("Bytes"),
    library(
      "Localization",
      exclude: [
        "CLDR/generate-tables.py", "CLDR/generate-plurals.py", "Registry/generate-registry.py",
      ]),
    library("LanguagePacks", ["Bytes", "Localization"]),
    .executableTarget(
      name: "pack-digests", dependencies: ["Bytes", "LanguagePacks", "Localization"], swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)
