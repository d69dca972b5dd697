import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

@Suite struct ChromiumPakMessagesTests {
  @Test func textsMayBeUTF16() throws {
    var bytes = dataPack(5, texts: ["S\0e\0", "x", "\u{7f}\u{7f}", "=\u{7f}\u{7f}\u{7f}"])
    bytes[4] = 2
    #expect(
      try ChromiumPak.messages(in: bytes.span.bytes) == [
        "100": .text("Se"), "102": .text("\u{7f7f}"), "103": .text("\u{7f3d}\u{7f7f}"),
      ])
  }

  @Test func binaryPackHasNoMessages() throws {
    var bytes = dataPack(5, texts: ["a"])
    bytes[4] = 0
    #expect(try ChromiumPak.messages(in: bytes.span.bytes).isEmpty)
    bytes[4] = 1
    bytes[bytes.count - 1] = 0xff
    #expect(try ChromiumPak.messages(in: bytes.span.bytes).isEmpty)
  }
}
