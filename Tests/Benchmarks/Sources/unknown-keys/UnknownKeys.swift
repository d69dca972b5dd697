import Bytes
import Foundation
import LanguagePacks
import Localization
import LocalizationAnalysis
import OperatingSystem
import PackBuilding
import ProgramSystem

/// Asks a pack of 50,000 messages a number of keys that it does not contain, and counts the answers.
@main
struct UnknownKeys {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let (count, messages) = (arguments.first ?? 1_000_000_000, arguments.dropFirst().first ?? 50_000)
    var table = StringTable(name: "Localizable", syntax: .apple)
    for number in 0..<messages { table["feature.title.\(number)"] = .text("Text \(number)") }
    var builder = PackBuilder(
      PackMetadata(locale: .undetermined, baseLocale: nil, appIdentifier: "org.example", appVersion: "1"))
    builder.add(table)
    let pack = try LanguagePack(builder.build())
    let handle = pack.table("Localizable")
    guard try pack.record(of: "feature.title.7", in: handle) != nil else { exit(2) }
    let start = ContinuousClock.now
    // Parts of a tenth of a percent: all cores work until the end.
    let parts = 1000
    let wrong = try concurrentMap(0..<parts) { (part) throws(PackError) in
      var wrong: [String] = []
      for number in (count / parts * part)..<(part == parts - 1 ? count : count / parts * (part + 1)) {
        let key = "feature.new.title.\(number)"
        if try pack.record(of: key, in: handle) != nil { wrong.append(key) }
      }
      return wrong
    }.flatMap(\.self)
    let seconds = (ContinuousClock.now - start).components.seconds
    print("\(count) unknown keys, \(messages) messages: \(wrong.count) wrong answers, \(seconds) s")
    for key in wrong.prefix(10) { print("  \(key)") }
    if wrong.count > 1 { exit(1) }
  }
}
