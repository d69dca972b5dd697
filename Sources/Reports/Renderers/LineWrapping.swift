/// Breaks text into lines of a display width.
struct LineWrapping {
  /// A part of a word in one style.
  struct Piece {
    var text: String
    var kind: RichText.Span.Kind
  }

  /// Terminal cells per line.
  let width: Int

  private static let units: Set<Substring> = ["B", "kB", "MB", "GB", "TB", "PB", "EB", "%"]

  /// Lines of at most ``width`` cells, broken at spaces. A word that is longer than a line is broken too, unless it is
  /// marked as code. A number and its unit are one word.
  /// - Parameters:
  ///   - first: what the first line begins with.
  ///   - rest: what the other lines begin with.
  func lines(_ text: RichText, first: String = "", rest: String = "") -> [[Piece]] {
    var lines: [[Piece]] = []
    var line = [Piece(text: first, kind: .plain)]
    var used = first.displayWidth
    var isStart = true
    for word in Self.words(text) {
      let wordWidth = word.reduce(0) { $0 + $1.text.displayWidth }
      if !isStart, used + 1 + wordWidth > width {
        lines.append(line)
        (line, used, isStart) = ([Piece(text: rest, kind: .plain)], rest.displayWidth, true)
      }
      if !isStart {
        line.append(
          Piece(text: " ", kind: line.last?.kind == word.first?.kind ? word.first?.kind ?? .plain : .plain))
        used += 1
      }
      for piece in word {
        guard used + piece.text.displayWidth > width, piece.kind != .code else {
          line.append(piece)
          used += piece.text.displayWidth
          continue
        }
        var part = ""
        for character in piece.text {
          if used + character.displayWidth > width, !(part.isEmpty && isStart) {
            line.append(Piece(text: part, kind: piece.kind))
            lines.append(line)
            (line, used, part) = ([Piece(text: rest, kind: .plain)], rest.displayWidth, "")
          }
          part.append(character)
          used += character.displayWidth
          isStart = false
        }
        line.append(Piece(text: part, kind: piece.kind))
      }
      isStart = false
    }
    return lines + [line]
  }

  /// The words between spaces. Two spaces in a row give an empty word.
  private static func words(_ text: RichText) -> [[Piece]] {
    var words: [[Piece]] = [[]]
    for span in text.spans {
      let safe =
        switch span.kind {
        case .command: "'\(span.safeText)'"
        case .removed: "[-\(span.safeText)-]"
        case .added: "{+\(span.safeText)+}"
        default: span.safeText
        }
      for (index, part) in safe.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { words.append([]) }
        if !part.isEmpty { words[words.count - 1].append(Piece(text: String(part), kind: span.kind)) }
      }
    }
    return joiningUnits(words)
  }

  private static func joiningUnits(_ words: [[Piece]]) -> [[Piece]] {
    var result: [[Piece]] = []
    for word in words {
      if let unit = word.first?.text, let last = result.last?.last, last.text.last?.isNumber == true,
        units.contains(unit.prefix { $0.isLetter || $0 == "%" })
      {
        result[result.count - 1].append(Piece(text: " ", kind: last.kind))
        result[result.count - 1] += word
      } else {
        result.append(word)
      }
    }
    return result
  }
}
