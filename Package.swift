// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Warnings are errors in CI only, so that a warning of a newer compiler does not break a user's build.
let warnings: [SwiftSetting] =
  Context.environment["BALLAST_WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : []

/// The settings of every target.
let common: [SwiftSetting] =
  warnings + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
  ]

/// The settings of all modules of the products: every unsafe construct is marked.
let strict: [SwiftSetting] = common + [.strictMemorySafety()]

/// Whether libdeflate expands contents, which is faster than zlib. Without it, zlib does. BALLAST_LIBDEFLATE=0
/// or 1 decides; by default, the usual folders of pkg-config are searched.
let usesLibdeflate: Bool = {
  if let choice = Context.environment["BALLAST_LIBDEFLATE"], !choice.isEmpty {
    return choice == "1"
  }
  let prefixes = ["/usr", "/usr/local", "/opt/homebrew", "/home/linuxbrew/.linuxbrew"]
  var folders = ["PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR"].flatMap { name in
    (Context.environment[name] ?? "").split(separator: ":").map(String.init)
  }
  folders += prefixes.flatMap {
    ["\($0)/lib/pkgconfig", "\($0)/lib64/pkgconfig", "\($0)/share/pkgconfig"]
  }
  // Debian has a folder for each architecture.
  let architectures = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
  folders += architectures.filter { $0.contains("-linux-") }.map { "/usr/lib/\($0)/pkgconfig" }
  return folders.contains { FileManager.default.fileExists(atPath: "\($0)/libdeflate.pc") }
}()

/// Whether libarchive is linked. On Linux, a command that needs it opens it, so that the others start faster;
/// BALLAST_LIBARCHIVE=linked is for static libraries.
let linksLibarchive: Bool = {
  #if os(Linux)
    Context.environment["BALLAST_LIBARCHIVE"] == "linked"
  #else
    true
  #endif
}()

/// Whether the programs of Tests/Fuzz, Tests/Benchmarks and Tests/System are targets: they are not built with the tests.
/// Tests/Support/build-tool sets it.
let hasTestTools = Context.environment["BALLAST_TEST_TOOLS"] == "1"

/// Whether the generator of large apps and its tests are targets: `make test` does without them.
let hasGenerator = hasTestTools || Context.environment["BALLAST_TEST_ALL"] == "1"

/// A program of the tests in `folder`.
func tool(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tests/\(folder)/Sources/\(name)",
    swiftSettings: common)
}

/// A fuzz target, whose entry point is the fuzzer's.
func fuzzTarget(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies + ["FuzzMutations"], path: "Tests/Fuzz/Sources/\(name)",
    swiftSettings: common + [.unsafeFlags(["-parse-as-library"])])
}

let testTools: [Target] =
  [
    tool(
      "PackBenchmark", in: "Benchmarks",
      [
        "CSQLite", "AppBundles", "Compression", "LanguagePacks", "Localization",
        "LocalizationAnalysis", "PackRestoring", "TextSelection", "PackBuilding", "PackStore",
        "PackTrust",
      ]),
    tool(
      "unknown-keys", in: "Benchmarks",
      [
        "Bytes", "OperatingSystem", "ProgramSystem", "LanguagePacks", "Localization",
        "LocalizationAnalysis", "PackRestoring", "TextSelection", "PackBuilding",
      ]),
    tool(
      "pack-digests", in: "System/JavaReader",
      [
        "Bytes", "OperatingSystem", "ProgramSystem", "LanguagePacks", "Localization",
        "LocalizationAnalysis", "PackRestoring", "TextSelection",
      ]),
    // Apps of another package: they see public declarations only.
    .executableTarget(
      name: "reader-app", dependencies: ["LanguagePacks"],
      path: "Tests/System/PackReader/Sources/reader-app", packageAccess: false,
      swiftSettings: common),
    .executableTarget(
      name: "sample-app",
      dependencies: ["LanguagePacks", "PackBundle", "PackStore", "PackStoreHTTP"],
      path: "Tests/System/PackReader/Sources/sample-app", packageAccess: false,
      swiftSettings: common),
    .target(
      name: "FuzzMutations", dependencies: ["TestSupport"], path: "Tests/Support/FuzzMutations",
      swiftSettings: common),
  ]
  + [
    "FuzzZip", "FuzzPropertyList", "FuzzResourceTable", "FuzzProtobufTable", "FuzzLoctable",
    "FuzzAssetCatalog", "FuzzChromiumPak", "FuzzGettextMO", "FuzzMessages", "FuzzPack",
  ].map { name in
    fuzzTarget(
      name,
      [
        "Archives", "Bytes", "DataFormats", "LanguagePacks", "Localization", "LocalizationAnalysis",
        "PackRestoring", "TextSelection", "ResourceFormats", "TestSupport",
      ])
  }
  + ["FuzzFormats", "FuzzStream", "FuzzBundle", "FuzzDocuments"].map { name in
    fuzzTarget(name, ["FuzzLaws", "ResourceFormats", "TestSupport"])
  }

/// CI builds the tests for release. Optimizing the tests themselves takes longer than running them.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The folders of unit tests by layer, if tests of several modules share a target.
let unitTestFolders = [
  "Base": [
    "BytesTests", "OperatingSystemTests", "ProgramSystemTests", "CompressionTests", "DataFormatsTests",
    "LocalizationTests", "TextSelectionTests", "LocalizationAnalysisTests",
  ],
  "Packs": [
    "LanguagePacksTests", "PackRestoringTests", "PackBuildingTests", "PackTrustTests", "PackStoreTests",
    "PackStoreHTTPTests", "PackBundleTests", "FleetSimulationTests",
  ],
]

/// The tests of a module, in the folder of its layer; those of small modules are together, in `folders`.
func unitTests(
  _ name: String, in layer: String, folders: [String] = [], _ dependencies: [Target.Dependency],
  exclude: [String] = []
) -> Target {
  if folders.isEmpty {
    return .testTarget(
      name: name, dependencies: dependencies, path: "Tests/Unit/\(layer)/\(name)", exclude: exclude,
      swiftSettings: common + unoptimized)
  }
  let others = (unitTestFolders[layer] ?? []).filter { !folders.contains($0) }
  return .testTarget(
    name: name, dependencies: dependencies, path: "Tests/Unit/\(layer)", exclude: others,
    swiftSettings: common + unoptimized)
}

// The generator of large apps, for studies: a product is made for it, but none is declared.
let generator: [Target] = [
  .executableTarget(
    name: "generate-app",
    dependencies: [
      "Archives", "Bytes", "OperatingSystem", "ProgramSystem", "Compression", "DataFormats",
      "Localization", "LocalizationAnalysis", "PackRestoring", "TextSelection",
      "ResourceFormats",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    path: "Tests/Generator/generate-app", swiftSettings: common),
  .testTarget(
    name: "GeneratorTests",
    dependencies: [
      "AppBundles", "Archives", "DataFormats", "Localization", "LocalizationAnalysis",
      "PackRestoring", "TextSelection", "ResourceFormats", "TestSupport",
      "generate-app",
    ],
    path: "Tests/Generator/GeneratorTests", swiftSettings: common + unoptimized),
]

let package = Package(
  name: "Ballast",
  // `Tests/Structure/check` refuses newer functions in the libraries for apps. The program itself is not built for iOS.
  platforms: [.macOS(.v15), .iOS(.v16)],
  products: [
    .executable(name: "ballast", targets: ["ballast"]),
    .library(name: "LanguagePacks", targets: ["LanguagePacks"]),
    .library(name: "PackStore", targets: ["PackStore", "PackRestoring"]),
    .library(name: "PackStoreHTTP", targets: ["PackStoreHTTP"]),
    .library(name: "PackBundle", targets: ["PackBundle"]),
    .library(name: "ReportSchema", targets: ["ReportSchema"]),
  ],
  dependencies: [
    // Release/versions has the digests of their files. Packages for apps depend on neither.
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CZlib",
      path: "Sources/C/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // Optional: its header is empty if the library is not installed.
    .systemLibrary(
      name: "CLibdeflate",
      path: "Sources/C/CLibdeflate", pkgConfig: usesLibdeflate ? "libdeflate" : nil,
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CLibarchive",
      path: "Sources/C/CLibarchive", pkgConfig: linksLibarchive ? "libarchive" : nil,
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .target(
      name: "LazyLibarchive", dependencies: ["CLibarchive"],
      path: "Sources/C/LazyLibarchive",
      cSettings: linksLibarchive ? [.define("BALLAST_LINKS_LIBARCHIVE")] : []),

    // The reader of Apple's platforms. On Linux, the Foundation that the program is linked with has it.
    .target(
      name: "CoreFoundationTables", path: "Sources/C/CoreFoundationTables",
      linkerSettings: [.linkedFramework("CoreFoundation", .when(platforms: [.macOS, .iOS]))]),

    .systemLibrary(
      name: "CLibYAML",
      path: "Sources/C/CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    .systemLibrary(
      name: "CSQLite",
      path: "Sources/C/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),

    .systemLibrary(
      name: "CZstd",
      path: "Sources/C/CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),

    // Instead of CryptoKit, which only Apple's platforms have.
    .systemLibrary(
      name: "CSodium",
      path: "Sources/C/CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),

    // Encoder and decoder are libraries of their own, with one set of headers.
    .systemLibrary(
      name: "CBrotli",
      path: "Sources/C/CBrotli", pkgConfig: "libbrotlidec",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),

    .plugin(name: "BuildInformation", capability: .buildTool()),

    // The layers, lowest first; `Tests/Structure/check` refuses an upward import. Every imported module is declared,
    // because the build system compiles a module again only after a change of a declared dependency.
    .target(
      name: "Bytes",
      path: "Sources/Base/Bytes", swiftSettings: strict),
    // Not "System": Apple's systems have a module of that name.
    .target(
      name: "OperatingSystem", dependencies: ["Bytes"],
      path: "Sources/Base/OperatingSystem", swiftSettings: strict),
    // A target of its own: an app has no standard streams, outputs of commands and threads of its own.
    .target(
      name: "ProgramSystem", dependencies: ["Bytes", "OperatingSystem"],
      path: "Sources/Base/ProgramSystem", swiftSettings: strict),
    .target(
      name: "Compression",
      dependencies: [
        "Bytes", "OperatingSystem", "ProgramSystem", "CBrotli", "CZlib", "CLibdeflate", "CZstd",
      ],
      path: "Sources/Base/Compression",
      swiftSettings: strict + (usesLibdeflate ? [.define("BALLAST_LIBDEFLATE")] : [])),
    .target(
      name: "Archives",
      dependencies: [
        "Bytes", "OperatingSystem", "ProgramSystem", "Compression", "DataFormats", "PackTrust",
        "LazyLibarchive",
      ],
      path: "Sources/Apps/Archives", swiftSettings: strict),
    .target(
      name: "DataFormats", dependencies: ["Bytes", "CLibYAML"],
      path: "Sources/Base/DataFormats", swiftSettings: strict,
      // On Linux, iconv is part of the C library.
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))]),
    .target(
      name: "Localization",
      path: "Sources/Base/Localization", exclude: ["CLDR/generate-tables.py", "CLDR/generate-plurals.py"],
      swiftSettings: strict),
    // Targets of their own: an app that reads packs needs no locale of a platform's choice, and no app needs names.
    .target(
      name: "TextSelection", dependencies: ["Localization"],
      path: "Sources/Base/TextSelection", swiftSettings: strict),
    .target(
      name: "LocalizationAnalysis", dependencies: ["Localization"],
      path: "Sources/Base/LocalizationAnalysis", exclude: ["Registry/generate-registry.py"],
      swiftSettings: strict),
    .target(
      name: "ResourceFormats",
      dependencies: ["Bytes", "DataFormats", "Localization", "LocalizationAnalysis"],
      path: "Sources/Apps/ResourceFormats",
      exclude: [
        "Android/Libraries/generate-library-keys.py", "Android/Libraries/keys-of-apps.txt",
        "Android/Libraries/library-key-sources.txt",
      ],
      swiftSettings: strict),
    .target(
      name: "AppBundles",
      dependencies: [
        "Archives", "Bytes", "OperatingSystem", "ProgramSystem", "DataFormats", "ResourceFormats",
        "Localization", "LocalizationAnalysis", "TextSelection",
      ],
      path: "Sources/Apps/AppBundles", swiftSettings: strict),
    .target(
      name: "LanguagePacks", dependencies: ["Bytes", "OperatingSystem", "Localization"],
      path: "Sources/Packs/LanguagePacks", swiftSettings: strict),
    // A target of its own: an app that only reads packs downloads none.
    .target(
      name: "PackRestoring", dependencies: ["Bytes", "LanguagePacks", "Localization"],
      path: "Sources/Packs/PackRestoring", swiftSettings: strict),
    .target(
      name: "ReportSchema",
      path: "Sources/Tool/ReportSchema", exclude: ["Schemas"], swiftSettings: strict),
    .target(
      name: "PackTrust",
      dependencies: ["Bytes", .target(name: "CSodium", condition: .when(platforms: [.linux]))],
      path: "Sources/Packs/PackTrust", swiftSettings: strict),
    .target(
      name: "PackBuilding",
      dependencies: [
        "Bytes", "OperatingSystem", "ProgramSystem", "Compression", "LanguagePacks", "Localization",
        "LocalizationAnalysis", "PackRestoring", "PackTrust",
        "ReportSchema",
      ],
      path: "Sources/Packs/PackBuilding", swiftSettings: strict),
    .target(
      name: "PackStore",
      dependencies: [
        "Bytes", "OperatingSystem", "LanguagePacks", "Localization", "PackRestoring", "PackTrust",
        "TextSelection",
        .target(name: "CZlib", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/Packs/PackStore", swiftSettings: strict),
    // A target of its own: the program does not need Foundation's networking.
    .target(
      name: "PackStoreHTTP", dependencies: ["OperatingSystem", "PackStore"],
      path: "Sources/Packs/PackStoreHTTP", swiftSettings: strict),
    // A target of its own: Foundation has Bundle, and FoundationEssentials has not.
    .target(
      name: "PackBundle", dependencies: ["OperatingSystem", "PackStore"],
      path: "Sources/Packs/PackBundle", swiftSettings: strict),
    .target(
      name: "FleetSimulation",
      dependencies: [
        "OperatingSystem", "ProgramSystem", "DataFormats", "Localization", "LocalizationAnalysis",
        "PackStore", "PackTrust", "ReportSchema",
      ],
      path: "Sources/Packs/FleetSimulation", swiftSettings: strict),
    .target(
      name: "BundleAnalysis",
      dependencies: [
        "CoreFoundationTables", "AppBundles", "Archives", "Bytes", "OperatingSystem", "ProgramSystem",
        "Compression",
        "DataFormats", "LanguagePacks",
        "Localization", "LocalizationAnalysis", "PackRestoring", "TextSelection", "PackBuilding",
        "PackStore", "PackTrust", "ReportSchema",
      ],
      path: "Sources/Tool/BundleAnalysis", swiftSettings: strict),
    .target(
      name: "History", dependencies: ["CSQLite", "ReportSchema"],
      path: "Sources/Tool/History", swiftSettings: strict),
    .target(
      name: "Reports", dependencies: ["Bytes", "DataFormats", "PackTrust", "ReportSchema"],
      path: "Sources/Tool/Reports", swiftSettings: strict),
    .executableTarget(
      name: "ballast",
      dependencies: [
        "AppBundles", "Archives", "BundleAnalysis", "Bytes", "OperatingSystem", "ProgramSystem",
        "Compression", "DataFormats",
        "FleetSimulation", "History", "LanguagePacks", "Localization", "LocalizationAnalysis",
        "PackRestoring", "TextSelection", "PackBuilding", "PackTrust",
        "ReportSchema", "Reports",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Tool/ballast", swiftSettings: strict, plugins: ["BuildInformation"]),
    .target(
      name: "TestSupport",
      dependencies: [
        "Bytes", "Compression", "DataFormats", "LanguagePacks", "Localization",
        "LocalizationAnalysis", "PackRestoring", "TextSelection", "PackBuilding", "PackTrust",
        "ReportSchema", "ResourceFormats",
      ],
      path: "Tests/Support/TestSupport",
      swiftSettings: common),
    .target(
      name: "FuzzLaws",
      dependencies: [
        "AppBundles", "Archives", "BundleAnalysis", "LanguagePacks", "Localization",
        "LocalizationAnalysis", "PackRestoring", "TextSelection", "PackBuilding",
        "PackTrust", "ReportSchema", "TestSupport",
      ],
      path: "Tests/Support/FuzzLaws",
      swiftSettings: common),
    unitTests(
      "BaseTests", in: "Base",
      folders: [
        "BytesTests", "OperatingSystemTests", "ProgramSystemTests", "CompressionTests", "DataFormatsTests",
      ],
      ["Bytes", "Compression", "DataFormats", "OperatingSystem", "ProgramSystem", "TestSupport"]),
    unitTests(
      "LocalizationTests", in: "Base",
      folders: ["LocalizationTests", "TextSelectionTests", "LocalizationAnalysisTests"],
      ["Localization", "LocalizationAnalysis", "PackRestoring", "TextSelection", "TestSupport"]),
    unitTests(
      "ArchivesTests", in: "Apps",
      ["Archives", "Bytes", "OperatingSystem", "ProgramSystem", "Compression", "TestSupport"]),
    unitTests(
      "ResourceFormatsTests", in: "Apps",
      [
        "Archives", "Bytes", "DataFormats", "Localization", "LocalizationAnalysis", "PackRestoring",
        "TextSelection", "ResourceFormats", "TestSupport",
      ]),
    unitTests(
      "LanguagePacksTests", in: "Packs", folders: ["LanguagePacksTests", "PackRestoringTests"],
      [
        "LanguagePacks", "Localization", "LocalizationAnalysis", "PackRestoring", "TextSelection",
        "TestSupport",
      ]),
    unitTests(
      "PackBuildingTests", in: "Packs", folders: ["PackBuildingTests", "PackTrustTests"],
      [
        "Bytes", "Compression", "LanguagePacks", "Localization", "LocalizationAnalysis",
        "PackRestoring", "TextSelection", "PackBuilding", "PackTrust", "ReportSchema",
        "TestSupport",
      ]),
    unitTests(
      "FleetSimulationTests", in: "Packs",
      ["DataFormats", "FleetSimulation", "PackStore", "ReportSchema", "TestSupport"]),
    unitTests(
      "PackStoreTests", in: "Packs", folders: ["PackStoreTests", "PackStoreHTTPTests", "PackBundleTests"],
      [
        "AppBundles", "BundleAnalysis", "Bytes", "OperatingSystem", "ProgramSystem", "Compression",
        "FleetSimulation",
        "LanguagePacks", "Localization", "LocalizationAnalysis", "PackRestoring", "TextSelection",
        "PackBuilding", "PackBundle", "PackStore", "PackStoreHTTP", "PackTrust",
        "ReportSchema", "ResourceFormats", "TestSupport",
      ]),
    unitTests(
      "AppBundlesTests", in: "Apps",
      [
        "AppBundles", "Archives", "Localization", "LocalizationAnalysis", "PackRestoring",
        "PackTrust", "TextSelection", "ResourceFormats", "TestSupport",
      ],
      exclude: ["Goldens"]),
    unitTests(
      "BundleAnalysisTests", in: "Tool",
      [
        "AppBundles", "Archives", "BundleAnalysis", "Bytes", "OperatingSystem", "ProgramSystem",
        "Compression", "DataFormats",
        "FuzzLaws",
        "LanguagePacks", "Localization", "LocalizationAnalysis", "PackRestoring", "TextSelection",
        "PackBuilding", "ReportSchema", "TestSupport",
      ]),
    unitTests(
      "ReportSchemaTests", in: "Tool",
      ["PackTrust", "ReportSchema"]),
    unitTests(
      "HistoryTests", in: "Tool",
      ["History", "ReportSchema", "TestSupport"]),
    unitTests(
      "ReportsTests", in: "Tool",
      ["AppBundles", "DataFormats", "PackTrust", "ReportSchema", "Reports", "TestSupport"],
      exclude: ["Goldens"]),
    unitTests(
      "CommandTests", in: "Tool",
      ["BundleAnalysis", "DataFormats", "TestSupport", "ballast"],
      exclude: ["Goldens", "Mistakes"]),
  ] + (hasGenerator ? generator : []) + (hasTestTools ? testTools : []),
  swiftLanguageModes: [.v6]
)
