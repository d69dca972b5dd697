import Localization
import ResourceFormats

/// A message whose variations are texts.
func choice(_ selector: Selector, _ cases: (CaseKey, String)...) -> Message { choice(selector, cases) }

func choice(_ selector: Selector, _ cases: [(CaseKey, String)]) -> Message {
  .variations(Variations(by: selector, cases.map { .init($0.0, .text($0.1)) }))
}

/// The numbered forms of a catalog.
func forms(_ rule: PluralExpression, _ texts: String...) -> Message {
  choice(.form(.first, rule), texts.enumerated().map { (.form($0.offset), $0.element) })
}

extension Message {
  var substitutions: Substitutions? {
    if case .substitutions(let substitutions) = self { substitutions } else { nil }
  }
}

extension TransifexContent {
  var root: TransifexCDSRoot? { if case .root(let root) = self { root } else { nil } }
}
