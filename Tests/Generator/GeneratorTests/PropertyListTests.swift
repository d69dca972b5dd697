import Foundation
import Testing

@testable import generate_app

/// Reads the encoded property lists with Foundation.
@Suite struct PropertyListTests {
  private func read(_ value: PropertyListValue) throws -> NSDictionary {
    let list = try PropertyListSerialization.propertyList(from: Data(value.binary), format: nil)
    return try #require(list as? NSDictionary)
  }

  @Test(arguments: [0, 1, 14, 15, 16, 127, 128, 255, 256, 300, 40_000])
  func stringsOfAnyLengthRoundTrip(_ count: Int) throws {
    let ascii = String(repeating: "a", count: count)
    let wide = String(repeating: "ж", count: count)
    let list = try read(
      .dictionary([("ascii", .string(ascii)), ("wide", .string(wide)), ("emoji", .string("👩‍🚀\(ascii)"))]))
    #expect(list["ascii"] as? String == ascii)
    #expect(list["wide"] as? String == wide)
    #expect(list["emoji"] as? String == "👩‍🚀\(ascii)")
  }

  @Test(arguments: [0, 1, 14, 15, 127, 128, 300])
  func dictionariesOfAnySizeRoundTrip(_ count: Int) throws {
    let members = (0..<count).map { ("key \($0)", PropertyListValue.string("text \($0)")) }
    let list = try read(.dictionary(members.map { (key: $0.0, value: $0.1) }))
    #expect(list.count == count)
    for index in 0..<count { #expect(list["key \(index)"] as? String == "text \(index)") }
  }

  @Test func nestedValuesRoundTrip() throws {
    let list = try read(
      .dictionary([
        ("inner", .dictionary([("list", .array([.string("a"), .string("é"), .string("a")]))])),
        ("a", .string("inner")),
      ]))
    #expect(list == ["inner": ["list": ["a", "é", "a"]], "a": "inner"] as NSDictionary)
  }
}
