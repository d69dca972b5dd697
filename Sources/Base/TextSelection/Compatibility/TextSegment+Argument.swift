import Localization

extension TextSegment {
  /// The argument that a pattern's placeholder or variations read.
  var argument: ArgumentName? {
    switch self {
    case .placeholder(let placeholder), .variations(_, let placeholder): placeholder.argument
    case .literal, .part, .selection, .reference: nil
    }
  }
}
