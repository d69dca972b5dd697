import TestSupport
import Testing

@Suite struct GoldenTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/letters.txt"
  }

  @Test func aFailureShowsTheLineWithBothTexts() throws {
    let letters = "abcdefghij".map { "\($0)\n" }
    try folder.write("letters.txt", letters.joined().utf8)
    #expect(Golden.problem(of: letters.joined(), in: path) == nil)

    var changed = letters
    changed[4] = "E\r\n"
    changed.append("k")
    #expect(
      Golden.problem(of: changed.joined(), in: path) == """
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
    try folder.write("letters.txt", "é\n".utf8)
    #expect(try #require(Golden.problem(of: "e\u{301}\n", in: path)).contains("-é\n+e\u{301}\n"))
  }

  @Test func aLongDifferenceIsCut() throws {
    try folder.write("letters.txt", String(repeating: "a\n", count: 100).utf8)
    let problem = try #require(Golden.problem(of: String(repeating: "b\n", count: 100), in: path))
    #expect(problem.split(separator: "\n").count == 63)
    #expect(problem.contains("\n… 141 more lines\n"))
  }

  @Test func aMissingGoldenFails() throws {
    #expect(try #require(Golden.problem(of: "a\n", in: path)).hasPrefix("\(path): no such file\n"))
  }

  @Test func aRecordingRunFails() throws {
    #expect(try #require(Golden.problem(of: "a\n", in: path, recording: true)).contains("recorded"))
    #expect(Golden.problem(of: "a\n", in: path, recording: false) == nil)
  }

  @Test func aLongGoldenFails() throws {
    let text = String(repeating: "a\n", count: 201)
    #expect(
      Golden.problem(of: text, in: path, recording: true) == "\(path): 201 lines; a golden has at most 200")
    #expect(try folder.isEmpty)
  }
}
