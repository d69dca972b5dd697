import TestSupport
import Testing

/// `ballast check --ratchet` keeps what an app saved.
@Suite struct RatchetTests {
  /// Harbor has 103,822 bytes: 109.1 kB with 5 % more. Its translations have 35,273: 37.1 kB; German 10.5 kB, the next one
  /// 5.16. Unused keys, a note, were not searched, because it has no code.
  private static let limits = """
    archive: { max: "200 KB", growth: 2 % } # the file
    localized: 40 KB
    locale: { "*": { max: 1 MB }, de: 9 MB }
    new-locale: 1 MB
    locales: 40
    coverage: { "*": 10 % }
    findings: { note: 30, crash: 3, error: 0 }

    """

  @Test func limitsBecomeThePresentSizes() throws {
    let folder = try FixtureFolder(limits: Self.limits)
    let result = try folder.run("check Harbor.ipa --ratchet --first-run")
    let budget = try folder.text("ballast.yml")
    #expect(
      budget.contains("archive: { max: \"110 KB\", growth: 2 % } # the file\nlocalized: 37.1 KB\n"),
      "\(budget)")
    #expect(budget.contains("locale: { \"*\": { max: 5.42 KB }, de: 11.0 KB }"), "\(budget)")
    #expect(budget.contains("findings: { note: 30, crash: 0, error: 0 }"), "\(budget)")
    for kept in ["new-locale: 1 MB", "locales: 40", "coverage: { \"*\": 10 % }"] {
      #expect(budget.contains(kept), "'\(kept)' is no size of a part of the app: \(budget)")
    }
    #expect(
      result.errors.contains(
        "ballast.yml:8: findings of note not lowered from 30 to 5: dead-key was not run (no code found)\n"),
      "\(result.errors)")
    #expect(result.errors.contains("ballast.yml:2: archive is now limited to 110 KB, before 200 KB\n"))
    // The app keeps its new limits, and nothing is left to lower.
    let second = try folder.run("check Harbor.ipa --ratchet --first-run")
    #expect(second.errors.contains("no limit can be lowered\n"), "\(second.errors)")
    #expect(try folder.text("ballast.yml") == budget)
  }

  /// An app above a limit lowers no other one, and a limit below the present size plus 5 % does not become higher.
  @Test(arguments: ["archive: 100 KB\nlocalized: 1 MB\n", "archive: 104 KB\nlocalized: 36 KB\n"])
  func noLimitBecomesHigher(_ limits: String) throws {
    let folder = try FixtureFolder(limits: limits)
    let budget = try folder.text("ballast.yml")
    try folder.run("check Harbor.ipa --ratchet", exits: nil)
    #expect(try folder.text("ballast.yml") == budget)
  }

  /// Accepted sizes become those of a smaller app; its decisions and the sizes of other apps stay.
  @Test func acceptedSizesBecomeSmaller() throws {
    let folder = try FixtureFolder(limits: "archive: { max: 1 MB, growth: 1 % }\n")
    try folder.run("check Harbor.ipa Harbor.apk --accept first")
    try folder.run("simulate Harbor.ipa --rebuilt slim.ipa")
    // The app without its translations is smaller, but nothing was saved.
    let lost = try folder.run("check slim.ipa --ratchet", exits: 1)
    #expect(lost.errors.contains("no limit is lowered, because the check failed"), "\(lost.errors)")
    try folder.write(
      "ballast-accepted.json",
      #"{"schema": "ballast.accepted/1", "accepted": [{"finding": "removed-translation", "reason": "English only"}]}"#
    )
    let result = try folder.run("check slim.ipa --ratchet")
    #expect(result.errors.contains("accepted sizes: 103,822 → "), "\(result.errors)")
    let json = try folder.run("check slim.ipa Harbor.apk --json").jsonLines()
    #expect(json.map(\.baseline.reason.text) == ["smaller", "first"])
    // The former size has grown now.
    let former = try folder.run("check Harbor.ipa", exits: 1)
    #expect(former.errors.contains("archive.growth: "), "\(former.errors)")
  }

  @Test func aRatchetNeedsABudget() throws {
    let folder = try FixtureFolder()
    try folder.refuse("check Harbor.ipa --ratchet", exits: 64, "'--ratchet' needs a budget")
    try folder.refuse(
      "check Harbor.ipa --ratchet --accept x", exits: 64, "'--ratchet' contradicts '--accept'")
  }
}
