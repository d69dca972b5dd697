import AppBundles
import BundleAnalysis
import PackBuilding
import ReportSchema
import TestSupport
import Testing

/// A site, compared with the build that is about to be released.
@Suite struct ReleaseCheckTests {
  private func app(
    _ version: String, base: String, _ locales: [String: String], identifier: String = "org.example.harbor"
  ) throws -> LocalizedStrings {
    let folder = try TemporaryFolder()
    for (name, text) in locales.merging(["Base": base], uniquingKeysWith: { one, _ in one }) {
      try folder.write("\(name).lproj/Localizable.strings", text)
    }
    var strings = try LocalizedStrings(opening: folder.path)
    (strings.identity.identifier, strings.identity.version) = (identifier, version)
    return strings
  }

  private func served(_ strings: LocalizedStrings) throws -> SiteVersion {
    let set = try PackSet.build(strings)
    return try SiteVersion(set.members.map(\.pack), keys: set.keys)
  }

  private let base = #""boats" = "%d boats"; "port" = "Port of %@";"#
  private let german = #""boats" = "%d Boote"; "port" = "Hafen %@";"#

  @Test func aSiteOfThisBuildHasNoProblem() throws {
    let former = try served(app("1.0", base: base, ["de": german.replacing("Hafen", with: "Hafen von")]))
    let build = try app("1.1", base: base, ["de": german])
    let check = try ReleaseCheck(of: build, at: "app", versions: [former, served(build)])
    #expect(check.problems.map(\.message) == [])
    #expect((check.release.keys, check.release.packs, check.release.messagesCompared) == (2, 2, 4))
  }

  /// Each row names what differs from a site that fits.
  @Test func aSiteThatDoesNotFitIsAProblem() throws {
    let build = try app("1.1", base: base, ["de": german, "fr": german])
    let same = try served(build)
    // 1.0 passed a number, and 1.1 passes an object, in German and in base.
    let unsafe = try served(
      app("1.0", base: base.replacing("%@", with: "%d"), ["de": german.replacing("%@", with: "%d")]))
    let others: [(String, [SiteVersion], [String])] = [
      (
        "other app",
        [try served(app("1.1", base: base, ["de": german, "fr": german], identifier: "org.example.ferry"))],
        ["wrongApplication: is org.example.harbor; the site serves packs of org.example.ferry"]
      ),
      ("no version", [unsafe], ["noVersion: the site serves no packs of version 1.1"]),
      ("no site", [], ["noVersion: the site serves no packs of version 1.1"]),
      (
        "no French", [try served(app("1.1", base: base, ["de": german]))],
        ["missingPack: version 1.1 has no pack for fr"]
      ),
      (
        "a key less", [try served(app("1.1", base: #""boats" = "%d boats";"#, ["de": "", "fr": ""]))],
        [
          "missingKeys: 1 of its 2 keys is in no pack of version 1.1, among them 'port' of table 'Localizable'; the packs "
            + "are of another build"
        ]
      ),
      (
        "other placeholders", [unsafe, same],
        [
          "incompatible: 2 texts of version 1.0 would crash or display garbage, among them 'port' in 'und'; use new keys, "
            + "or publish with fewer '--keep-versions'"
        ]
      ),
    ]
    for (name, versions, expected) in others {
      let check = try ReleaseCheck(of: build, at: "app", versions: versions)
      let found = check.problems.map { "\($0.error): \($0.message)" }
      if name == "a key less" {
        // Locales without any text have no pack either.
        #expect(found.last == expected.last, "\(name)")
      } else {
        #expect(found == expected, "\(name)")
      }
    }
  }

  /// `check` reports a translation that its own base text does not fit.
  @Test func aFaultOfTheNewestTranslationIsNotOneOfAnOldPack() throws {
    let faulty = german.replacing("%@", with: "%d")
    let former = try served(app("1.0", base: base, ["de": faulty]))
    let build = try app("1.1", base: base, ["de": faulty])
    let check = try ReleaseCheck(of: build, at: "app", versions: [former, served(build)])
    #expect(check.problems.map(\.message) == [])
  }
}
