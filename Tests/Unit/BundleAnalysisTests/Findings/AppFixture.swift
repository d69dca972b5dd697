import AppBundles
import Archives
import BundleAnalysis
import Foundation
import ReportSchema
import TestSupport

/// An app in memory, and its findings.
struct AppFixture {
  private let name: String
  private var entries: [ZipBuilder.Entry]

  /// A library of Android, with sources.
  static func library(_ files: KeyValuePairs<String, String>) -> AppFixture {
    AppFixture(name: "quay.aar", entries: files.map { .init($0.key, $0.value) })
  }

  /// An IPA with one binary property list.
  static func ios(_ file: String, binary texts: [String: String]) -> AppFixture {
    var fixture = ios([:])
    let data = try? PropertyListSerialization.data(fromPropertyList: texts, format: .binary, options: 0)
    fixture.entries.append(.init("Payload/Quay.app/\(file)", Array(data ?? Data())))
    return fixture
  }

  /// An IPA whose paths begin in the app's folder.
  /// - Parameter info: more keys of Info.plist, as XML.
  static func ios(_ files: KeyValuePairs<String, String>, info: String = "") -> AppFixture {
    return AppFixture(
      name: "Quay.ipa",
      entries: [.init("Payload/Quay.app/Info.plist", infoPlist(info))]
        + files.map { .init("Payload/Quay.app/\($0.key)", $0.value) })
  }

  /// - Parameter info: more keys, as XML.
  static func infoPlist(_ info: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.Quay</string>
    <key>CFBundlePackageType</key><string>APPL</string><key>CFBundleDevelopmentRegion</key><string>en</string>
    <key>DTPlatformName</key><string>iphoneos</string>\(info)</dict></plist>
    """
  }

  /// Any other archive.
  static func archive(_ name: String, _ entries: [ZipBuilder.Entry]) -> AppFixture {
    AppFixture(name: name, entries: entries)
  }

  func reading() throws -> AppReading {
    try AppReading(AppBundle(Archive(name: name, bytes: ZipBuilder(entries).bytes)))
  }

  /// - Parameter rule: findings of this rule only; nil for all.
  func findings(_ rule: String? = nil) throws -> [Finding] {
    try reading().findings(measuringWaste: false).filter { rule == nil || $0.rule == rule }
  }

  /// Findings with wasted bytes.
  func measured(_ rule: String) throws -> [Finding] {
    try reading().findings(measuringWaste: true).filter { $0.rule == rule }
  }
}

extension AppReading {
  /// The inputs of a check of this app only.
  var checkInputs: CheckInputs {
    get throws {
      var inputs = CheckInputs(name: "Quay.ipa")
      let coverage = ParentCoverage.ofEveryLocale(in: strings)
      try inputs.add(self, FootprintReport(footprint), coverage, try findings(measuringWaste: false))
      return inputs
    }
  }
}

/// `.strings` with messages named `k0`, `k1`, …
func strings(_ texts: [String]) -> String {
  texts.enumerated().map { "\"k\($0.offset)\" = \"\($0.element)\";\n" }.joined()
}

/// Texts of two words each.
func phrases(_ count: Int, _ word: String) -> [String] { (0..<count).map { "\(word) number\($0) \(word)" } }
