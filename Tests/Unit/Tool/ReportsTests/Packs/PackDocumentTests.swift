import ReportSchema
import Testing

@testable import Reports

@Suite struct PackDocumentTests {
  private func text(_ document: Document) -> String { TextRenderer(width: 100).render(document) }

  @Test func everyColumnSumsToItsTotal() throws {
    try expectSums(#require(PacksCompareDocument(PackSample.report()).document.table("packs")), of: [.body])
    let document = PacksCompareDocument(PackSample.report(isChange: true)).document
    try expectSums(#require(document.table("changes")), of: [.body])
  }

  /// The updates are 571 B together. No other download is shown.
  @Test func aChangeHasOneDownload() {
    let report = PackSample.report(isChange: true) {
      $0.against = .init(
        files: ["old"], app: "Harbor", version: "1.1", newLocales: ["de"], removedLocales: [], renames: [],
        hasKeys: true)
    }
    let document = PacksCompareDocument(report).document
    let text = text(document).replacing("\n", with: " ")
    #expect(text.contains("all updates together are 571 B (5.4 % of the whole packs,"))
    #expect(!text.contains("Download") && document.table("packs") == nil)
    #expect(text.contains("German, new"))
  }

  @Test func basePackOnlyIsStated() {
    let report = PackSample.report {
      $0.packs = [$0.packs[0]]
      $0.downloadBytes = nil
      $0.totalDownloadBytes = [:]
      ($0.totalPackBytes, $0.totalMessages) = (0, 0)
    }
    #expect(text(PacksCompareDocument(report).document).hasPrefix("Harbor 1.2: no packs except base.\n"))
  }

  @Test func messagesReplaceSections() {
    var pack = PackSample.pack("ru", "Russian", messages: 2, download: 400)
    pack.entries = [
      .init(table: "", key: "ask", message: .text("Удалить\n\nконтакт %1$@?"), rendered: "Удалить Ann?"),
      .init(
        table: "Files", key: "count",
        message: .substitutions(
          format: .text("%#@n@"),
          parts: ["n": .variations(by: "plural", cases: ["other": .text("файлов"), "one": .text("файл")])])),
    ]
    let text = text(PacksInspectDocument(pack).document)
    #expect(
      text.contains(
        """
        Messages
          ask
            Удалить⏎⏎контакт %1$@?
            → Удалить Ann?
          Files: count
            %#@n@
            @n/one: файл
            @n/other: файлов

        """))
    #expect(!text.contains("Section"))
    #expect(CSVRenderer.text(of: pack).contains("Files,count,%#@n@; @n/one: файл; @n/other: файлов,"))
  }

  @Test func sectionsAreNamedInWords() throws {
    var pack = PackSample.pack("de", "German", messages: 2, download: 400)
    let names: KeyValuePairs = [
      "metadata": "Metadata", "bucketSums": "Bucket sums", "otherIds": "Other ids",
      "checks": "Checks",
    ]
    pack.sections = names.map { .init(name: $0.key, bytes: 400) }
    let table = try #require(PacksInspectDocument(pack).document.table("sections"))
    #expect(table.rows.map(\.cells[0]) == names.map { .text(RichText($0.value)) } + ["Total"])
    try expectSums(table, of: [.body])
  }

  @Test func anOlderVersionIsNamed() {
    var report = PackSample.report(isChange: true) {
      $0.against = .init(
        files: ["old/de.pack"], app: "Harbour", version: "1.1", newLocales: ["zu"],
        removedLocales: ["br", "co"], renames: [.init(kind: "table", from: "A", to: "B")], hasKeys: false)
      $0.breaches = [.init(budget: "growth=1B", locale: "el", limit: 1, actual: 201)]
    }
    let failed = text(PacksCompareDocument(report).document)
    #expect(
      failed.hasPrefix("failed: growth=1B: el: 201 B to download, 1 B allowed\n\nHarbor 1.1 → 1.2: 2 packs, ")
    )
    for sentence in [
      "Matched renames: A → B (table).", "Keys of the packs are unknown", "New locales: zu.",
      "Removed locales: br, co.",
    ] {
      #expect(failed.contains(sentence), "\(sentence)")
    }
    // Without the versions, the files are named.
    report.breaches = []
    report.against?.version = ""
    let passed = text(PacksCompareDocument(report).document)
    #expect(passed.hasPrefix("passed: no limit exceeded\n\nold/de.pack → Harbor 1.2: 2 packs, "))
  }

  @Test func parentsAndTheBasePackAreNamed() {
    var pack = PackSample.pack("pt-BR", nil, messages: 1, download: 400)
    pack.parents = ["pt-PT", "pt"]
    pack.entries = [
      .init(
        table: "", key: "ask", message: .text("Sim"), transifex: .init(pushed: "Yes", stored: "Yes, sure"))
    ]
    var options = DocumentOptions()
    options.basePack = "packs/en.pack"
    let text = text(PacksInspectDocument(pack, options).document)
    for words in [
      "Parents and siblings, tried before base: pt-PT, pt.",
      "for a receiver with the base pack packs/en.pack.",
      "pushed: Yes\n", "stored: Yes, sure\n",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }
}
