import Foundation
import TestSupport
import Testing

/// The device whose download `check` and `init` limit.
@Suite struct CheckDeviceTests {
  private static let standard = "arm64-v8a, xxhdpi, Android 14"
  private static let other = "x86, hdpi, Android 9"

  /// The median download that `measure` prints.
  private func download(_ app: String, _ folder: FixtureFolder, device: String = standard) throws -> Double? {
    try folder.run("measure \(app) --json", ["--device", device]).json().device.downloadBytes.double
  }

  @Test(arguments: ["Harbor.aab", "Harbor.apks", "Quay.aab"])
  func aBudgetOfABundleLimitsTheDownloadFirst(_ app: String) throws {
    let folder = try FixtureFolder()
    let made = try folder.run("init \(app)")
    #expect(made.output.contains("Its device is \(Self.standard)."), "\(made.output)")
    let lines = try folder.text("ballast.yml").split(separator: "\n").filter { !$0.contains("#") }
    let first = lines.firstIndex { $0.hasPrefix("    device: ") } ?? lines.endIndex
    let names = lines[first...].prefix(3).map { $0.split(separator: ":")[0].drop { $0 == " " } }
    #expect(names == ["device", "user", "archive"], "\(lines)")
    let checked = try folder.run("check \(app) --json").json()
    #expect(checked.device.profile.text == Self.standard)
    // The budget has the base of an app whose texts show it.
    let base = lines.contains { $0.hasPrefix("    base: \"en\"") } ? " --base en" : ""
    #expect(try checked.device.downloadBytes.double == download("\(app)\(base)", folder))
    let limit = try #require(try checked.limits.list.first { $0.budget.text == "user.archive" })
    let actual = try #require(limit.actual.double)
    let most = try #require(limit.limit.double)
    #expect((1.05...1.061).contains(most / actual), "\(most) for \(actual)")
    let text = try folder.run("check \(app)").output
    #expect(text.contains("Device: \(Self.standard): downloads "), "\(text)")
    #expect(text.components(separatedBy: Self.standard).count == 2, "the device is named once: \(text)")
  }

  /// Every device downloads an IPA as it is, so that the option would do nothing.
  @Test(arguments: ["measure Harbor.ipa", "simulate Harbor.ipa", "check Harbor.ipa", "init Harbor.ipa"])
  func aDeviceOfAnotherAppIsRefused(_ command: String) throws {
    let folder = try FixtureFolder()
    let words = command.split(separator: " ").map(String.init)
    let result = try Command.run(words + ["--device", "x86,hdpi,9"], in: folder.path)
    #expect(result.exitCode == 64 && result.errors.contains("needs an app bundle"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/ballast.yml"), "nothing is written")
  }

  /// Apps that every device downloads whole have no limit of a device.
  @Test(arguments: ["Harbor.ipa", "Harbor.apk"]) func otherAppsHaveNoDevice(_ app: String) throws {
    let folder = try FixtureFolder()
    try folder.run("init \(app)")
    let budget = try folder.text("ballast.yml")
    #expect(!budget.contains("device") && !budget.contains("user"), "\(budget)")
    #expect(try folder.run("check \(app) --json").json().device.isNull)
  }

  @Test func theBudgetStoresTheDeviceAndTheOptionReplacesIt() throws {
    let folder = try FixtureFolder()
    try folder.run("init Quay.aab", ["--device", Self.other])
    #expect(try folder.text("ballast.yml").contains("device: \"\(Self.other)\""))
    #expect(try folder.run("check Quay.aab --json").json().device.profile.text == Self.other)
    let given = try folder.run("check Quay.aab --json", ["--device", Self.standard]).json()
    #expect(given.device.profile.text == Self.standard)
    #expect(try given.device.downloadBytes.double == download("Quay.aab", folder))
    let again = try folder.run("init Quay.aab")
    #expect(again.output.contains("Its device is '\(Self.other)'"), "\(again.output)")
  }

  /// A device of an app that every device downloads whole does nothing, whether the budget is for one app or several.
  @Test(arguments: [
    ("device: \"\(standard)\"\narchive: 1 MB\n", "Harbor.ipa", 2),
    ("apps: { a: { match: \"*.ipa\", archive: 1 MB, device: \"\(standard)\" } }\n", "Harbor.ipa", 2),
    ("archive: 1 MB\ndevice: \"\(standard)\"\n", "Harbor.ipa Harbor.apk", 3),
  ])
  func aDeviceWithoutEffectIsNamed(_ limits: String, _ apps: String, _ line: Int) throws {
    let folder = try FixtureFolder(limits: limits)
    let result = try folder.run("check \(apps)")
    let names = apps.replacing(" ", with: ", ")
    let warning = "ballast.yml:\(line): 'device' has no effect: every device downloads \(names) as it is"
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(warning), "\(result.output)")
    // One of the apps has a download of a device.
    try folder.write("ballast.yml", "version: 1\ndevice: \"\(Self.standard)\"\narchive: 1 MB\n")
    let used = try folder.run("check Harbor.ipa Harbor.aab").output
    #expect(!used.contains("no effect"), "\(used)")
  }

  @Test func anUnknownDeviceInABudgetIsAMistake() throws {
    let folder = try FixtureFolder(limits: "device: arm65\nuser: 9 MB\n")
    try folder.refuse(
      "check Harbor.aab", exits: 2, "ballast.yml:2:9", "a version of Android, found 'arm65'",
      "write device: \(Self.standard)")
  }

  /// Google Play delivers the regions of a language in one split: `measure`, `simulate` and `check` count all of it.
  @Test func aLanguageIsOneDownload() throws {
    let folder = try FixtureFolder(limits: "user: { \"fr, fr-CA, sr-Latn\": 1 B }\n")
    let device = try folder.run("measure Harbor.aab --json").json().device
    var expected: [String: Int] = [:]
    for language in try device.languages.list {
      for locale in language.locales.texts ?? [] {
        expected[locale] = (device.everyDeviceBytes.int ?? 0) + (language.downloadBytes.int ?? 0)
      }
    }
    #expect(expected["fr"] != nil && expected["fr"] == expected["fr-CA"] && expected["sr-Latn"] != nil)
    let breaches = try folder.run("check Harbor.aab --json", exits: 1).json().breaches.list
    #expect(breaches.compactMap(\.subject.text).sorted() == ["fr", "fr-CA", "sr-Latn"])
    for breach in breaches { #expect(breach.actual.int == expected[breach.subject.text ?? ""], "\(breach)") }
    let users = try folder.run("simulate Harbor.aab --json").json().users.list
    #expect(users.count > 2)
    for user in users {
      // English is in the APK for every device.
      let download = expected[user.locale.text ?? ""] ?? device.everyDeviceBytes.int
      #expect(user.before.int == download, "\(user)")
    }
  }

  // MARK: - Baselines

  /// A stored baseline has the download, so that its growth is that of the older app.
  @Test func growthIsThatOfTheDownload() throws {
    let folder = try FixtureFolder(limits: "user: { \"*\": { growth: 0 % } }\n")
    try folder.run("check Harbor.aab --first-run --baseline-output old.json")
    for older in ["old.json", "Harbor.aab"] {
      let kept = try folder.run("check Harbor.aab --json --against \(older)").json()
      let limit = try #require(try kept.limits.list.first)
      #expect(limit.notChecked.isNull && limit.baseline == limit.actual, "\(older): \(limit)")
      #expect(kept.device.baselineBytes == kept.device.downloadBytes, "\(older)")
    }
  }

  @Test func aBaselineOfAnotherDeviceIsNeverCompared() throws {
    let folder = try FixtureFolder(limits: "user: { \"*\": { growth: 0 % } }\narchive: { growth: 0 % }\n")
    try folder.run("check Harbor.aab --first-run --baseline-output old.json")
    let failed = try folder.run(
      "check Harbor.aab --json --against old.json", ["--device", Self.other], exits: 1)
    let limit = try #require(try failed.json().limits.list.first)
    #expect(limit.notChecked.reason.text == "other-device" && limit.baseline.isNull)
    let problem = "old.json is of the device '\(Self.standard)', the check of '\(Self.other)'"
    #expect(limit.notChecked.message.text?.hasPrefix(problem) == true, "\(limit.notChecked)")
    #expect(try failed.json().device.baselineBytes.isNull)
    // A budget without such a limit passes, and names the difference.
    try folder.write("ballast.yml", "version: 1\narchive: { growth: 0 % }\n")
    let passed = try folder.run("check Harbor.aab --against old.json", ["--device", Self.other])
    let words = passed.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("\(problem); their downloads are not compared"), "\(words)")
    // An older app is measured for the same device.
    try folder.write("ballast.yml", "version: 1\nuser: { \"*\": { growth: 0 % } }\n")
    try folder.run("check Harbor.aab --against Harbor.aab", ["--device", Self.other])
    // Accepting stores the sizes of the other device.
    try folder.run("check Harbor.aab --accept 'old phones'", ["--device", Self.other])
    try folder.run("check Harbor.aab", ["--device", Self.other])
  }

  @Test func aBaselineWithoutADownloadIsAGap() throws {
    let folder = try FixtureFolder(limits: "user: { \"*\": { growth: 0 % } }\narchive: { growth: 0 % }\n")
    let measured = try folder.run("measure Harbor.aab --json").output
    var report = try #require(JSONSerialization.jsonObject(with: Data(measured.utf8)) as? [String: Any])
    report["device"] = NSNull()
    try folder.write("old.json", try JSONSerialization.data(withJSONObject: report))
    let passed = try folder.run("check Harbor.aab --json --against old.json").json()
    let limit = try #require(try passed.limits.list.first)
    #expect(limit.notChecked.message.text?.hasPrefix("the baseline has no download of a device") == true)
  }
}
