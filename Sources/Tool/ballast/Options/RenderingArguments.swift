import BundleAnalysis
import Localization
import TextSelection

/// Arguments that a message is rendered with, as typed.
struct RenderingArguments {
  private let positional: [ArgumentValue]
  private let named: [String: ArgumentValue]
  private let device: Device
  private let viewer: Gender

  /// - Parameter words: values by position, or by name as in `count=3`.
  init(_ words: [String], device: Device, viewer: Gender) {
    var positional = [ArgumentValue]()
    var named = [String: ArgumentValue]()
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isNamed =
        parts.count == 2 && !parts[0].isEmpty
        && parts[0].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      let value = ArgumentValue(typed: isNamed ? String(parts[1]) : word)
      if isNamed { named[String(parts[0])] = value } else { positional.append(value) }
    }
    self.positional = positional
    self.named = named
    self.device = device
    self.viewer = viewer
  }

  /// - Throws: `UsageError` if the message formats an argument as a number and the argument is not one, or if
  ///   it has no such argument.
  /// - Parameter references: the messages that the message refers to.
  func text(
    of message: Message, _ locale: LocaleTag, _ syntax: PlaceholderSyntax, _ references: [String: Message]
  ) throws -> String {
    if hasText { try checkNumbers(CallSignature(of: message, syntax: syntax)) }
    var formatter = MessageFormatter(
      locale: locale, syntax: syntax, positional: positional, named: named, device: device, viewer: viewer)
    formatter.references = references
    return formatter.text(of: message)
  }

  /// Whether an argument is neither a number nor a person. Only such an argument can have the wrong type.
  private var hasText: Bool {
    (positional + named.values).contains(where: \.isText)
  }

  private func checkNumbers(_ signature: CallSignature) throws {
    for argument in signature.arguments where argument.isNumeric {
      guard let value = value(argument.name), case .text(let text) = value else { continue }
      throw UsageError(
        "'--argument \(text)' is not a number, and the message formats it as \(argument)",
        hint: "arguments of the message: \(signature.signature)")
    }
  }

  private func value(_ name: ArgumentName) -> ArgumentValue? {
    switch name {
    case .position(let position): positional.indices.contains(position - 1) ? positional[position - 1] : nil
    case .name(let name): named[name]
    case .first, .viewer: nil
    }
  }
}

extension ArgumentValue {
  /// A number if the text is one; a person if a gender follows the last colon: `Λ:female`.
  fileprivate init(typed text: String) {
    if let colon = text.lastIndex(of: ":"), let gender = Gender(rawValue: String(text[colon...].dropFirst()))
    {
      self = .person(String(text[..<colon]), gender)
    } else if let number = Int64(text) {
      self = .integer(number)
    } else {
      self = PluralOperands(text) == nil ? .text(text) : .decimal(text)
    }
  }
}

extension ArgumentValue {
  fileprivate var isText: Bool {
    guard case .text = self else { return false }
    return true
  }
}
