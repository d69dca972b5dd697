import Foundation
import TestSupport
import Testing

/// Commands that run one after the other in a folder of their own, recorded in `Goldens/script-NAME.txt`.
///
/// Besides the arguments of `ballast` a line may be `cat FILE`, `ls FOLDER`, `mkdir FOLDER`, `rm PATH`, or
/// `write FILE TEXT`, or `replace FILE OLD NEW`. Arguments with spaces are in single quotation marks.
private struct Script: CustomTestStringConvertible {
  let name: String
  let lines: [String]

  init(_ name: String, _ lines: String) {
    self.name = name
    self.lines = lines.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  var testDescription: String { name }
  var path: URL { Places.package.appending(path: "Tests/Unit/CommandTests/Goldens/script-\(name).txt") }

  /// The commands with their exit codes and outputs.
  func transcript() throws -> String {
    let folder = try FixtureFolder()
    let files = FileManager.default
    var text = ""
    for line in lines {
      let words = Self.words(line)
      let file = "\(folder.path)/\(words.dropFirst().first ?? "")"
      text += "$ \(line)\n"
      switch words[0] {
      case "cat": text += String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
      case "ls": text += try files.contentsOfDirectory(atPath: file).sorted().map { "\($0)\n" }.joined()
      case "mkdir": try files.createDirectory(atPath: file, withIntermediateDirectories: true)
      case "rm": try files.removeItem(atPath: file)
      case "cp": try files.copyItem(atPath: file, toPath: "\(folder.path)/\(words[2])")
      case "write": try Data(words[2].replacing("\\n", with: "\n").utf8).write(to: URL(filePath: file))
      case "replace":
        let old = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        try Data(old.replacing(words[2], with: words[3]).utf8).write(to: URL(filePath: file))
      default:
        let result = try Command.run(
          words, in: folder.path, variables: ["SOURCE_DATE_EPOCH": "1763800000"])
        text += result.output + result.errors + "exit \(result.exitCode)\n"
      }
    }
    return text
  }

  private static func words(_ line: String) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
      index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }
}

private let scripts = [
  Script(
    "usage-measure",
    """
    measure ''
    measure webext.xpi -o ''
    measure webext.xpi --against greeter.jar --explain
    measure webext.xpi --against greeter.jar --coverage
    measure webext.xpi --against greeter.jar --component a
    measure webext.xpi --against greeter.jar --locale de
    measure webext.xpi --against greeter.jar --sort locale
    measure - --files-from -
    measure webext.xpi greeter.jar --against Harbor.ipa
    measure webext.xpi greeter.jar --format csv
    measure webext.xpi greeter.jar --format text
    measure webext.xpi --top -1
    measure webext.xpi --top many
    check Harbor.ipa --accept-finding crash
    check Harbor.ipa --accept ' '
    check Harbor.ipa --accept ok --accept-finding crash
    check Harbor.ipa --accept ok --accept-finding crash --baseline b.json
    check report.json --accept ok --baseline b.json --junit b.json
    check report.json --junit a.xml --sarif a.xml
    check report.json --gitlab a.json -o ./a.json
    """),
  Script(
    "usage-versions",
    """
    deliver scenarios/harbor.yml --devices 0
    deliver scenarios/harbor.yml --devices 100000001
    deliver --print-defaults scenarios/harbor.yml
    deliver --print-defaults --sensitivity --devices 3 --seed 1 --diff a.json --chart a.svg --format text --bytes --color always
    deliver --print-defaults --json
    deliver --print-defaults -o a.csv
    deliver scenarios/harbor.yml --chart a.png
    deliver scenarios/none.yml
    deliver scenarios
    deliver scenarios/harbor.yml --diff none.json
    deliver scenarios/harbor.yml --diff report.json
    deliver scenarios/harbor.yml --chart a.svg -o a.svg --format text
    diff Harbor.ipa --fail-on missing
    diff Harbor.ipa --packs
    diff Harbor.ipa --no-renames
    diff Harbor.ipa Harbor.apk --chart a.png
    diff Harbor.ipa Harbor.apk --chart a.svg -o ./a.svg --format html
    diff Harbor.ipa Harbor.apk --only fresh
    history list --database ''
    history prune --keep 0
    history record Harbor.ipa --app ''
    history record Harbor.ipa -o ballast-history.sqlite --format text --database ballast-history.sqlite
    history import a.ndjson -o a.txt --database a.txt
    history trend --last 0
    history trend --top -1
    history list --top -1
    history trend --chart a.png
    history trend --chart a.svg -o a.svg --format text
    """),
  Script(
    "usage-packs",
    """
    packs build Harbor.ipa -o out --revision 0
    packs build Harbor.ipa -o out --revision 4294967296
    packs build Harbor.ipa -o report.json
    packs compare packs --fail-on growth
    packs compare packs --fail-on growth=x
    packs compare packs --fail-on grwth=1
    packs inspect packs/de.pack --key fog --entries
    packs inspect packs/de.pack --device ipad
    packs inspect packs/de.pack --gender female
    packs inspect packs/de.pack --table T
    packs inspect packs/de.pack --transifex
    packs inspect packs/de.pack --keys packs/packs.keys
    packs inspect packs/de.pack --preferred de
    packs inspect packs
    packs inspect report.json
    packs keygen ''
    packs keygen keys/
    packs publish packs -o site --deltas-from -1
    packs publish packs -o site --expires 3651
    packs publish packs -o site --expires 0
    packs publish packs -o site --change-key
    packs publish packs -o site --at 2026-11-22
    packs verify none
    packs verify report.json
    packs verify packs
    packs verify old --at 2026-11-22
    """),
  Script(
    "usage-savings",
    """
    report webext.xpi --app name
    report webext.xpi --section changes
    report webext.xpi --section staleness
    report webext.xpi --section history
    report webext.xpi --section savigns
    report webext.xpi --section changes --previous webext.xpi --format csv
    simulate webext.xpi --asset-packs out
    simulate webext.xpi --chart a.png
    simulate webext.xpi --chart a.svg -o a.svg --format text
    simulate webext.xpi --packs out --rebuilt out
    simulate Harbor.ipa --packs report.json
    simulate Harbor.ipa --asset-packs report.json
    simulate Harbor.ipa --asset-packs a -o a
    """),
  Script(
    "limits",
    """
    measure greeter.jar --max-entries 0
    measure greeter.jar --max-expanded 0
    measure greeter.jar --max-ratio 0
    measure greeter.jar --max-nesting 0
    measure greeter.jar --max-depth 0
    measure greeter.jar --max-locales 0
    measure greeter.jar --max-seconds 0
    measure greeter.jar --max-entries 1 --json
    measure greeter.jar --max-expanded 1
    measure greeter.jar --max-nesting 1 --top 1 --format ndjson
    measure greeter.jar --max-depth 1
    measure greeter.jar --max-depth 9999999999 --top 1 --format csv
    measure greeter.jar --max-locales 1
    measure greeter.jar --max-locales 3 --top 1 -o 3.csv
    measure greeter.jar --max-locales 2 --top 1
    measure greeter.jar --max-seconds 1 --top 1 -o 4.csv
    """),
  Script(
    "outputs",
    """
    mkdir sub
    measure greeter.jar --top 1 -o sub/a.txt
    cat sub/a.txt
    measure greeter.jar --top 1 -o a.log --color always
    cat a.log
    measure greeter.jar --top 1 -o a.MD
    measure greeter.jar --top 1 -o a.jsonl
    ls sub
    simulate greeter.jar --chart sub/c.svg -o report.md
    cat report.md
    simulate greeter.jar --chart report.svg -o sub/report.markdown --packs sub/packs
    cat sub/report.markdown
    ls sub/packs
    simulate greeter.jar --chart sub/../sub/x.svg -o sub/x.svg
    simulate greeter.jar --chart x/c.svg -o c.txt
    simulate greeter.jar --rebuilt sub/greeter.jar --packs sub/packs --keep de --scope messages
    ls sub
    diff ferry/1.0 ferry/1.2 --no-packs --chart sub/d.svg -o d.csv
    cat sub/d.svg
    deliver scenarios/harbor.yml --chart sub/e.svg --devices 2 -o e.md
    deliver --print-defaults -o sub/s.yml
    deliver --print-defaults -o sub/s.yaml
    deliver scenarios/harbor.yml -o sub/s.yml
    packs compare packs -o f.md
    cat f.md
    ls sub
    simulate Harbor.ipa --asset-packs sub/assets --policy ondemand -o sub/g.txt
    ls sub/assets
    simulate Harbor.ipa --packs sub/both --asset-packs sub/both -o sub/g.txt
    simulate Harbor.ipa --packs sub/alone -o sub/h.txt
    simulate Harbor.ipa --packs sub/alone2 --scope messages -o sub/h.txt
    ls sub/both
    """),
  Script(
    "history",
    """
    history record Harbor.ipa --date 2026-10-01 --label v1
    history record Harbor.ipa --date 2026-10-01 --label v1
    history record Harbor.ipa Harbor.apk --date 2026-11-22T08:00:00Z --label v2 --app harbor
    history record report.json
    history record ferry/1.0 --base tlh
    history record webext.xpi greeter.jar --base de
    history list
    history list --top 1
    history list --top 0 --app harbor
    history list --app nothing
    history trend
    history trend --app harbor
    history trend --app harbor --install --last 1 --format csv
    history trend --app harbor --top 1
    history trend --app harbor --top 0 --format md
    history trend --app harbor --locale de
    history trend --app harbor --locale tlh
    history trend --app harbor --chart trend.svg -o trend.md
    cat trend.svg
    history export --app harbor -o lines.ndjson
    history import lines.ndjson --database other.sqlite
    history import lines.ndjson --database other.sqlite
    history export --database other.sqlite --app nothing
    history prune --keep 1 --app harbor --dry-run
    history prune --keep 1 --app harbor
    history prune --before 2026-10-02
    history prune --before 2026-10-01T00:00:01Z --dry-run
    history list --format csv
    report Harbor.ipa --no-waste --section history --history ballast-history.sqlite
    report greeter.jar --no-waste --section history --history ballast-history.sqlite
    report greeter.jar --no-waste --section history --history other.sqlite --app harbor
    """),
  Script(
    "packs",
    """
    packs build Harbor.ipa -o out --locale de --codec brotli --codec zlib --app org.example --app-version 9
    packs build Harbor.ipa -o out --locale ja
    packs build Harbor.ipa -o out --locale ja --app org.example --omit-untranslated --revision 2
    packs build Harbor.ipa -o out --locale tlh --app org.example
    ls out
    packs inspect out/ja.pack --codec brotli
    packs build ferry/1.1 -o ferry1 --base en --previous packs
    packs build ferry/1.2 -o ferry2 --base tlh
    packs build ferry/1.2 -o ferry2 --base en --previous ferry1 --no-base-dictionary --codec zstd
    packs compare ferry1 ferry2
    packs compare ferry1 ferry2 --no-renames --locale de --bytes
    packs compare ferry2/de.pack ferry2/pt.pack --base ferry2/base.pack
    packs compare ferry2/de.pack ferry1/pt.pack --against ferry1
    packs compare ferry2 --against ferry1 --fail-on growth=1 --fail-on locale.growth=1%
    packs compare ferry2 --against ferry1 --fail-on growth=1MB
    packs compare ferry2/de.pack ferry2/de.pack ferry2/pt.pack
    packs compare ferry2 --locale tlh
    packs inspect ferry2 --preferred pt-BR,de
    packs inspect ferry2 --preferred tlh
    packs inspect packs --preferred fr-CA --key boats --argument 2 --device ipad --gender male
    packs inspect packs/de.pack --key fog --table Localizable
    packs inspect packs/de.pack --key fog --table Other
    packs inspect packs/de.pack --entries --transifex
    packs inspect packs/de.pack --key boats --argument n=2 --argument 1.5 --transifex
    packs delta old/de.pack packs/de.pack -o de.bpd
    packs apply old/de.pack de.bpd -o new.pack --base packs/base.pack
    packs apply old/de.pack de.bpd -o new.pack
    packs apply old/fr.pack de.bpd -o new.pack --base packs/base.pack
    packs delta old/de.pack packs/fr.pack -o de.bpd
    packs delta old/de.pack ferry2/de.pack -o de.bpd
    packs inspect new.pack
    rm packs/packs.keys
    packs inspect packs/de.pack --key fog
    packs inspect packs/de.pack --entries
    packs compare old packs
    diff old packs
    diff old old/de.pack
    mkdir empty
    packs compare empty
    diff empty old
    """),
  Script(
    "site",
    """
    packs publish old -o site --at 2026-11-22T08:00:00Z
    packs publish old -o site --at 2026-11-23T08:00:00Z
    packs publish packs -o site --at 2026-11-23T08:00:00Z --expires 3650 --deltas-from 0 --codec zstd --bytes
    packs publish old packs -o site2 --at 2026-11-23T08:00:00Z --keep-versions 1 --deltas-from 1
    packs publish old packs -o site3 --at 2026-11-23T08:00:00Z --keep-versions 0
    packs verify site --at 2026-11-23T08:00:00Z
    packs verify site --at 2036-11-23T08:00:00Z --format csv
    packs verify site --at 2026-11-23T08:00:00Z --app org.example.other
    packs verify site --at 2026-11-23T08:00:00Z --app org.ballast.fixtures.Harbor --accepted 2
    packs verify site --at 2026-11-23T08:00:00Z --accepted 3 --format md
    ls site
    packs publish packs -o packs
    packs publish packs -o .
    mkdir full
    write full/note.txt text
    packs publish packs -o full
    mkdir dotted
    write dotted/.htaccess text
    packs publish packs -o dotted --at 2026-11-23T08:00:00Z
    mkdir stopped/manifests
    write stopped/manifests/a.json {}
    packs publish packs -o stopped --at 2026-11-23T08:00:00Z
    mkdir several/manifests
    write several/manifests/a.json {}
    write several/manifests/b.json {}
    packs publish packs -o several
    rm packs/packs.keys
    packs publish packs -o site
    packs publish none -o site
    """),
  Script(
    "check",
    """
    check Harbor.ipa webext.xpi
    check report.json report.json
    check report.json Harbor.ipa
    check report.json --base de
    check Harbor.ipa --baseline budget.yml
    check Harbor.ipa --baseline accepted.json
    check report.json --accept ok --baseline report.json
    check kept.yml
    write broken.json '{\"schema\": \"ballast.footprint/1\"}'
    check broken.json
    write other.json '{\"schema\": \"ballast.trend/1\"}'
    check other.json
    write plain.json '{}'
    check plain.json
    measure webext.xpi --locale de -o part.json
    check part.json
    measure webext.xpi --top 1 -o top.json
    check top.json
    diff ferry/1.0 ferry/1.2 --no-packs --locale de -o part-diff.json
    check part-diff.json --budget kept.yml
    deliver scenarios/harbor.yml --diff part-diff.json
    diff Harbor.ipa --no-packs -o one.json
    deliver scenarios/harbor.yml --diff one.json --devices 2
    measure Harbor.apk -o apk.json
    measure Harbor.ipa -o ipa.json
    check webext.xpi --budget kept.yml --accept 'new texts' --baseline baseline.json
    check webext.xpi --budget kept.yml --baseline baseline.json
    check Harbor.ipa --budget budget.yml --accept known --accepted known.json --accept-finding nothing
    check Harbor.ipa --budget budget.yml --baseline ipa.json --junit a.xml --gitlab a.gl --markdown a.md --github
    cat a.xml
    cat a.md
    check ipa.json --budget budget.yml --baseline ipa.json --accept ok
    check part-diff.json --accept ok --baseline b.json
    simulate Harbor.ipa -o simulation.json
    check simulation.json simulation.json
    simulate Harbor.ipa --component HarborWidget -o part-simulation.json
    check part-simulation.json
    packs compare packs -o packs.json
    check packs.json packs.json
    packs compare packs --locale de -o part-packs.json
    check part-packs.json
    write pack.yml 'version: 1\\npack: 1 kB'
    check simulation.json --budget pack.yml
    check packs.json --budget pack.yml
    check packs.json simulation.json --budget pack.yml
    check simulation.json packs.json --budget pack.yml
    packs build Harbor.ipa -o other --app org.example.other
    packs compare other -o other.json
    check other.json simulation.json --budget pack.yml
    replace simulation.json '\"1.2\"' '\"1.3\"'
    check Harbor.ipa simulation.json --budget pack.yml
    diff ferry/1.0 ferry/1.2 --no-packs -o whole-diff.json
    check whole-diff.json whole-diff.json
    """),
  Script(
    "several",
    """
    write apps.txt 'webext.xpi\\n\\nnone.ipa\\nwebext.xpi\\n'
    measure --files-from apps.txt --top 1 -o all.ndjson
    measure none.ipa report.json ./README.md --json
    write done.ndjson '{\"schema\":\"ballast.footprint/1\",\"input\":\"webext.xpi\"}\\n{\"schema\":\"ballast.error/1\",\"input\":\"none.ipa\",\"error\":\"x\",\"hint\":null}\\n{\"inp'
    measure --files-from apps.txt --skip-done done.ndjson
    measure --files-from apps.txt --skip-done done.ndjson -o rest.ndjson
    write empty.txt ''
    measure --files-from empty.txt
    measure --files-from none.txt
    measure --files-from apps.txt --skip-done none.ndjson
    """),
  Script(
    "comparisons",
    """
    measure Harbor.ipa --against Harbor.apk --top 1
    measure report.json --against webext.xpi
    measure webext.xpi --against report.json
    measure webext.xpi --against accepted.json
    measure ferry/1.2 --base tlh
    measure ferry/1.2 --base en --top 2 --coverage
    measure Harbor.ipa --component app --component extension --top 0
    measure Harbor.ipa --explain --top 3 --sort install
    measure Harbor.ipa --sort messages --top 2 --format md
    simulate Harbor.ipa --component HarborWidget --leave-signatures --no-base-dictionary
    simulate Harbor.ipa --keep tlh
    simulate ferry/1.2 --base en
    diff ferry/1.0 ferry/1.1 --base en --translations --only stale --only missing --messages --skip-damaged
    diff ferry/1.0 ferry/1.2 --fail-on crash --fail-on missing=0 --fail-on new-locale=0 --fail-on removed=1%
    diff ferry/1.0 ferry/1.2 --accept accepted.json --fail-on locale.missing=50%
    diff Harbor.ipa --translations --fail-on incompatible
    report ferry/1.2 --previous ferry/1.0 --previous ferry/1.1 --base en --no-waste --section staleness --section changes
    report Harbor.ipa --no-waste --packs old --section packs
    report Harbor.ipa --no-waste --packs none
    """),
]

@Suite struct ScriptTests {
  @Test func everyScriptHasAGolden() throws {
    let folder = Places.package.appending(path: "Tests/Unit/CommandTests/Goldens")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix("script-")
    }
    #expect(files.sorted() == scripts.map { $0.path.lastPathComponent }.sorted())
  }

  @Test(arguments: scripts) fileprivate func commandsPrintTheirGolden(_ script: Script) throws {
    let text = try script.transcript()
    if ProcessInfo.processInfo.environment["BALLAST_RECORD"] == "1" {
      try Data(text.utf8).write(to: script.path)
      Issue.record("recorded \(script.name); read it, and run again without BALLAST_RECORD")
      return
    }
    let recorded = String(decoding: try Data(contentsOf: script.path), as: UTF8.self)
    guard text != recorded else { return }
    let (lines, expected) = (text.components(separatedBy: "\n"), recorded.components(separatedBy: "\n"))
    let line = zip(lines, expected).prefix { $0 == $1 }.count
    let command = lines.prefix(line + 1).last { $0.hasPrefix("$ ") } ?? ""
    Issue.record(
      """
      \(command): line \(line + 1) is '\(line < lines.count ? lines[line] : "")', \
      recorded '\(line < expected.count ? expected[line] : "")'
      """)
  }
}
