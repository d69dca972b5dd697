import Localization

extension ArgumentName {
  /// The position, from 1; nil for a name.
  var position: Int? {
    if case .position(let position) = self { position } else { nil }
  }

  var isPosition: Bool { position != nil }

  /// The name as the text has it; nil for a position.
  var text: String? {
    if case .name(let name) = self { name } else { nil }
  }
}
