import ArgumentParser
import BundleAnalysis
import Localization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options of one command, from the description that the argument parser has for tools.
struct CommandOptions {
  /// With their hyphens.
  private var names: Set<String> = ["--version", "--help-hidden"]
  /// Those that use the next argument as their value.
  private var withValue: Set<String> = []

  private struct Description: Decodable {
    struct Command: Decodable { let arguments: [Argument]? }
    struct Argument: Decodable {
      let kind: String
      let names: [Name]?
    }
    struct Name: Decodable {
      let kind: String
      let name: String
      var text: String { (kind == "long" ? "--" : "-") + name }
    }
    let command: Command
  }

  /// Nil if the parser's description has another form.
  init?(of command: any ParsableCommand.Type) {
    guard
      let description = try? JSONDecoder().decode(Description.self, from: Data(command._dumpHelp().utf8))
    else { return nil }
    for argument in description.command.arguments ?? [] {
      let texts = (argument.names ?? []).map(\.text)
      names.formUnion(texts)
      if argument.kind == "option" { withValue.formUnion(texts) }
    }
  }

  /// The first argument that has the form of a long option, and is none.
  func unknownOption(in arguments: some Sequence<String>) -> String? {
    var isValue = false
    for argument in arguments {
      if argument == "--" { return nil }
      let name = String(argument.prefix { $0 != "=" })
      if name.hasPrefix("--"), !names.contains(name), !isValue { return name }
      isValue = withValue.contains(argument)
    }
    return nil
  }

  /// The error about an option that the command does not have.
  func error(unknown option: String) -> UsageError {
    let known = names.filter { $0.hasPrefix("--") }.sorted()
    return UsageError(
      "unknown option '\(option)'" + Suggestion.question(Suggestion.closest(to: option, among: known)))
  }
}
