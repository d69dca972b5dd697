// swift-tools-version: 6.0
import PackageDescription
let package = Package(name: "Quay", defaultLocalization: "en", targets: [.target(name: "Quay")])
