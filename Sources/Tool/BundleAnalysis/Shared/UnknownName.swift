package import AppBundles
package import Localization
import LocalizationAnalysis
import ReportSchema

/// A requested locale or component that an input does not have.
package struct UnknownName: Error, Hashable, Sendable, CustomStringConvertible {
  /// Without the input: `no locale 'jp'`.
  package let description: String
  /// A known name that may be meant.
  package let suggestion: String?
  /// A list of the known names: `locales: de, fr`.
  package let hint: String
}

extension UnknownName {
  init(_ locale: LocaleTag, known: some Sequence<LocaleTag>) {
    let known = known.sorted()
    var names = known.map(\.text).joined(separator: ", ")
    if known.isEmpty { names = "none" }
    self.init(
      description: "no locale '\(locale)'",
      suggestion: LocaleTag.closest(to: locale.text, among: known)?.text,
      hint: "locales: \(names)")
  }

  /// - Throws: an error about the first requested locale, by tag, that is not known.
  package static func check(
    _ requested: some Sequence<LocaleTag>, among known: some Sequence<LocaleTag>
  ) throws(UnknownName) {
    let known = Set(known)
    guard let unknown = requested.filter({ !known.contains($0) }).min() else { return }
    throw UnknownName(unknown, known: known)
  }
}

extension AppBundle {
  /// Whether a component is selected by name or kind, ignoring case.
  /// - Parameter names: names and kinds of components; empty for all components.
  /// - Throws: an error about the first name that matches no component.
  package func selection(
    ofComponents names: [String]
  ) throws(UnknownName) -> @Sendable (Component) -> Bool {
    let all = components
    for name in names where !all.contains(where: { $0.matches(name) }) {
      let known = (all.map(\.name) + all.map(\.kind.rawValue)).uniqued(by: \.self)
      throw UnknownName(
        description: "no component '\(name)'", suggestion: Suggestion.closest(to: name, among: known),
        hint: "components and kinds: \(known.joined(separator: ", "))")
    }
    return { component in names.isEmpty || names.contains { component.matches($0) } }
  }
}
