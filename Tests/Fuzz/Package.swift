// swift-tools-version: 6.2
import PackageDescription

// Fuzz targets. Tests/Fuzz/run builds them with the fuzzer and the address sanitizer. `Libraries`,
// `FuzzLaws` and `TestSupport` are links into the main package. Their modules are compiled as targets of this package,
// because their declarations have package access.

let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

/// Whether libdeflate expands contents, as in the main package. The scripts that build this package set the variable.
let usesLibdeflate = Context.environment["BALLAST_LIBDEFLATE"] == "1"

/// A library target of the main package.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], defines: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Libraries/\(name)", exclude: exclude,
    swiftSettings: common + defines.map { .define($0) })
}

/// A system library target of the main package.
func system(_ name: String, _ pkgConfig: String) -> Target {
  .systemLibrary(name: name, path: "Libraries/\(name)", pkgConfig: pkgConfig)
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/apple/swift-crypto", from: "4.5.2")],
  targets: [
    system("CZlib", "zlib"), system("CLibarchive", "libarchive"), system("CZstd", "libzstd"),
    system("CLibdeflate", "libdeflate"),
    system("CLibYAML", "yaml-0.1"),
    system("CBrotli", "libbrotlidec"),
    .target(
      name: "LazyLibarchive", dependencies: ["CLibarchive"], path: "Libraries/LazyLibarchive",
      cSettings: [.define("BALLAST_LINKS_LIBARCHIVE")]),
    library("Bytes"),
    library(
      "Compression", ["Bytes", "CBrotli", "CZlib", "CLibdeflate", "CZstd", "LazyLibarchive"],
      defines: usesLibdeflate ? ["BALLAST_LIBDEFLATE"] : []),
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
    library("ReportSchema", exclude: ["Schemas"]),
    .target(
      name: "PackTrust", dependencies: ["ReportSchema", .product(name: "Crypto", package: "swift-crypto")],
      path: "Libraries/PackTrust", swiftSettings: common),
    library("AppBundles", ["Archives", "Bytes", "DataFormats", "ResourceFormats", "Localization"]),
    library(
      "BundleAnalysis",
      [
        "AppBundles", "Archives", "Bytes", "Compression", "DataFormats", "LanguagePacks", "Localization",
        "PackBuilding", "ReportSchema",
      ]),
    .target(
      name: "FuzzLaws",
      dependencies: [
        "AppBundles", "Archives", "BundleAnalysis", "LanguagePacks", "Localization", "PackBuilding",
        "PackTrust",
        "ReportSchema", "TestSupport",
      ],
      path: "FuzzLaws", swiftSettings: common),
    .target(
      name: "TestSupport",
      dependencies: [
        "Bytes", "DataFormats", "LanguagePacks", "Localization", "PackBuilding", "ResourceFormats",
      ],
      path: "TestSupport", swiftSettings: common),
  ]
    + [
      "FuzzZip", "FuzzPropertyList", "FuzzResourceTable", "FuzzProtobufTable", "FuzzLoctable",
      "FuzzAssetCatalog", "FuzzChromiumPak", "FuzzGettextMO", "FuzzMessages", "FuzzPack",
    ].map { name in
      .executableTarget(
        name: name,
        dependencies: [
          "Archives", "Bytes", "DataFormats", "LanguagePacks", "Localization", "ResourceFormats",
          "TestSupport",
        ],
        swiftSettings: common + [.unsafeFlags(["-parse-as-library"])])
    }
    + ["FuzzFormats", "FuzzStream", "FuzzBundle", "FuzzDocuments"].map { name in
      .executableTarget(
        name: name, dependencies: ["FuzzLaws", "ResourceFormats", "TestSupport"],
        swiftSettings: common + [.unsafeFlags(["-parse-as-library"])])
    },
  swiftLanguageModes: [.v6]
)
