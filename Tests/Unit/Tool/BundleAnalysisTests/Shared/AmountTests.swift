import Localization
import ReportSchema
import Testing

@testable import BundleAnalysis

/// Numbers, versions and names as people type them.
@Suite struct AmountTests {
  @Test(
    arguments: [
      ("4096", 4096), ("0", 0), ("12b", 12), ("600KB", 600_000), ("2 MB", 2_000_000), ("1.5MiB", 1_572_864),
      ("1k", 1000), ("1kib", 1024), ("3g", 3_000_000_000), ("1.999999k", 1999), ("0.000001t", 1_000_000),
      ("8388607TiB", 9_223_370_937_343_148_032), ("9223372036854775807", .max), ("", nil), (".", nil),
      ("1.", nil), (".5k", nil), ("-1", nil), ("+1", nil), ("1.2.3k", nil), ("1.1234567k", nil), ("1x", nil),
      ("٣", nil), ("9223372036854775808", nil), ("9223372036gb", 9_223_372_036_000_000_000),
      ("9223372037gb", nil), ("8388608tib", nil), ("8388607.9999tib", 9_223_372_036_744_824_645),
    ] as [(String, Int?)]) func sizes(_ text: String, _ bytes: Int?)
  { #expect(ByteSize(text)?.bytes == bytes) }

  @Test(arguments: [0, 1, 1023, 1024, 1536, 3 << 20, 1 << 30, 1 << 50, .max])
  func aSizeIsReadAsItIsWritten(_ bytes: Int) {
    #expect(ByteSize("\(ByteSize(bytes: bytes))")?.bytes == bytes)
  }

  /// The amount that is allowed of 1,000 messages.
  @Test(
    arguments: [
      ("0", 0), ("7", 7), ("4294967295", 4_294_967_295), ("4294967296", nil), ("0%", 0), ("2.5%", 25),
      ("99.99%", 999), ("0.1999%", 1), ("0.19999%", 1), ("100%", 1000), ("100.0%", 1000), ("100.0001%", nil),
      ("101%", nil), ("256%", nil), ("1.%", nil), (".5%", nil), ("1.2.3%", nil), ("1.2 %", nil), ("%", nil),
      ("-1", nil), ("+1", nil), ("1.0", nil), ("٣", nil), ("x", nil), ("", nil),
    ] as [(String, Int?)]) func thresholds(_ text: String, _ allowed: Int?)
  {
    #expect(LimitThreshold(text)?.allowed(of: 1000) == allowed)
  }

  /// Limits allow spaces before the sign, and shares up to 100,000 %.
  @Test(
    arguments: [
      ("5 %", 50_000), ("5%", 50_000), ("0.25%", 2500), ("0.0001%", 1), ("100000 %", 1_000_000_000),
      ("100001%", nil), ("0.00001%", nil), ("1.%", nil), (".5%", nil), ("5", nil), ("-5%", nil), ("%", nil),
    ] as [(String, Int?)]) func sharesOfLimits(_ text: String, _ millionths: Int?)
  {
    #expect(LimitShare.millionths(text) == millionths)
  }

  @Test(arguments: [
    ("en-XA", true), ("qps-ploc", true), ("zxx", true), ("mul", true), ("de", false),
    ("de-x-a", false), ("diq", false), ("pa", false),
  ]) func pseudoLocalesAreNotTranslations(_ tag: String, _ isUnusable: Bool) throws {
    #expect((try #require(LocaleTag(bcp47: tag)).unusableReason != nil) == isUnusable)
  }

  // MARK: - Paths

  /// In any order, paths stay in their folder, differ without regard to case, and no file is another one's folder.
  @Test func pathsOfEntriesAreSafeAndUnique() {
    let names = [
      "a", "A", "a/b", "A/B", "a", "../c", "./d", "", "..", "e\\f", "g\u{7}", "h/i/j", "h/i", "h", "a/2/b",
      String(repeating: "x", count: 300), String(repeating: "é", count: 200),
    ]
    for start in names.indices {
      var unique = UniquePaths()
      let paths = (names[start...] + names[..<start]).map { unique.path(for: $0, in: "f").lowercased() }
      #expect(Set(paths).count == names.count)
      for path in paths {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        #expect(parts[0] == "f" && parts.count > 1)
        #expect(parts.allSatisfy { !["", ".", ".."].contains($0) && $0.utf8.count <= 255 })
        #expect(!path.unicodeScalars.contains { $0 == "\\" || $0.value < 32 })
        #expect(!paths.contains { $0.hasPrefix("\(path)/") }, "\(path)")
      }
    }
  }

  // MARK: - Renamed entries

  @Test func entriesOfARenamedFolderAreMatched() {
    func entries(_ paths: [String]) -> [MeasureReport.Entry] {
      paths.map {
        .init(
          entry: $0, component: "App", owner: "de", kind: "other", rule: "locale-directory", archiveBytes: 10,
          apportionedArchiveBytes: 0, installBytes: 5, apportionedInstallBytes: 0, basis: ID(.measured))
      }
    }
    let files = ["x.png", "y.png", "de.lproj/L.strings"]
    let (old, new) = (files.map { "A.bundle/\($0)" }, files.map { "A-iOS.bundle/\($0)" })
    let matching = EntryMatching(old: entries(old), new: entries(new))
    #expect(matching.formerPaths == Dictionary(uniqueKeysWithValues: zip(new, old)))
    #expect(matching.renames.map { "\($0.from) \($0.to) \($0.entries)" } == ["A.bundle A-iOS.bundle 3"])
    for (before, after) in [(old, []), ([], new), ([], [])] {
      #expect(EntryMatching(old: entries(before), new: entries(after)).formerPaths.isEmpty)
    }
  }
}
