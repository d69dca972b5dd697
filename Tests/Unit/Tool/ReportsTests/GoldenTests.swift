import TestSupport
import Testing

@Suite struct GoldenTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/letters.txt"
  }

  /// A run that records other goldens must not record these.
  private func outcome(_ text: String, recording: Bool = false) -> String? {
    Golden.problem(of: text, in: path, recording: recording)
  }

  @Test func aFailureShowsTheLineWithBothTexts() throws {
    let letters = "abcdefghij".map { "\($0)\n" }
    try folder.write("letters.txt", letters.joined().utf8)
    #expect(outcome(letters.joined()) == nil)

    var changed = letters
    changed[4] = "E\r\n"
    changed.append("k")
    #expect(
      outcome(changed.joined()) == """
        \(path)
        @@ golden line 3, actual line 3 @@
         c
         d
        -e
        +E␍
         f
         g
        @@ golden line 9, actual line 9 @@
         i
         j
        +k
        +(no newline at the end)
        If the new text is right: BALLAST_RECORD=1 swift test --filter GoldenTests
        """)
  }

  /// The letter é and e with an accent are one character, but not the same bytes.
  @Test func bytesAreCompared() throws {
    try folder.write("letters.txt", "é\n")
    #expect(try #require(outcome("e\u{301}\n")).contains("-é\n+e\u{301}\n"))
  }

  @Test func aLongDifferenceIsCut() throws {
    try folder.write("letters.txt", String(repeating: "a\n", count: 100).utf8)
    let problem = try #require(outcome(String(repeating: "b\n", count: 100)))
    #expect(problem.split(separator: "\n").count == 63)
    #expect(problem.contains("\n… 141 more lines\n"))
  }

  @Test func aMissingGoldenFails() throws {
    #expect(try #require(outcome("a\n")).hasPrefix("\(path): no such file\n"))
  }

  @Test func aRecordingRunFails() throws {
    #expect(try #require(outcome("a\n", recording: true)).contains("recorded"))
    #expect(outcome("a\n", recording: false) == nil)
  }

  @Test func aLongGoldenFails() throws {
    let text = String(repeating: "a\n", count: 201)
    #expect(
      outcome(text, recording: true) == "\(path): 201 lines; a golden has at most 200")
    #expect(try folder.isEmpty)
  }
}
