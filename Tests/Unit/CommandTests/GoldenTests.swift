import Foundation
import TestSupport
import Testing

/// Commands that run one after the other in a folder of their own, with their outputs in `Goldens/NAME.txt`.
///
/// Besides the arguments of `ballast`, a line may be `cat FILE`, `ls FOLDER`, `rm PATH`, or `write FILE TEXT`.
/// Arguments with spaces are in single quotation marks.
private struct Script: CustomTestStringConvertible {
  let name: String
  let lines: [String]
  var columns: Int?

  init(_ name: String, _ lines: String, columns: Int? = nil) {
    self.name = name
    self.lines = lines.split(separator: "\n").map(String.init)
    self.columns = columns
  }

  var testDescription: String { name }

  /// The commands with their exit codes and outputs.
  func transcript() throws -> String {
    let folder = try FixtureFolder()
    var variables = ["SOURCE_DATE_EPOCH": "1763800000"]
    if let columns { variables["COLUMNS"] = "\(columns)" }
    var text = ""
    for line in lines {
      let words = Command.words(line)
      let file = "\(folder.path)/\(words.dropFirst().first ?? "")"
      text += "$ \(line)\n"
      switch words.first {
      case "cat": text += String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
      case "ls":
        text += try FileManager.default.contentsOfDirectory(atPath: file).sorted().map { "\($0)\n" }.joined()
      case "rm": try FileManager.default.removeItem(atPath: file)
      case "write": try folder.write(words[1], words[2].replacing("\\n", with: "\n"))
      default:
        let result = try Command.run(words, in: folder.path, variables: variables)
        text += result.output
        if !result.errors.isEmpty { text += "--- stderr\n\(result.errors)" }
        if result.exitCode != 0 { text += "exit \(result.exitCode)\n" }
      }
    }
    return text
  }

}

/// One for each document and format, and for errors by kind. `SchemaValidationTests` validates JSON, which is longer.
private let scripts: [Script] =
  Set(HelpExamplesTests.commands.joined()).map { command in
    Script((["help"] + command).joined(separator: "-"), "\(command.joined(separator: " ")) --help")
  } + [
    Script("measure-wide", "measure Harbor.ipa", columns: 120),
    Script("measure-color", "measure Harbor.ipa --color always --top 2"),
    Script("measure-markdown", "measure Harbor.ipa --top 3 --bytes --format markdown"),
    Script("measure-csv", "measure Harbor.ipa --component 'watch app' --format csv"),
    Script("measure-html", "measure greeter.jar --format html"),
    Script("measure-explain", "measure greeter.jar --explain"),
    Script("measure-coverage", "measure ferry/1.2 --base en --coverage"),
    Script("measure-against", "measure ferry/1.2 --against ferry/1.0"),
    Script("measure-against-markdown", "measure ferry/1.2 --against ferry/1.0 --top 2 --format md"),
    Script("measure-against-csv", "measure ferry/1.2 --against ferry/1.0 --format csv"),
    Script(
      "measure-several",
      """
      write apps.txt 'webext.xpi\\n\\nnone.ipa\\nwebext.xpi\\n'
      measure --files-from apps.txt --top 1 -o all.ndjson
      measure none.ipa report.json ./README.md --json
      write done.ndjson '{"schema":"ballast.footprint/1","input":"webext.xpi"}\\n{"schema":"ballast.error/1","input":"none.ipa","error":"x","hint":null}\\n{"inp'
      measure --files-from apps.txt --skip-done done.ndjson
      """),
    Script("simulate", "simulate Harbor.ipa --codec zlib --codec zstd"),
    Script(
      "simulate-leave-one-out", "simulate Harbor.ipa --leave-one-out --keep de --scope messages --bytes"),
    Script("simulate-system", "simulate Quay.apk"),
    Script("simulate-download-models", "simulate Harbor.apks --download-models"),
    Script("simulate-markdown", "simulate Harbor.aab --format markdown"),
    Script("simulate-csv", "simulate Harbor.apk --format csv"),
    Script(
      "simulate-files",
      """
      simulate Harbor.ipa --packs packs --rebuilt Slim.ipa -o report.txt
      simulate Harbor.ipa --asset-packs assets --policy onDemand -o report.txt
      ls packs
      ls assets
      """),
    Script("diff-messages", "diff ferry/1.1 ferry/1.2 --locale de --messages --packs --bytes"),
    Script(
      "diff-markdown", "diff ferry/1.0 ferry/1.2 --format md --only incompatible --fail-on incompatible"),
    Script("diff-csv", "diff ferry/1.0 ferry/1.2 --format csv --no-renames"),
    Script("diff-one-version", "diff Harbor.ipa"),
    Script("check", "check Harbor.ipa --budget budget.yml"),
    Script("check-waste", "check Harbor.apk --measure-waste"),
    Script("check-markdown", "check Harbor.ipa --budget budget.yml --format md"),
    Script("check-csv", "check Harbor.ipa --budget budget.yml --format csv"),
    Script("check-json", "check webext.xpi --budget kept.yml --json"),
    Script(
      "check-accept",
      """
      check webext.xpi --budget kept.yml --accept 'new texts' --baseline baseline.json
      check webext.xpi --budget kept.yml --baseline baseline.json
      """),
    Script("report-text", "report Harbor.ipa --no-waste --packs packs --section savings --section locales"),
    Script(
      "report-markdown", "report ferry/1.2 --previous ferry/1.1 --base en --section changes --format md"),
    Script("deliver", "deliver scenarios/harbor.yml"),
    Script("deliver-markdown", "deliver scenarios/harbor.yml --format markdown"),
    Script("deliver-defaults", "deliver --print-defaults"),
    Script(
      "history",
      """
      history record Harbor.ipa --date 2026-10-01 --label v1
      history record Harbor.ipa Harbor.apk --date 2026-11-22T08:00:00Z --label v2 --app harbor
      history list
      history list --top 1
      history trend --app harbor
      history trend --app harbor --install --last 1 --format csv
      history trend --app harbor --top 1 --format md
      history export --app harbor -o lines.ndjson
      history import lines.ndjson --database other.sqlite
      history prune --keep 1 --app harbor --dry-run
      history list --format csv
      """),
    Script(
      "packs-build", "packs build Harbor.ipa -o out --codec brotli --codec zlib --locale de --locale ja"),
    Script("packs-compare", "packs compare packs"),
    Script(
      "packs-compare-against",
      """
      packs compare packs --against old --fail-on growth=1MB
      packs build ferry/1.1 -o ferry1 --base en --format csv
      packs build ferry/1.2 -o ferry2 --base en --previous ferry1 --format csv
      packs compare ferry1 ferry2
      """),
    Script("packs-compare-markdown", "packs compare packs/de.pack old/de.pack --format markdown"),
    Script("packs-inspect", "packs inspect packs/de.pack"),
    Script("packs-inspect-key", "packs inspect packs/de.pack --key boats --argument 3 --transifex"),
    Script("packs-inspect-entries", "packs inspect packs --preferred fr-CA --entries"),
    Script("packs-inspect-csv", "packs inspect packs/de.pack --entries --format csv"),
    Script(
      "packs-delta",
      """
      packs delta old/de.pack packs/de.pack -o de.bpd
      packs apply old/de.pack de.bpd -o new.pack --base packs/base.pack
      packs apply old/de.pack de.bpd -o new.pack
      packs apply old/fr.pack de.bpd -o new.pack --base packs/base.pack
      """),
    Script(
      "packs-publish",
      """
      packs publish old -o site --at 2026-11-22T08:00:00Z
      packs publish packs -o site --at 2026-11-23T08:00:00Z --expires 3650 --deltas-from 0 --codec zstd --bytes
      packs verify site --at 2026-11-23T08:00:00Z
      packs verify site --at 2036-11-23T08:00:00Z --format csv
      packs verify site --at 2026-11-23T08:00:00Z --accepted 3 --format md
      """),
    // Errors.
    Script(
      "errors-inputs",
      """
      measure nowhere/missing.ipa
      measure ./README.md
      measure /dev/null
      measure Harbor.ipa --output nowhere/x.txt
      measure Harbor.ipa --against accepted.json
      diff report.json Harbor.apk
      simulate Harbor.ipa --rebuilt nowhere/x.ipa
      simulate Harbor.ipa --packs report.json
      check Harbor.ipa --budget none.yml
      check Harbor.ipa --budget mistakes.yml
      check Harbor.ipa --budget names.yml
      check report.json --budget app.yml
      check accepted.json
      check report.json report.json
      check Harbor.ipa --baseline budget.yml
      report Harbor.ipa --history none.sqlite
      history trend
      history list --database budget.yml
      history import report.json
      history record ferry/1.0
      deliver scenarios/facebook-ios-2020.yml
      deliver scenarios/none.yml
      packs build Harbor.ipa -o report.json
      packs compare ferry
      packs inspect packs
      packs inspect packs/de.pack --key boats --keys none.keys
      packs publish packs -o packs
      packs publish packs -o .
      packs verify none
      packs verify packs
      """),
    Script(
      "errors-names",
      """
      mesure Harbor.ipa
      packs biuld Harbor.ipa
      Harbor.ipa
      measure Harbor.ipa --component harborwigdet
      measure Harbor.ipa --locale nl
      measure Harbor.ipa --locale zh-CN
      simulate Harbor.ipa --keep jp
      diff ferry/1.0 ferry/1.2 --locale fr
      check Harbor.ipa --accept known --accepted accepted.json --accept-finding crahs
      packs inspect packs/de.pack --key boat
      packs inspect packs/de.pack --key fog --table Other
      packs inspect packs/de.pack --key boats --argument abc
      history record Harbor.ipa --app harbor
      history list --app nothing
      """),
    Script(
      "errors-options",
      """
      measure Harbor.ipa --fromat csv
      measure
      measure Harbor.ipa --locale 'German language'
      measure Harbor.ipa --top -1
      measure Harbor.ipa --format jsno
      measure Harbor.ipa --max-expanded '10 XB'
      measure Harbor.ipa --format csv --json
      measure Harbor.ipa --format text -o report.json
      measure Harbor.ipa -o report.svg
      measure Harbor.ipa --against Harbor.ipa --sort install
      measure webext.xpi greeter.jar --explain
      simulate Harbor.ipa --sort delta
      measure ''
      simulate Harbor.ipa --scope all
      simulate Harbor.ipa --codec zstandard
      simulate Harbor.ipa --chart chart.png
      simulate Harbor.ipa --rebuilt Harbor.ipa
      simulate Harbor.ipa --policy prefetch
      simulate Harbor.ipa --asset-packs a -o a
      diff ferry/1.0 ferry/1.1 --fail-on foo
      diff ferry/1.0 ferry/1.1 --fail-on missing=many
      check Harbor.ipa --accept 'new texts'
      report Harbor.ipa --section saving
      report Harbor.ipa --format csv
      report Harbor.ipa --top 3 --output page.html
      report Harbor.ipa --section history
      history record Harbor.ipa --date 2026-02-31
      history prune
      deliver
      deliver scenarios/harbor.yml --seed=-1
      deliver --print-defaults --json
      """),
    Script(
      "errors-packs",
      """
      packs build Harbor.ipa
      packs build Harbor.ipa -o out --revision 0
      packs compare packs --fail-on growth
      packs compare packs --against old --fail-on grwth=1
      packs inspect packs/de.pack --argument 3
      packs inspect packs/de.pack --key fog --entries
      packs inspect packs/de.pack --preferred de
      packs keygen ''
      packs publish packs -o site --deltas-from -1
      packs publish packs -o site --expires 3651
      packs publish packs -o site --change-key
      packs publish packs -o site --at 2026-11-22
      """),
    Script(
      "errors-limits",
      """
      measure Harbor.ipa --max-entries 0
      measure Harbor.ipa --max-entries 10
      measure Harbor.ipa --max-expanded 10KB
      measure greeter.jar --max-expanded 1
      measure Harbor.apks --max-nesting 1
      measure greeter.jar --max-depth 1
      measure greeter.jar --max-locales 1
      """),
  ]

@Suite struct GoldenTests {
  private static let folder = "Tests/Unit/CommandTests/Goldens"

  @Test func everyGoldenHasAScript() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Places.package.appending(path: Self.folder).path)
    #expect(Set(files) == Set(scripts.map { "\($0.name).txt" }))
  }

  @Test(arguments: scripts) fileprivate func commandsPrintTheirGolden(_ script: Script) throws {
    if let problem = Golden.problem(of: try script.transcript(), in: "\(Self.folder)/\(script.name).txt") {
      Issue.record("\(problem)")
    }
  }
}
