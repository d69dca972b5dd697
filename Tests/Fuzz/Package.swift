// swift-tools-version: 6.2
import PackageDescription

// Run through Tests/Fuzz/run, which builds with the fuzzer and the address sanitizer.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Ballast", path: "../..")],
  targets: ["FuzzZip", "FuzzPropertyList"].map { name in
    .executableTarget(
      name: name,
      dependencies: [
        .product(name: "Archives", package: "Ballast"),
        .product(name: "ResourceFormats", package: "Ballast"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  },
  swiftLanguageModes: [.v6]
)
