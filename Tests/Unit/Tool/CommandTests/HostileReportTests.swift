import TestSupport
import Testing

/// Reports with numbers that no app has.
@Suite struct HostileReportTests {
  /// Sums of the largest numbers that are read do not overflow, and larger ones are an error.
  @Test func extremeNumbersDoNotEndTheProcess() throws {
    let folder = try FixtureFolder()
    let text = try folder.run("measure Harbor.ipa --explain --json").output
    func write(_ name: String, _ number: String) throws {
      try folder.write(name, text.replacing(/Bytes" : [0-9]+/) { _ in "Bytes\" : \(number)" })
    }
    let commands = ["check Harbor.ipa --against", "measure Harbor.ipa --against"]
    let numbers = ["1099511627777", "-1099511627777", "9223372036854775807", "-9223372036854775808", "1e18"]
    for (index, number) in numbers.enumerated() {
      try write("refused.json", number)
      for command in Places.runsAll ? commands : [commands[index % commands.count]] {
        try folder.refuse(
          "\(command) refused.json", exits: 2,
          "refused.json: contains the number \(number), expected at most")
      }
    }
    try write("hostile.json", "1099511627776")
    try folder.write("plain.json", text)
    try folder.write(
      "ballast.yml",
      """
      version: 1
      archive: { max: 1 MB, growth: 5 %, growth-bytes: 1 KB, ignore-below: 1 KB }
      localized: 1 KB
      user: { "*": { max: 9 MB, growth: 1 % } }
      locale: { "*": { max: 60 KB, growth: 100000 % } }
      kind: { images: { max: 1 MB, growth: 5 % } }
      component: { "*": { max: 5 KB, growth: 5 % } }
      """)
    for format in ["text", "json", "csv", "markdown", "html"] {
      let check = try folder.run("check Harbor.ipa --against hostile.json --format \(format)", exits: nil)
      #expect([0, 1].contains(check.exitCode), "\(check.errors)")
    }
    for (app, baseline) in [
      ("hostile.json", "plain.json"), ("plain.json", "hostile.json"), ("hostile.json", "hostile.json"),
    ] {
      for format in ["text", "json", "csv", "markdown", "html"] {
        try folder.run("measure \(app) --against \(baseline) --format \(format)")
      }
    }
  }
}
