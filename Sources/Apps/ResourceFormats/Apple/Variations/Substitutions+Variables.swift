package import Localization

extension Substitutions {
  /// A substitution whose argument may be unspecified.
  package struct Variable {
    let name: String
    var argument: Int?
    var specifier = ""
    let message: Message
  }

  /// Creates substitutions with the arguments that Foundation assigns: the specified position, or the
  /// position at the reference, or else the next position in the order of the text and then of the variables'
  /// texts.
  package init(format: Message, variables: [Variable]) {
    let indices = Dictionary(variables.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var arguments = variables.map(\.argument)
    var isSeen = [Bool](repeating: false, count: variables.count)
    var waiting = [format]
    var next = 1
    var position = 0
    while position < waiting.count {
      let message = waiting[position]
      let isFormat = position == 0
      let start = next
      // Alternative texts count from the same argument.
      message.forEachText { text in
        var following = start
        for segment in PlaceholderSyntax.apple.segments(of: text) {
          switch segment {
          case .part(let name, let explicit):
            let argument = explicit ?? following
            if explicit == nil { following += 1 }
            guard let index = indices[name], !isSeen[index] else { continue }
            isSeen[index] = true
            if arguments[index] == nil { arguments[index] = argument }
            waiting.append(variables[index].message)
          // Within a variable, a number without a position is the variable's own argument.
          case .placeholder(let placeholder):
            if isFormat, placeholder.position == nil, placeholder.name == nil { following += 1 }
          case .literal, .variations, .selection, .reference: continue
          }
        }
        next = max(next, following)
      }
      position += 1
    }
    self.init(
      format: format,
      parts: zip(variables, arguments).map { variable, argument in
        Part(
          name: variable.name, argument: argument.map { .position($0) } ?? .first,
          specifier: variable.specifier, message: variable.message)
      })
  }
}
