import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

/// Expected values of fbt's own tests, and its output for additional inputs; the file records the origin of
/// each.
enum FBTVectors {
  static let json: JSONValue? = {
    guard Places.realData != nil, let bytes = try? Places.bytes(Places.real("vectors/fbt-vectors.json"))
    else { return nil }
    return try? JSONValue(parsing: bytes.span.bytes)
  }()

  static var areAvailable: Bool { json != nil }

  /// fbt's number of a plural category.
  static func number(_ category: PluralCategory) -> Int? {
    Self["enums", "number", category.rawValue].integer
  }

  static subscript(path: String...) -> JSONValue { path.reduce(json ?? .null) { $0[$1] ?? .null } }

  static func list(_ path: String...) -> [Vector] {
    let found = path.reduce(json ?? .null) { $0[$1] ?? .null }
    return (found.items ?? []).enumerated().map { Vector(name: "\(path.joined(separator: "."))[\($0)]", $1) }
  }

  static func members(_ path: String...) -> [Vector] {
    (path.reduce(json ?? .null) { $0[$1] ?? .null }.members ?? []).map { Vector(name: $0.name, $0.value) }
  }
}

struct Vector: Sendable, CustomTestStringConvertible {
  let name: String
  let json: JSONValue

  init(name: String, _ json: JSONValue) {
    self.name = name
    self.json = json
  }

  var testDescription: String { name }
  subscript(name: String) -> JSONValue { json[name] ?? .null }
}

extension JSONValue {
  subscript(place: Int) -> JSONValue {
    guard let items, items.indices.contains(place) else { return .null }
    return items[place]
  }

  var bytes: [UInt8] { Array(description.utf8) }

  /// Objects with members sorted by name, for comparison without order.
  var sorted: JSONValue {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    case .array(let items): .array(items.map(\.sorted))
    default: self
    }
  }
}

extension FBT.Source {
  init(_ json: JSONValue) throws(FormatError) {
    let bytes = json.bytes
    try self.init(parsing: bytes.span.bytes)
  }
}

extension FBT.Translated {
  var json: JSONValue {
    .object(
      map { locale, tables in
        JSONValue.Member(locale, .object(tables.map { JSONValue.Member($0, $1.json) }))
      })
  }
}

extension Gender {
  init?(fbt number: Int?) {
    switch number {
    case 1: self = .male
    case 2: self = .female
    case 3: self = .unknown
    default: return nil
    }
  }
}

extension FBT.Call.Argument {
  /// The form of a call's argument in the vectors.
  init?(_ json: JSONValue) {
    let token = json["token"]?.string
    let value = json["value"]?.string ?? json["value"]?.integer.map(String.init)
    switch (json["kind"]?.string, token) {
    case ("enum", _): self = .word(value ?? "")
    case ("param", let token?):
      guard let number = json["number"]?.integer else {
        self = .text(token: token, value)
        return
      }
      self = .number(token: token, Int64(number))
    case ("name", let token?):
      guard let gender = Gender(fbt: json["gender"]?.integer) else { return nil }
      self = .person(token: token, value, gender)
    case ("plural", let token):
      guard let count = json["count"]?.integer else { return nil }
      self = .number(token: token, Int64(count))
    case ("pronoun", _):
      guard let usage = json["usage"]?.integer.flatMap(FBT.PronounUsage.init),
        let person = json["gender"]?.integer.flatMap(FBT.Person.init)
      else { return nil }
      self = .pronoun(FBT.Pronoun(person, usage))
    case ("subject", _):
      guard let gender = Gender(fbt: json["gender"]?.integer) else { return nil }
      self = .subject(gender)
    default: return nil
    }
  }
}
