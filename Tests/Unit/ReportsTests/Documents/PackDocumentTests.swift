import ReportSchema
import Testing

@testable import Reports

@Suite struct PackDocumentTests {
  private func text(_ document: Document) -> String { TextRenderer(width: 100).render(document) }

  @Test func comparisonIsAsRecorded() {
    let report = PackSample.report(isChange: true) { $0.packs = [] }
    #expect(
      text(PackComparisonDocument(report).document) == """
        Packs: 2 packs, 1 larger, 1 smaller; total download 10.4 kB → 10.6 kB (+1.9 %, zlib).
        Larger: el +201 B.
        Smaller: de −1 B.

        Locale       Before    After  Change  Added  Removed  Changed
        el  Greek   5.70 kB  5.90 kB  +201 B     12        1        4
        de  German  4,702 B  4,701 B    −1 B      0        1        0
        Total (2)   10.4 kB  10.6 kB  +200 B     12        2        4

        Before and after: downloads without a dictionary. Added, removed and changed: messages.

        Warnings
          packs/odd.pack: is not a language pack

        """)
  }

  @Test func packsAreAsRecorded() {
    let report = PackSample.report {
      $0.warnings = []
      $0.baseDictionary = false
    }
    #expect(
      text(PackComparisonDocument(report).document) == """
        Harbor 1.2: 2 packs with 173 messages. A user downloads one pack: 4.70 kB to 5.90 kB, median 5.30 kB
        (zlib).

                                           Download  Download  Bytes per
        Locale          Messages     Size    (zlib)      (xz)    message  Untranslated  Missing
        el  Greek             87  23.6 kB   5.90 kB   5.90 kB      67.85         3.4 %        1
        de  German            86  18.8 kB   4.70 kB   4.69 kB      54.66         3.5 %        1
        Packs (2)            173  42.4 kB   10.6 kB   10.6 kB
        Base (English)        87  16.0 kB   4.00 kB   3.99 kB      45.98

        Largest: Greek (el), 87 messages (base 87), 1.25 bytes per character (base 1.25), texts 1.25 times
        as long as base.
        Untranslated: texts equal to base. Missing: base messages that the pack does not contain.

        """)
  }

  @Test func everyColumnSumsToItsTotal() throws {
    let document = PackComparisonDocument(PackSample.report(isChange: true)).document
    try expectSums(#require(document.table("packs")), of: [.body])
    try expectSums(#require(document.table("changes")), of: [.body])
    let rows = HostileTextTests.parsed(CSVRenderer().render(document))
    try expectSums(rows, ["messages", "packBytes", "zlibBytes", "xzBytes"], of: ["pack"], to: "total")
    try expectSums(
      rows, ["oldDownloadBytes", "newDownloadBytes", "downloadChange", "added", "removed", "textChange"],
      of: ["change"], to: "changeTotal")
  }

  @Test func basePackOnlyIsStated() {
    let report = PackSample.report {
      $0.packs = [$0.packs[0]]
      $0.downloadBytes = nil
      $0.totalDownloadBytes = [:]
      ($0.totalPackBytes, $0.totalMessages) = (0, 0)
    }
    #expect(text(PackComparisonDocument(report).document).hasPrefix("Harbor 1.2: no packs except base.\n"))
  }

  @Test func inspectionIsAsRecorded() {
    #expect(
      text(PackInspection(PackSample.pack("de", "German", messages: 1, download: 400)).document) == """
        Harbor 1.2, German (de), revision 2: 1 message, 1.60 kB on the device, download 393 B (xz), 400 B
        (zlib).

        Section    Bytes   Share
        Header      64 B   4.0 %
        Texts    1.54 kB  96.0 %
        Total    1.60 kB   100 %

        Download: for a receiver without a base pack; it is smaller with one.

        File: packs/de.pack, checksum 00112233445566aa

        """)
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
    let text = text(PackInspection(pack).document)
    #expect(
      text.contains(
        """
        Messages
          ask
            Удалить⏎⏎контакт %1$@?
            → Удалить Ann?
          Files: count
            %#@n@
            @n/plural one: файл
            @n/plural other: файлов

        """))
    #expect(!text.contains("Section"))
    let csv = CSVRenderer().render(PackInspection(pack).document)
    #expect(csv.contains("message,ru,,,,,Files,count,%#@n@; @n/one: файл; @n/other: файлов,"))
  }
}
