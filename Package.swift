// swift-tools-version: 6.2
import PackageDescription

/// Warnings stop the build in CI alone: a newer compiler's new warning must not stop a user's.
let warnings: [SwiftSetting] =
  Context.environment["BALLAST_WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : []

/// What every target is compiled with.
let common: [SwiftSetting] =
  warnings + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
  ]

/// Targets that read bytes from strangers name every unsafe construct.
let strict: [SwiftSetting] = common + [.strictMemorySafety()]

/// The commit for `ballast --version`; nil in a source archive.
let commit: String? = Context.gitInformation.map {
  String($0.currentCommit.prefix(9)) + ($0.hasUncommittedChanges ? "-modified" : "")
}

let package = Package(
  name: "Ballast",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "ballast", targets: ["ballast"]),
    .library(name: "LanguagePacks", targets: ["LanguagePacks"]),
    .library(name: "ReportSchema", targets: ["ReportSchema"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CLibarchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),

    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),

    .target(
      name: "CBuildInformation",
      cSettings: commit.map { [.define("BALLAST_COMMIT", to: "\"\($0)\"")] } ?? []),

    // The layers, each above the ones it uses; no arrow points up. Every import is listed: a build that does
    // not know of one leaves the importer as it was when a type changes.
    .target(name: "Bytes", swiftSettings: strict),
    .target(
      name: "Archives", dependencies: ["Bytes", "CZlib", "CLibarchive"],
      swiftSettings: strict),
    .target(
      name: "Localization",
      exclude: ["CLDR/generate-tables.py", "CLDR/generate-plurals.py", "CLDR/generate-names.py"],
      swiftSettings: common),
    .target(name: "DataFormats", dependencies: ["Bytes"], swiftSettings: strict),
    .target(
      name: "ResourceFormats", dependencies: ["Bytes", "DataFormats", "Localization"],
      swiftSettings: strict),
    .target(
      name: "Compression", dependencies: ["CZlib", "CLibarchive", "CZstd"], swiftSettings: strict),
    .target(
      name: "LanguagePacks", dependencies: ["Bytes", "Compression", "Localization"],
      swiftSettings: strict),
    .target(
      name: "AppBundles",
      dependencies: ["Archives", "Bytes", "DataFormats", "ResourceFormats", "Localization"],
      swiftSettings: common),
    .target(
      name: "BundleAnalysis",
      dependencies: [
        "AppBundles", "Archives", "Bytes", "Compression", "DataFormats", "LanguagePacks", "Localization",
        "ReportSchema",
      ],
      swiftSettings: common),
    .target(name: "ReportSchema", exclude: ["Schemas"], swiftSettings: common),
    .target(name: "Reports", dependencies: ["ReportSchema"], swiftSettings: common),
    .executableTarget(
      name: "ballast",
      dependencies: [
        "AppBundles", "Archives", "BundleAnalysis", "Bytes", "CBuildInformation", "Compression",
        "LanguagePacks",
        "Localization", "ReportSchema", "Reports",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: common),
    .target(
      name: "TestSupport", dependencies: ["DataFormats", "LanguagePacks", "Localization", "ResourceFormats"],
      path: "Tests/TestSupport",
      swiftSettings: common),
    .testTarget(name: "BytesTests", dependencies: ["Bytes"], swiftSettings: common),
    .testTarget(name: "ArchivesTests", dependencies: ["Archives", "TestSupport"], swiftSettings: common),
    .testTarget(
      name: "LocalizationTests", dependencies: ["Localization", "TestSupport"], swiftSettings: common),
    .testTarget(
      name: "ResourceFormatsTests",
      dependencies: [
        "Archives", "Bytes", "DataFormats", "Localization", "ResourceFormats", "TestSupport",
      ],
      swiftSettings: common),
    .testTarget(
      name: "LanguagePacksTests",
      dependencies: ["Bytes", "Compression", "LanguagePacks", "Localization", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "AppBundlesTests", dependencies: ["AppBundles", "Archives", "Localization", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "BundleAnalysisTests",
      dependencies: [
        "BundleAnalysis", "AppBundles", "Archives", "Compression", "LanguagePacks", "Localization",
        "ReportSchema", "TestSupport",
      ],
      swiftSettings: common),
    .testTarget(
      name: "ReportSchemaTests", dependencies: ["ReportSchema"], swiftSettings: common),
    .testTarget(
      name: "ReportsTests", dependencies: ["Reports", "ReportSchema"],
      swiftSettings: common),
    .testTarget(
      name: "CommandTests", dependencies: ["ballast", "TestSupport"], exclude: ["Goldens"],
      swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)
