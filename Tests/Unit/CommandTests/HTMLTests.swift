import Testing

/// The pages that commands write are complete and well-formed.
@Suite struct HTMLTests {
  private static let commands: [[String]] = [
    ["measure", "Harbor.apk"], ["measure", "Harbor.ipa", "--explain"],
    ["simulate", "Harbor.aab", "--leave-one-out"],
    ["diff", "ferry/1.0", "ferry/1.1", "ferry/1.2", "--messages"],
    ["packs", "build", "ferry/1.0", "--output", "built"], ["packs", "compare", "packs", "--against", "old"],
    ["packs", "inspect", "packs/de.pack", "--entries"],
  ]

  @Test(arguments: commands) func everyElementIsClosed(_ command: [String]) throws {
    let folder = try FixtureFolder()
    let result = try Command.run(command + ["--format", "html"], in: folder.path)
    #expect(result.exitCode == 0)
    let page = result.output
    #expect(page.hasPrefix("<!DOCTYPE html>\n"))
    #expect(page.contains("<title>") && page.contains("<meta charset=\"utf-8\">"))
    // The page is self-contained.
    #expect(!page.contains("<script") && !page.contains("http-equiv") && !page.contains("<link"))
    var open: [Substring] = []
    for tag in page.matches(of: /<(\/?)([a-z][a-zA-Z0-9]*)[^>]*?(\/?)>/) {
      let (isEnd, name, isEmpty) = (!tag.output.1.isEmpty, tag.output.2, !tag.output.3.isEmpty)
      if isEmpty || ["meta", "br", "img", "hr"].contains(name) { continue }
      if isEnd {
        #expect(open.popLast() == name, "\(command): </\(name)>")
      } else {
        open.append(name)
      }
    }
    #expect(open.isEmpty, "\(open)")
  }
}
