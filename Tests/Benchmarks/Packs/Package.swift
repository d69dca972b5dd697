// swift-tools-version: 6.2
import PackageDescription

// Run through Tests/Benchmarks/run-packs, which builds for release.
let package = Package(
  name: "PackBenchmark",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Ballast", path: "../../..")],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .executableTarget(
      name: "PackBenchmark",
      dependencies: [
        "CSQLite",
        .product(name: "AppBundles", package: "Ballast"),
        .product(name: "BundleAnalysis", package: "Ballast"),
        .product(name: "LanguagePacks", package: "Ballast"),
        .product(name: "Localization", package: "Ballast"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
