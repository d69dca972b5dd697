import Foundation
import TestSupport

/// Contents of a fixture, written by its build script.
struct FixtureOracle: Decodable {
  struct Figures: Decodable {
    var entries: Int
    var uncompressed: Int
    var zipRecordBytes: Int?
    var stringKeys: Int
    var stringsdictKeys: Int
  }

  /// Nil for a folder.
  var bytes: Int?
  var uncompressed: Int
  var baseLocale: String?
  var locales: [String: Figures]
  var base: Figures?

  enum CodingKeys: String, CodingKey {
    case bytes, uncompressed, baseLocale, locales
    case base = "Base"
  }

  init(_ fixture: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let bytes = try Places.bytes(Places.fixture("\(fixture).oracle.json"))
    self = try decoder.decode(Self.self, from: Data(bytes))
  }
}

/// Contents of a real app, written by an independent reader.
struct RealOracle: Decodable {
  struct Figures: Decodable {
    var uncompressed: Int
    var zipRecordBytes: Int
    var stringKeys: Int
    /// The locale's tables as one archive; nil for base.
    var pack: Packed?

    struct Packed: Decodable { var zip9: Int }
  }

  var zipBytes: Int
  var uncompressedTotal: Int
  var slimZipBytesInfozip: Int
  var locales: [String: Figures]

  init(_ name: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let bytes = try Places.bytes(Places.real("ipa/\(name).oracle.json"))
    self = try decoder.decode(Self.self, from: Data(bytes))
  }
}
