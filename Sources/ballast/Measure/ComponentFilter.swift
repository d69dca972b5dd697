import AppBundles
import ArgumentParser

/// `--component`: names, or kinds, of an app's parts, in any case.
struct ComponentFilter {
  private let words: Set<String>

  /// - Throws: a usage error that lists what there is, when a word fits nothing.
  init(_ words: [String], in bundle: AppBundle) throws {
    self.words = Set(words.map { $0.lowercased() })
    let all = Self.components(of: bundle)
    for word in words where !all.contains(where: { Self.matches($0, word.lowercased()) }) {
      let names = all.map { "'\($0.name)'" }.joined(separator: ", ")
      throw ValidationError("no component is called '\(word)'; there are \(names)")
    }
  }

  func includes(_ component: Component) -> Bool {
    words.isEmpty || words.contains { Self.matches(component, $0) }
  }

  private static func matches(_ component: Component, _ word: String) -> Bool {
    component.name.lowercased() == word || component.kind.rawValue == word
  }

  private static func components(of bundle: AppBundle) -> [Component] {
    bundle.components + bundle.nested.flatMap { components(of: $0.bundle) }
  }
}
