import DataFormats
import Testing

/// The limits of YAML, at which one more is an error.
@Suite struct YAMLReaderTests {
  private func reason(_ text: String) -> YAMLError.Reason? {
    do throws(YAMLError) { _ = try YAMLReader.root(of: Array(text.utf8)) } catch { return error.reason }
    return nil
  }

  @Test func bytesAreLimited() {
    let text = "a: \"" + String(repeating: "x", count: YAMLReader.sizeLimit - 5) + "\""
    #expect(reason(text) == nil)
    #expect(reason(text + "\n") == .tooLarge(limit: 1 << 20))
  }

  @Test(arguments: [("[", "]"), ("{a: ", "}")]) func levelsAreLimited(_ open: String, _ close: String) {
    func nested(_ levels: Int) -> String {
      String(repeating: open, count: levels) + "b" + String(repeating: close, count: levels)
    }
    #expect(reason(nested(YAMLReader.depthLimit - 1)) == nil)
    #expect(reason(nested(YAMLReader.depthLimit)) == .tooDeep(limit: 32))
  }
}
