package import AppBundles
package import Localization
internal import ReportSchema

/// A requested locale that an input does not have.
package struct UnknownLocale: Error, Hashable, Sendable, CustomStringConvertible {
  package let locale: LocaleTag
  /// The locales that the input has, by tag.
  package let known: [LocaleTag]

  package var description: String { "no locale '\(locale)'" }

  /// - Throws: an error about the first requested locale, by tag, that is not known.
  package static func check(
    _ requested: some Sequence<LocaleTag>, among known: some Sequence<LocaleTag>
  ) throws(UnknownLocale) {
    let known = Set(known)
    guard let unknown = requested.filter({ !known.contains($0) }).min() else { return }
    throw UnknownLocale(locale: unknown, known: known.sorted())
  }
}

/// A requested component that an app does not have.
package struct UnknownComponent: Error, Hashable, Sendable, CustomStringConvertible {
  package let name: String
  /// Names and kinds of the app's components, each once, in the app's order.
  package let known: [String]

  package var description: String { "no component '\(name)'" }
}

extension AppBundle {
  /// Whether a component is selected by name or kind, ignoring case.
  /// - Parameter names: names and kinds of components; empty for all components.
  /// - Throws: an error about the first name that matches no component.
  package func selection(
    ofComponents names: [String]
  ) throws(UnknownComponent) -> @Sendable (Component) -> Bool {
    let all = allComponents
    for name in names where !all.contains(where: { $0.matches(name) }) {
      throw UnknownComponent(
        name: name, known: (all.map(\.name) + all.map(\.kind.rawValue)).uniqued(by: \.self))
    }
    return { component in names.isEmpty || names.contains { component.matches($0) } }
  }

  /// The components of the app and of its nested archives.
  fileprivate var allComponents: [Component] {
    components + nested.flatMap(\.bundle.allComponents)
  }
}
