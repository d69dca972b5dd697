package import Localization

extension Message {
  /// Whether two messages display the same texts for all arguments, although their sources write them differently.
  ///
  /// These have no meaning: the order of cases and of parts; in Foundation's substitutions, a position that equals the
  /// one without it, and `%arg` in place of its conversion. A text that consists of one substitution is the
  /// substitution.
  package func hasMeaning(of other: Message) -> Bool {
    if case .text = self, case .text = other { return self == other }
    return self == other || normalized == other.normalized
  }

  private var normalized: Message {
    switch self {
    case .text: self
    case .variations(let variations):
      .variations(
        Variations(
          by: variations.selector,
          variations.cases.map { Variations.Case($0.key, $0.message.normalized) }.sorted {
            $0.key.name < $1.key.name
          }
        ))
    case .substitutions(let substitutions): Self.normalized(substitutions)
    }
  }

  private func mapTexts(_ transform: (String) -> String) -> Message {
    switch self {
    case .text(let text): .text(transform(text))
    case .variations(let variations):
      .variations(
        Variations(
          by: variations.selector,
          variations.cases.map { Variations.Case($0.key, $0.message.mapTexts(transform)) }))
    case .substitutions(let substitutions):
      .substitutions(
        Substitutions(
          format: substitutions.format.mapTexts(transform),
          parts: substitutions.parts.map { part in
            Substitutions.Part(
              name: part.name, argument: part.argument, specifier: part.specifier,
              message: part.message.mapTexts(transform))
          }))
    }
  }

  private static func normalized(_ substitutions: Substitutions) -> Message {
    var format = substitutions.format
    let parts = substitutions.parts.map { part -> Substitutions.Part in
      var message = part.message
      if !part.specifier.isEmpty {
        message = message.mapTexts { $0.replacing("%arg", with: "%\(part.specifier)") }
      }
      if case .position(let position) = part.argument {
        message = message.mapTexts { $0.replacing("%\(position)$", with: "%") }
        format = format.mapTexts { $0.replacing("%\(position)$#@\(part.name)@", with: "%#@\(part.name)@") }
      }
      return Substitutions.Part(
        name: part.name, argument: part.argument, specifier: "", message: message.normalized)
    }
    if parts.count == 1, let part = parts.first, format == .text("%#@\(part.name)@"),
      [.first, .position(1)].contains(part.argument)
    {
      return part.message
    }
    return .substitutions(
      Substitutions(format: format.normalized, parts: parts.sorted { $0.name < $1.name }))
  }
}
