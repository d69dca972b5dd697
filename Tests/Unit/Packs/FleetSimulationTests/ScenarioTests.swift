import DataFormats
import FleetSimulation
import Testing

/// Scenario files with mistakes, and the list of defaults.
@Suite struct ScenarioTests {
  private func mistakes(_ text: String) -> [String] {
    do throws(YAMLFileError) {
      _ = try Scenario(reading: Array(text.utf8), path: "s.yml")
      return []
    } catch { return error.texts.map { "\($0.message)\n\($0.hint)" } }
  }

  @Test(arguments: [
    ("", "the file has no scenario"), ("name: x", "missing 'version'"), ("version: 2", "unknown version"),
    ("version: 1\ndevice: 5", "unknown name 'device'"),
    ("version: 1\nlocalized: 120%", "expected a share"),
    ("version: 1\ndevices: -4", "expected a whole number"),
    ("version: 1\nadoption: {90%: 2 days, 50%: 3 days}", "must increase"),
    ("version: 1\nadoption: {0%: 2 days}", "the last share is 0%"),
    ("version: 1\nadoption: 5 parsecs", "expected a time"),
    ("version: 1\nreleases: {dates: [2022-02-30]}", "expected a date"),
    ("version: 1\nreleases: {dates: [2023-02-29]}", "expected a date"),
    ("version: 1\nreleases: {dates: [2022-+5-09]}", "expected a date"),
    ("version: 1\nreleases: {dates: [2022-5-009]}", "expected a date"),
    ("version: 1\nreleases: {dates: [2100-02-29]}", "expected a date"),
    ("version: 1\nreleases: {dates: []}", "expected dates"),
    ("version: 1\ndays: 0", "from 1 to 3650"), ("version: 1\ndays: 999999999999", "from 1 to 3650"),
    ("version: 1\nwarmupDays: 99999999999999999999", "up to 3650"),
    ("version: 1\nsessionsPerDay: 0", "from 0.001"), ("version: 1\nsessionsPerDay: 1e12", "expected"),
    ("version: 1\npacks: {whole: 99999999999999999999 GB}", "up to 1000 GB"),
    ("version: 1\nstorage: {read: 0 B/s}", "from 1 B/s"),
    ("version: 1\nstorage: {access: 99999999 days}", "up to 3650 days"),
    ("version: 1\nreleases: {every: 0 s}", "from 1 h"),
    ("version: 1\npolicies: [{name: a, checkInterval: 99999999999999999999 days}]", "up to 3650 days"),
    ("version: 1\npolicies: [{prefetch: yes}]", "a name of its own"),
    ("version: 1\npolicies: [{name: a}, {name: a}]", "a name of its own"),
    ("version: 1\npolicies: 5", "expected a list of policies"),
    ("version: 1\nnetwork: 5", "expected names with values"),
    ("version: 1\ndays: [", "did not find expected"),
    ("version: 1\ndays: 5\ndays: 6", "repeated"), ("version: 1\npolicies: [{nme: x}]", "unknown name 'nme'"),
    ("Dear fleet,", "not a scenario"), ("- version: 1", "not a scenario"),
    ("{\"schema\": \"ballast.delivery/1\"}", "a report in JSON"),
    ("seed: 4\napp:\n  name: M\nlocales: [en, de]\n", "describes an app for generate-app"),
    ("\u{0}PK", "the file is not a text"),
    ("version: 1\nreleases: {dates: [22-005-009]}", "expected a date"),
    ("version: 1\nreleases: {dates: [2022-05-09], every: 7 days}", "'every' has no effect with 'dates'"),
    ("version: 1\ndevices: +5", "expected a whole number"),
    ("version: 1\nruns: _5", "expected a whole number"),
    ("version: 1\nseed: 1099511627777", "from 0 to 1099511627776"),
    ("version: 1\npolicies: [{name: a, bundled: true, deltas: true}]", "'deltas' has no effect"),
    ("version: 1\ntargets: {success: 99%}", "unknown name 'targets'"),
    ("version: 1\nexplore: {offline: [1]}", "unknown name 'explore'"),
    ("version: 1\nplausible: {offline: {to: 1, reason: x}}", "unknown name 'plausible'"),
  ])
  func aMistakeHasItsPlace(_ text: String, _ message: String) {
    let found = mistakes(text)
    #expect(found.count >= 1 && found.allSatisfy { $0.hasPrefix("s.yml:") }, "\(found)")
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test func bytesThatAreNotATextAreNamed() {
    #expect {
      _ = try Scenario(reading: [0xff, 0xfe, 0x41], path: "s.yml")
    } throws: { "\($0)".hasPrefix("s.yml:1:1: the file is not a text") }
  }

  @Test func allMistakesAreReportedInTheOrderOfTheFile() {
    let found = mistakes(
      """
      version: 1
      devces: 5
      latency: 3 s
      network:
        ofline: 2%
        metered: 300%
        days: 4
      policies:
        - {name: a, prefetchs: true}
        - {name: a, deltas: 7}
      """)
    let expected = [
      ("2:1", "did you mean 'devices'?"), ("3:1", "write it below 'network:'"),
      ("5:3", "did you mean 'offline'?"),
      ("6:12", "this is written as '49%'"), ("7:3", "write it without indentation"),
      ("9:15", "did you mean 'prefetch'?"), ("10:5", "write '- name: all'"),
      ("10:23", "write 'prefetch: true'"),
    ]
    #expect(found.count == expected.count, "\(found)")
    for (text, mistake) in zip(found, expected) {
      #expect(text.hasPrefix("s.yml:\(mistake.0): ") && text.hasSuffix(mistake.1), "\(text)")
    }
  }

  @Test func allMistakesOfADistributionAreReported() {
    let found = mistakes(
      """
      version: 1
      adoption: {x: 2 days, 50%: soon, 100%: later}
      network: {latency: {50%: 1 KB, y: 3 s}, offline: {z: 1%}}
      """)
    let places = ["2:12", "2:28", "2:40", "3:26", "3:32", "3:51"]
    #expect(found.map { $0.split(separator: " ")[0] } == places.map { "s.yml:\($0):" }, "\(found)")
  }

  @Test func theListOfDefaultsIsAScenarioWithThem() throws {
    let text = Scenario.defaultsFile
    var read = try Scenario(reading: Array(text.utf8), path: "defaults.yml")
    let empty = try Scenario(reading: Array("version: 1".utf8), path: "x.yml")
    #expect(read.policies.count == 6 && read == empty)
    read.policies = []
    #expect(read == Scenario())
    // Each default is written out: another value gives another scenario.
    let fewer = text.replacing("failures: 0.5%", with: "failures: 0.6%")
    #expect(try Scenario(reading: Array(fewer.utf8), path: "x.yml").network.failures == 0.006)
  }
}
