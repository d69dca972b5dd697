/// A tar file: headers of 512 bytes, contents padded to 512, two blocks of zeros. POSIX ustar.
package func tar(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
  var out = ByteBuilder()
  for (name, content) in files {
    var header = ByteBuilder()
    header.text(name)
    header.zeros(100 - name.utf8.count)
    header.text("0000644\00000000\00000000\0")
    let size = String(content.count, radix: 8)
    header.text(String(repeating: "0", count: 11 - size.count) + size + "\0")
    header.text("00000000000\0")
    header.text("        0")
    header.zeros(100)
    header.text("ustar\u{0}00")
    header.zeros(512 - header.count)
    var bytes = header.bytes
    let sum = String(bytes.reduce(0) { $0 + Int($1) }, radix: 8)
    bytes.replaceSubrange(
      148..<156, with: Array((String(repeating: "0", count: 6 - sum.count) + sum + "\0 ").utf8))
    out.raw(bytes)
    out.raw(content)
    out.zeros((512 - content.count % 512) % 512)
  }
  out.zeros(1024)
  return out.bytes
}
