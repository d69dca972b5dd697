// swift-tools-version: 6.2
import PackageDescription

// The app generator: a package of its own, so that a build of ballast does not resolve Yams. `Libraries` and
// `Tests/Support/TestSupport` are links into the main package. Its modules are compiled as targets of this package,
// since their declarations have package access.

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

/// A system library target of the main package.
func system(_ name: String, _ pkgConfig: String) -> Target {
  .systemLibrary(name: name, path: "Libraries/\(name)", pkgConfig: pkgConfig)
}

let package = Package(
  name: "GenerateApp",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "generate-app", targets: ["generate-app"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.2"),
  ],
  targets: [
    system("CZlib", "zlib"), system("CLibarchive", "libarchive"), system("CZstd", "libzstd"),
    system("CLibdeflate", "libdeflate"),
    system("CLibYAML", "yaml-0.1"),
    system("CBrotli", "libbrotlidec"),
    .target(
      name: "LazyLibarchive", dependencies: ["CLibarchive"], path: "Libraries/LazyLibarchive",
      cSettings: [.define("BALLAST_LINKS_LIBARCHIVE")]),
    library("Bytes"),
    library("Compression", ["Bytes", "CBrotli", "CZlib", "CLibdeflate", "CZstd", "LazyLibarchive"]),
    library("Archives", ["Bytes", "Compression", "LazyLibarchive"]),
    library("DataFormats", ["Bytes", "CLibYAML"]),
    library(
      "Localization",
      exclude: [
        "CLDR/generate-tables.py", "CLDR/generate-plurals.py", "Registry/generate-registry.py",
      ]),
    library("ResourceFormats", ["Bytes", "DataFormats", "Localization"]),
    library("LanguagePacks", ["Bytes", "Localization"]),
    library("PackBuilding", ["Bytes", "Compression", "LanguagePacks", "Localization"]),
    library("AppBundles", ["Archives", "Bytes", "DataFormats", "ResourceFormats", "Localization"]),
    .executableTarget(
      name: "generate-app",
      dependencies: [
        "Archives", "Bytes", "Compression", "DataFormats", "Localization", "ResourceFormats",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: common),
    .target(
      name: "TestSupport",
      dependencies: [
        "Bytes", "DataFormats", "LanguagePacks", "Localization", "PackBuilding", "ResourceFormats",
      ],
      path: "Tests/Support/TestSupport", swiftSettings: common),
    .testTarget(
      name: "GeneratorTests",
      dependencies: [
        "generate-app", "AppBundles", "Archives", "DataFormats", "Localization", "ResourceFormats",
        "TestSupport",
      ],
      swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)
