// swift-tools-version: 6.2
import PackageDescription

// Run through Tests/Fuzz/run, which builds with the fuzzer and the address sanitizer.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Ballast", path: "../..")],
  targets: [
    .target(
      name: "FormatLaws",
      dependencies: [
        .product(name: "Localization", package: "Ballast"),
        .product(name: "ResourceFormats", package: "Ballast"),
      ]),
    .target(
      name: "PackLaws",
      dependencies: [
        .product(name: "LanguagePacks", package: "Ballast"),
        .product(name: "Localization", package: "Ballast"),
      ]),
  ]
    + [
      "FuzzZip", "FuzzPropertyList", "FuzzResourceTable", "FuzzProtobufTable", "FuzzStringsTable",
      "FuzzAssetCatalog", "FuzzDataPack", "FuzzMessageCatalog", "FuzzMessages",
      "FuzzPack",
    ].map { name in
      .executableTarget(
        name: name,
        dependencies: [
          "FormatLaws", "PackLaws",
          .product(name: "Archives", package: "Ballast"),
          .product(name: "ResourceFormats", package: "Ballast"),
        ],
        swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    },
  swiftLanguageModes: [.v6]
)
