import ResourceFormats
import TestSupport
import Testing

@Suite struct DigestTests {
  /// RFC 1321, A.5, and lengths near the end of a block.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    (
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
      "d174ab98d277d9f5a5611c2c9f419d9f"
    ),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
    (String(repeating: "a", count: 55), "ef1772b6dff9a122358552954ad0df65"),
    (String(repeating: "a", count: 56), "3b0c8ac703f828b04c6c197006d17218"),
    (String(repeating: "a", count: 64), "014842d480b571495a4a0363793f7367"),
  ])
  func md5MatchesTheRFC(_ text: String, _ expected: String) {
    #expect(MD5.digest(text.utf8).map { hexadecimal($0, 2) }.joined() == expected)
  }

  /// The authors' test vectors.
  @Test(arguments: [
    ("", "24f0130c63ac9332 16166e76b1bb925f f373de2d49584e7a"),
    ("abc", "f258c1e88414ab2a 527ab541ffc5b8bf 935f7b951c132951"),
    ("Tiger", "9f00f599072300dd 276abb38c8eb6dec 37790c116f9d2bdf"),
    (
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-",
      "87fb2a9083851cf7 470d2cf810e6df9e b586445034a5a386"
    ),
  ])
  func tigerMatchesItsSpecification(_ text: String, _ expected: String) {
    #expect(Tiger.digest(text.utf8).map { hexadecimal($0, 16) }.joined(separator: " ") == expected)
  }

  private func hexadecimal(_ number: some BinaryInteger, _ count: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: count - digits.utf8.count) + digits
  }
}
