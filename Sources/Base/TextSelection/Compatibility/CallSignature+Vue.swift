import Localization

/// Numbers and references in texts of vue-i18n.
extension CallSignature {
  /// The names of the number that vue-i18n passes itself: "Pluralization", "predefined implicit argument".
  private static let implicitNames: Set<ArgumentName> = [.name("n"), .name("count")]

  /// Whether base shows a number for which it has plural forms, or has them in a text beside it.
  private var mayHaveForms: Bool {
    guard syntax == .vueI18n, case .text(let text) = base else { return false }
    return hasFormsBesideIt || VuePattern.isPlural(text)
  }

  private func isNumberName(_ name: ArgumentName) -> Bool {
    Self.implicitNames.contains(name) || vueTexts.numberNames.contains(name)
  }

  /// Whether a name is that of the number that base shows by another name: `{v}` for `{n}`.
  func isNumberOfForms(_ name: ArgumentName) -> Bool {
    mayHaveForms && isNumberName(name) && arguments.contains { isNumberName($0.name) }
  }

  /// Whether an argument of base is its number.
  func isNumberOfBase(_ name: ArgumentName) -> Bool { isNumberName(name) || arguments.count == 1 }

  /// Whether a text shows the number of base's forms by any of its names.
  func showsNumberOfForms(_ usage: ArgumentUsage) -> Bool {
    mayHaveForms && usage.shown.generally.contains(where: isNumberName)
  }

  /// Whether the parts of a translation between bars are plural forms, although base has none. All of them show base's arguments,
  /// or the last one does and a text beside base has forms. Not a title such as `{name} | Shop`.
  func areForms(_ parts: [String]) -> Bool {
    guard !arguments.isEmpty, let last = parts.last else { return false }
    return parts.allSatisfy(showsArguments) || hasFormsBesideIt && showsArguments(last)
  }

  private func showsArguments(_ form: String) -> Bool {
    let read = Set(syntax.placeholders(of: form).map(\.argument))
    let missing = arguments.map(\.name).filter { !read.contains($0) }
    return missing.allSatisfy(isNumberName) && (missing.isEmpty || read.contains(where: isNumberName))
  }

  /// References to keys that neither base nor the language has: vue-i18n displays the key ("Linked messages"). It looks them up in
  /// the language first. If the references of base are to unknown texts, nothing is known of their keys.
  func unknownLinks(of message: Message) -> [CompatibilityIssue] {
    let known = base.texts.flatMap(VuePattern.links).map(\.key)
    guard !known.isEmpty, message != base, known.allSatisfy(keysOfBase.contains) else { return [] }
    let unknown = message.texts.flatMap(VuePattern.links).filter { link in
      ![keysOfBase, keysOfLanguage].contains { keys in
        keys.contains(link.key) || keys.hasKey(beginningWith: link.key + ".")
      }
    }
    return Set(unknown.map(\.written)).sorted().map { .literal($0, syntax) }
  }
}
