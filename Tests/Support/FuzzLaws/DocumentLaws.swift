import AppBundles
import BundleAnalysis
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
import PackTrust
import ReportSchema

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Properties of any bytes read as a file that is neither an archive nor a resource: budgets, reports, lists of keys,
/// entries of sites, and two versions to be compared. As in `FormatLaws`, a law returns nil if it holds or if the
/// bytes are rejected with a typed error.
package enum DocumentLaws {
  /// The first line selects the kind of document.
  package static func document(_ input: [UInt8]) -> String? {
    guard let end = input.prefix(16).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let bytes = Array(input[(end + 1)...])
    switch String(decoding: input[..<end], as: UTF8.self) {
    case "keys": return keys(bytes)
    case "budget": return budget(bytes)
    case "report": return report(bytes)
    case "site": return site(bytes)
    case "versions": return versions(bytes)
    default: return nil
    }
  }

  /// A list of keys that is written and read again is the same.
  private static func keys(_ bytes: [UInt8]) -> String? {
    let list: KeyList
    do throws(PackError) {
      let read = try KeyList(reading: bytes)
      list = KeyList(read.keys, seed: read.seed, packs: read.packs)
    } catch { return "\(error)".isEmpty ? "an error without a message" : nil }
    do throws(PackError) {
      return try KeyList(reading: list.bytes) == list ? nil : "a list of keys does not round-trip"
    } catch { return "a list of keys that was written cannot be read: \(error)" }
  }

  // MARK: - Budgets and reports

  private static func budget(_ bytes: [UInt8]) -> String? {
    do {
      let budget = try Budget(reading: bytes, path: "ballast.yml")
      guard let sample = Samples.report else { return "the sample cannot be measured" }
      return try checked(sample, budget)
    } catch { return "\(error)".isEmpty ? "an error without a message" : nil }
  }

  /// A check of the report with itself as the baseline exceeds no limit of growth, and its result can be encoded.
  private static func checked(_ report: MeasureReport, _ budget: Budget?) throws -> String? {
    var inputs = CheckInputs(name: "a")
    inputs.footprint = report
    var apps = [inputs]
    try apps.matchVersions(with: [CheckBaseline(path: "b", footprint: report)], allowsDowngrade: false)
    inputs = apps[0]
    try budget?.checkNames(in: apps)
    let result = try CheckReport(inputs, budget)
    if let broken = roundTrip(result) { return broken }
    guard
      let file = BaselineFile(accepting: inputs, budget, acceptsErrors: true, reason: "r", date: "2026-11-22")
    else {
      return nil
    }
    inputs.acceptance = CheckBaseline(path: "b", file: file)
    _ = try CheckReport(inputs, budget)
    return nil
  }

  private struct Header: Decodable { let schema: String }

  private static func report(_ bytes: [UInt8]) -> String? {
    do { return try validReport(bytes) } catch {
      return "\(error)".isEmpty ? "an error without a message" : nil
    }
  }

  /// The broken law of a report.
  /// - Throws: an error if it does not match its schema.
  package static func validReport(_ bytes: [UInt8]) throws -> String? {
    let data = Data(bytes)
    try ReportNumberOutOfRange.check(bytes)
    var inputs = CheckInputs(name: "a")
    switch try JSONDecoder().decode(Header.self, from: data).schema {
    case MeasureReport.schema:
      let report = try JSONDecoder().decode(MeasureReport.self, from: data)
      let growth = MeasureGrowthReport(from: report, to: report, messages: nil)
      if growth.total.archiveChange != 0 { return "a report differs from itself" }
      return try roundTrip(report) ?? checked(report, Samples.limits)
    case BaselineFile.schema:
      let file = try JSONDecoder().decode(BaselineFile.self, from: data)
      inputs.footprint = file.footprint
      inputs.baseline = CheckBaseline(path: "b", file: file)
      _ = try CheckReport(inputs, Samples.limits)
      return roundTrip(file)
    case SimulateReport.schema:
      return try roundTrip(JSONDecoder().decode(SimulateReport.self, from: data))
    case DiffReport.schema:
      inputs.comparedTexts = [try JSONDecoder().decode(DiffReport.self, from: data)]
    case PacksCompareReport.schema:
      inputs.packs = try JSONDecoder().decode(PacksCompareReport.self, from: data)
    case HistoryEntry.schema:
      return try roundTrip(JSONDecoder().decode(HistoryEntry.self, from: data))
    default: return nil
    }
    _ = try CheckReport(inputs, Samples.limits)
    return nil
  }

  private static func decoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  private static func roundTrip<Value: Codable & Equatable>(_ value: Value) -> String? {
    do { return try decoded(value) == value ? nil : "\(Value.self) does not round-trip" } catch {
      return "\(Value.self) cannot be written and read: \(error)"
    }
  }

  // MARK: - Sites

  private static let secret = SecretKey()

  /// Signed with a trusted key or not, the files of a site are accepted or refused.
  private static func site(_ bytes: [UInt8]) -> String? {
    let client = TrustedSite(app: "org.example", keys: TrustedKeys(signing: [secret.publicKey]))
    func refused(_ body: () throws(TrustError) -> Void) -> String? {
      do throws(TrustError) { try body() } catch {
        return "\(error)".isEmpty ? "an error without a message" : nil
      }
      return nil
    }
    if let broken = refused({ () throws(TrustError) in
      _ = try client.accepting(newest: bytes, at: .min)
    }) {
      return broken
    }
    let signed: [UInt8]
    do { signed = try SignedMessage(bytes, signedWith: secret).file } catch { return "not signed: \(error)" }
    if let broken = refused({ () throws(TrustError) in _ = try client.accepting(keyList: signed) }) {
      return broken
    }
    if let broken = refused({ () throws(TrustError) in
      let accepted = try client.accepting(newest: signed, at: .min)
      _ = try accepted.accepting(newest: signed, at: .min)
      _ = (accepted.newest?.publishedSeconds, accepted.newest?.expirySeconds)
    }) {
      return broken
    }
    return refused { () throws(TrustError) in
      _ = try EntryTree.entry(bytes, root: SHA256Digest.hexadecimal(of: bytes), file: "x")
    }
      ?? refused { () throws(TrustError) in
        let tree = EntryTree([bytes, [0], bytes + [1]])
        let version = NewestPublication.Version(
          version: "1", revision: 1, root: SHA256Digest.base64(tree.root))
        let pack = try version.entry(tree.file(at: 0), named: "de")
        let manifest = PackManifest(
          app: "org.example",
          versions: [.init(version: "1", revision: 1, packs: [pack])])
        do {
          let metadata = try SiteMetadata(manifest)
          let (name, root) = (pack.entryName, metadata.versions[0].rootDigest)
          let again = try metadata.versions[0].entry(
            metadata.files[SiteFiles.entry(name, root: root)] ?? [], named: name)
          if again != pack { fatalError("an entry does not round-trip") }
        } catch { fatalError("an entry cannot be written: \(error)") }
        try pack.checkDigest(ofRestored: bytes, from: "x")
      }
  }

  // MARK: - Versions

  /// Two versions with renamed tables and locales: the classes of a locale sum to its keys, each version is fresh
  /// against itself, and changes are as many as counted.
  ///
  /// Lines of text after a tag, a table and a key, separated by `|`. A line `---` begins the newer version.
  private static func versions(_ bytes: [UInt8]) -> String? {
    var versions: [[Owner: [String: [String: Message]]]] = [[:], [:]]
    var current = 0
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(300) {
      if line == "---" {
        current = 1
        continue
      }
      let parts = line.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4 else { continue }
      let owner = LocaleTag(bcp47: parts[0]).map { Owner.locale($0) } ?? .base
      versions[current][owner, default: [:]][parts[1], default: [:]][parts[2]] = .text(parts[3])
    }
    let strings = versions.map { version in
      LocalizedStrings(
        version.mapValues { tables in
          tables.map { StringTable(name: $0.key, syntax: .apple, messages: $0.value) }
        }, identity: AppIdentity(), baseLocale: LocaleTag(bcp47: "en"))
    }
    for (old, new) in [(strings[0], strings[1]), (strings[1], strings[0])] {
      for matchesRenames in [true, false] {
        if let broken = sums(Staleness(of: old, against: new, matchesRenames: matchesRenames)) {
          return broken
        }
      }
    }
    let same = Staleness(of: strings[1], against: strings[1])
    if same.total[.stale] != 0 || same.total[.removed] != 0 || same.total[.changed] != 0 {
      return "a version differs from itself"
    }
    return same.renames == Staleness(of: strings[1], against: strings[1], matchesRenames: false).renames
      ? nil : "a version has renames to itself"
  }

  private static func sums(_ staleness: Staleness) -> String? {
    let listed = staleness.changes.filter { $0.locale != nil }
    for filter in ChangeFilter.allCases {
      let found = listed.count(where: filter.includes)
      if found != staleness.total[filter] { return "\(found) changes are \(filter)" }
    }
    return nil
  }
}
