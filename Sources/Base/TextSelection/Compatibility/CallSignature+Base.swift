package import Localization

extension CallSignature {
  /// Arguments that an apostrophe in a word of base quotes by mistake, `jail's time extended to {1}`, and that a translation displays.
  /// `'{0}'` may be quoted on purpose. `java.text.MessageFormat`, "Patterns and Their Interpretation".
  package func quotedInBase(displayedBy translations: [Message]) -> [MessageArgument] {
    guard syntax.hasQuotes, syntax != .braces, base.texts.contains(where: Self.hasApostropheInWord) else {
      return []
    }
    let quoted = ArgumentUsage(base, syntax).quotedArguments
    guard !quoted.isEmpty else { return [] }
    let displayed = translations.reduce(into: Set<ArgumentName>()) { names, translation in
      names.formUnion(ArgumentUsage(translation, syntax).shown.always)
    }
    return quoted.filter { displayed.contains($0.name) }.sorted()
  }

  private static func hasApostropheInWord(_ text: String) -> Bool {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return zip(parts, parts.dropFirst()).contains { before, after in
      before.last?.isLetter == true && (after.first?.isLetter == true || after.first == "{")
    }
  }
}
