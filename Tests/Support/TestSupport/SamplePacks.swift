package import LanguagePacks
package import Localization
package import LocalizationAnalysis
import PackBuilding

/// Tables and packs of random messages, reproducible from a seed.
package enum SamplePacks {
  package static func metadata(_ locale: LocaleTag = .undetermined) -> PackMetadata {
    PackMetadata(
      locale: locale, baseLocale: LocaleTag(bcp47: "en"), appIdentifier: "org.example.app", appVersion: "1.0")
  }

  package static func tables(_ count: Int, seed: UInt64) -> [StringTable] {
    var random = SeededGenerator(seed: seed)
    var tables: [String: StringTable] = [:]
    for number in 0..<count {
      let name = ["Localizable", "Frameworks/Core/Errors", ""].randomElement(using: &random) ?? ""
      tables[name, default: StringTable(name: name, syntax: .apple)]["key.\(number)"] = .random(&random)
    }
    return tables.values.sorted { $0.name < $1.name }
  }

  package static func pack(
    _ tables: [StringTable], _ metadata: PackMetadata = metadata()
  ) throws(PackError) -> [UInt8] {
    var builder = PackBuilder(metadata)
    for table in tables { builder.add(table) }
    return try builder.build()
  }
}

extension Message {
  /// Any message: texts of all kinds of characters, nested variations, substitutions.
  package static func random(_ random: inout SeededGenerator, depth: Int = 0) -> Message {
    switch depth < 3 ? Int.random(in: 0...5, using: &random) : 0 {
    case 1, 2: .variations(.random(&random, depth: depth))
    case 3:
      .substitutions(
        Substitutions(
          format: .random(&random, depth: depth + 1),
          parts: (0..<Int.random(in: 0...3, using: &random)).map { index in
            Substitutions.Part(
              name: "p\(index)", argument: .random(&random), specifier: randomText(&random),
              message: .random(&random, depth: depth + 1))
          }))
    default: .text(randomText(&random))
    }
  }
}

extension Variations {
  fileprivate static func random(_ random: inout SeededGenerator, depth: Int) -> Variations {
    let selectors: [Selector] = [
      .plural(.random(&random)), .ordinal(.random(&random)), .gender(.random(&random)), .device,
      .word(.random(&random)), .form(.random(&random), .germanic),
    ]
    let keys: [CaseKey] = [
      .category(.few), .category(.other), .exactly(-3), .exactly(.max), .gender(.female), .device(.watch),
      .word(randomText(&random)), .any, .form(0), .form(300),
    ]
    let cases = keys.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)).map {
      Case($0, .random(&random, depth: depth + 1))
    }
    return Variations(by: selectors.randomElement(using: &random) ?? .device, cases)
  }
}

extension ArgumentName {
  fileprivate static func random(_ random: inout SeededGenerator) -> ArgumentName {
    [.first, .viewer, .position(Int.random(in: 1...300, using: &random)), .name(randomText(&random))]
      .randomElement(using: &random) ?? .first
  }
}

/// Includes the bytes that the pack format escapes.
private func randomText(_ random: inout SeededGenerator) -> String {
  let alphabets = ["abc %@ {x} ", "\u{0}\u{1}\u{2}\u{3}\u{4}\u{5}D", "äßж漢🏳️‍🌈", "\n\t\"\\"]
  return String(
    (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
      alphabets.randomElement(using: &random)?.randomElement(using: &random)
    })
}
