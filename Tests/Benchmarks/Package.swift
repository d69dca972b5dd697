// swift-tools-version: 6.2
import PackageDescription

// Executables of the benchmarks. Tests/Benchmarks/run and Tests/Benchmarks/run-packs build them for release.
// `Libraries` is a link to the main package's sources. Its modules are compiled as targets of this package,
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

/// Whether libarchive is linked, as in the main package.
#if os(Linux)
  let linksLibarchive = false
#else
  let linksLibarchive = true
#endif

/// A system library target of the main package.
func system(_ name: String, _ pkgConfig: String?) -> Target {
  .systemLibrary(name: name, path: "Libraries/\(name)", pkgConfig: pkgConfig)
}

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/apple/swift-crypto", from: "4.5.2")],
  targets: [
    system("CZlib", "zlib"), system("CLibarchive", linksLibarchive ? "libarchive" : nil),
    system("CZstd", "libzstd"),
    system("CLibdeflate", "libdeflate"),
    system("CLibYAML", "yaml-0.1"),
    system("CBrotli", "libbrotlidec"),
    .target(
      name: "LazyLibarchive", dependencies: ["CLibarchive"], path: "Libraries/LazyLibarchive",
      cSettings: linksLibarchive ? [.define("BALLAST_LINKS_LIBARCHIVE")] : []),
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
    library("AppBundles", ["Archives", "Bytes", "DataFormats", "ResourceFormats", "Localization"]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .executableTarget(
      name: "PackBenchmark",
      dependencies: ["CSQLite", "AppBundles", "LanguagePacks", "Localization", "PackBuilding"],
      swiftSettings: common),
    library("ReportSchema", exclude: ["Schemas"]),
    library("PackTrust", ["ReportSchema", .product(name: "Crypto", package: "swift-crypto")]),
    library("PackStore", ["Bytes", "LanguagePacks", "Localization", "PackTrust", "ReportSchema"]),
    .executableTarget(
      name: "pack-launch",
      dependencies: [
        "CSQLite", "AppBundles", "Compression", "LanguagePacks", "Localization", "PackBuilding", "PackStore",
        "PackTrust",
      ],
      swiftSettings: common),
    library(
      "BundleAnalysis",
      [
        "AppBundles", "Archives", "Bytes", "Compression", "LanguagePacks", "Localization", "PackBuilding",
        "ReportSchema",
      ]),
    .executableTarget(
      name: "pack-downloads",
      dependencies: [
        "AppBundles", "BundleAnalysis", "Compression", "LanguagePacks", "Localization", "PackBuilding",
      ], swiftSettings: common),
    .executableTarget(
      name: "unknown-keys", dependencies: ["Bytes", "LanguagePacks", "Localization", "PackBuilding"],
      swiftSettings: common),
    .executableTarget(
      name: "rebuild-app", dependencies: ["AppBundles", "Archives", "Bytes", "Localization"],
      swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)
