import DataFormats
import Foundation
import Localization
import ResourceFormats
import TestSupport
import Testing

/// Inputs and outputs of Transifex's own tests and of its document.
private struct Vectors: Decodable {
  struct Push: Decodable, Sendable, CustomTestStringConvertible {
    struct Rule: Decodable {
      let unitId: String
      let pushed: String
      let pushedIs: String
    }

    let name: String
    let xliff: String
    let rules: [Rule]

    var testDescription: String { name }
  }

  struct Extracted: Decodable {
    let rule: String
    let forms: [String: String]
  }

  struct Pull: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let cdsXml: String
    let device: String?
    let icu: String
    let extracted: [Extracted]?

    var testDescription: String { name }
  }

  struct Extract: Decodable, Sendable, CustomTestStringConvertible {
    let input: String
    let extracted: [Extracted]

    var testDescription: String { input }
  }

  struct Render: Decodable, Sendable, CustomTestStringConvertible {
    let icu: String
    let locale: String
    let args: [Int64]
    let rendered: String
    let device: String?

    var testDescription: String { icu }
  }

  struct EndToEnd: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let xliff: String
    let key: String
    let cdsXml: String
    let renders: [Render]

    var testDescription: String { name }
  }

  let push: [Push]
  let pull: [Pull]
  let extract: [Extract]
  let render: [Render]
  let endToEnd: [EndToEnd]

  static let all: Vectors? = {
    guard Places.realData != nil, let bytes = try? Places.bytes(Places.real("vectors/transifex-vectors.json"))
    else { return nil }
    return try? JSONDecoder().decode(Vectors.self, from: Data(bytes))
  }()
}

@Suite(.enabled(if: Places.comparesRealData, "real data not available")) struct TransifexVectorTests {
  @Test func allVectorsAreRead() throws {
    let vectors = try #require(Vectors.all)
    let forms = [vectors.push.count, vectors.pull.count, vectors.extract.count]
    #expect(forms == [8, 10, 5])
    #expect(vectors.render.count == 5 && vectors.endToEnd.count == 4)
  }

  /// A message has the form that its export is uploaded in. Keys of Transifex, which are digests, are not computed.
  @Test(arguments: Vectors.all?.push ?? [])
  fileprivate func exportsArePushed(_ vector: Vectors.Push) throws {
    let files = try files(vector.xliff)
    for rule in vector.rules {
      // A key of two files is uploaded with the rules of one.
      let messages = files.compactMap { $0.messages(.source)[rule.unitId] }
      let message = try #require(
        messages.first { TransifexContent($0)?.text == rule.pushed }, "\(rule.unitId)")
      switch TransifexContent(message) {
      case .rule: #expect(rule.pushedIs == "icu")
      case .root(let root):
        #expect(rule.pushedIs == "cds-xml")
        #expect(root.message == message)
      case .text, nil: Issue.record("\(rule.unitId) is pushed as it is")
      }
    }
  }

  @Test(arguments: Vectors.all?.pull ?? [])
  fileprivate func rootsBecomeRules(_ vector: Vectors.Pull) throws {
    let root = try TransifexCDSRoot(vector.cdsXml)
    #expect(root.xml == vector.cdsXml)
    let rule = try #require(root.rule(for: try device(vector.device)))
    #expect(rule == vector.icu)
    if let extracted = vector.extracted { try expect(rule, has: extracted) }
  }

  @Test(arguments: Vectors.all?.extract ?? [])
  fileprivate func rulesAreFoundInTexts(_ vector: Vectors.Extract) throws {
    try expect(vector.input, has: vector.extracted)
  }

  @Test(arguments: Vectors.all?.render ?? [])
  fileprivate func rulesAreShown(_ vector: Vectors.Render) throws {
    #expect(try shown(Message(transifexRule: vector.icu), vector) == vector.rendered)
  }

  @Test(arguments: Vectors.all?.endToEnd ?? [])
  fileprivate func exportsAreShown(_ vector: Vectors.EndToEnd) throws {
    let files = try files(vector.xliff)
    let source = try #require(files.first?.messages(.source)[vector.key])
    #expect(TransifexContent(source)?.text == vector.cdsXml)
    let root = try TransifexCDSRoot(vector.cdsXml)
    for render in vector.renders {
      let rule = try #require(root.rule(for: try device(render.device)))
      #expect(rule == render.icu)
      #expect(try shown(Message(transifexRule: rule), render) == render.rendered)
      // The XML and the export give equal texts without a rule.
      #expect(try shown(try #require(root.message), render) == render.rendered)
      let exported = try #require(files.first?.messages(.target)[vector.key])
      #expect(try shown(exported, render) == render.rendered)
    }
  }

  // MARK: - Parts

  private func device(_ name: String?) throws -> Device {
    try #require(name.map { Device(rawValue: $0) } ?? .other)
  }

  private func shown(_ message: Message, _ vector: Vectors.Render) throws -> String {
    let call = MessageFormatter(
      locale: try tag(vector.locale), syntax: .apple, positional: vector.args.map { .integer($0) },
      device: try device(vector.device))
    return call.text(of: message)
  }

  private func expect(_ text: String, has expected: [Vectors.Extracted]) throws {
    let rules = TransifexRule.rules(in: text)
    #expect(rules.map(\.text) == expected.map(\.rule))
    for (rule, expected) in zip(rules, expected) {
      #expect(Dictionary(rule.forms.map { ($0.category.rawValue, $0.text) }) { $1 } == expected.forms)
    }
  }
}
