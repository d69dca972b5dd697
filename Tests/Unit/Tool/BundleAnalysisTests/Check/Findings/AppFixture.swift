import AppBundles
import Archives
import BundleAnalysis
import Compression
import Foundation
import Localization
import LocalizationAnalysis
import ReportSchema
import TestSupport
import Testing

/// An app in memory, and its findings.
struct AppFixture: Sendable {
  private let name: String
  private let entries: [ZipBuilder.Entry]

  /// A library of Android, with sources.
  static func library(_ files: KeyValuePairs<String, String>) -> AppFixture {
    AppFixture(name: "quay.aar", entries: files.map { .init($0.key, $0.value) })
  }

  /// An IPA with one binary property list.
  static func ios(_ file: String, binary texts: [String: String]) -> AppFixture {
    let data = try? PropertyListSerialization.data(fromPropertyList: texts, format: .binary, options: 0)
    return ios([:], bytes: [(file, Array(data ?? Data()))])
  }

  /// An IPA whose paths begin in the app's folder.
  /// - Parameter info: more keys of Info.plist, as XML.
  static func ios(
    _ files: KeyValuePairs<String, String>, info: String = "", bytes: [(String, [UInt8])] = []
  ) -> AppFixture {
    let all = [("Info.plist", Array(infoPlist(info).utf8))] + files.map { ($0.key, Array($0.value.utf8)) }
    return AppFixture(
      name: "Quay.ipa", entries: (all + bytes).map { .init("Payload/Quay.app/\($0.0)", $0.1) })
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

  /// - Parameter explains: whether the footprint has files.
  func reading(explains: Bool = false) throws -> AppReading {
    try AppReading(AppBundle(Archive(name: name, bytes: ZipBuilder(entries).bytes)), explains: explains)
  }

  /// The same app in a file with another name.
  func renamed(_ name: String) -> AppFixture { AppFixture(name: name, entries: entries) }

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
      inputs.add(self, MeasureReport(footprint), strings.coverage, try findings(measuringWaste: false))
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

/// BundleConfig.pb: optimizations, splits, one dimension, which is 3 for languages.
func bundleConfig(dimension: UInt8 = 3, isOff: Bool) -> [UInt8] {
  let split: [UInt8] = isOff ? [0x08, dimension, 0x10, 1] : [0x08, dimension]
  let splits = [0x0a, UInt8(split.count)] + split
  let optimizations = [0x0a, UInt8(splits.count)] + splits
  return [0x12, UInt8(optimizations.count)] + optimizations
}

extension Budget {
  init(lines: [String]) throws {
    try self.init(reading: Array((["version: 1"] + lines).joined(separator: "\n").utf8), path: "b.yml")
  }
}

extension CheckInputs {
  func checked(_ lines: String...) throws -> CheckReport {
    let budget = try Budget(lines: lines)
    try budget.checkNames(in: [self])
    return try CheckReport(self, budget)
  }
}

extension Trait where Self == ConditionTrait {
  static var realData: Self { .enabled(if: Places.comparesRealData, "no real data available") }
}

extension LocaleTag: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self = LocaleTag(bcp47: text) ?? .undetermined }
}

extension LocalizedStrings {
  /// Tables of texts by locale, which is empty for base, and by name.
  init(
    _ texts: [String: [String: [String: String]]], syntax: PlaceholderSyntax = .apple,
    identity: AppIdentity = AppIdentity(), base: LocaleTag? = "en"
  ) {
    let tables = texts.map { locale, named in
      let owner = locale.isEmpty ? Owner.base : .locale(LocaleTag(stringLiteral: locale))
      return (
        owner,
        named.map { StringTable(name: $0, syntax: syntax, messages: $1.mapValues { .text($0) }) }
      )
    }
    self.init(Dictionary(uniqueKeysWithValues: tables), identity: identity, baseLocale: base)
  }
}

extension AppBundle {
  func footprint(
    includes: @escaping (Component) -> Bool = { _ in true }, explains: Bool = false
  ) throws -> Footprint {
    Footprint(of: self, contents: try readContents(), includes: includes, explains: explains)
  }
}

extension AppReading {
  func savings(
    _ removal: RemovalOptions = RemovalOptions(), codecs: [Codec] = [.zlib], leavesOneOut: Bool = false
  ) throws -> Savings {
    try SavingsMeasurement(
      of: self, removal, codecs: codecs, measuresLeaveOneOut: leavesOneOut
    ).run(writingTo: RebuildOutput(for: bundle.archive, at: nil))
  }
}
