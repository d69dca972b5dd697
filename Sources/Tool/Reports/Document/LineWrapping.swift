import DataFormats

/// Breaks text into lines of a display width.
struct LineWrapping {
  /// A part of a word in one style.
  struct Piece {
    let text: String
    let kind: RichText.Span.Kind
    /// Terminal cells of the text.
    let width: Int

    init(text: String, kind: RichText.Span.Kind) {
      self.text = text
      self.kind = kind
      width = text.displayWidth
    }
  }

  /// Terminal cells per line.
  let width: Int

  /// The lines of a text without marks, without spaces at their ends.
  func lines(_ text: String) -> [String] {
    lines(RichText(text)).map { String($0.map(\.text).joined().trimmingTrailingSpaces) }
  }

  /// Lines of at most ``width`` cells, broken at spaces. A word that is longer than a line is broken too, unless it is
  /// marked as code or as a command, which a reader copies. A number and its unit are one word.
  /// - Parameters:
  ///   - first: what the first line begins with.
  ///   - rest: what the other lines begin with.
  func lines(_ text: RichText, first: String = "", rest: String = "") -> [[Piece]] {
    var lines: [[Piece]] = []
    var line = [Piece(text: first, kind: .plain)]
    var used = line[0].width
    let indent = Piece(text: rest, kind: .plain)
    var isStart = true
    func endLine() {
      lines.append(line)
      line = [indent]
      used = indent.width
    }
    for word in Self.words(text) {
      let wordWidth = word.reduce(0) { $0 + $1.width }
      if !isStart, used + 1 + wordWidth > width {
        endLine()
        isStart = true
      }
      if !isStart {
        line.append(Piece(text: " ", kind: .plain))
        used += 1
      }
      for piece in word {
        guard used + piece.width > width, piece.kind != .code, piece.kind != .command else {
          line.append(piece)
          used += piece.width
          continue
        }
        var part = ""
        for character in piece.text {
          if used + character.displayWidth > width, !(part.isEmpty && isStart) {
            line.append(Piece(text: part, kind: piece.kind))
            endLine()
            part = ""
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

  private static let units: Set<Substring> = ["B", "kB", "MB", "GB", "TB", "PB", "EB", "%"]
  private static let firstBytesOfUnits = Set(units.compactMap(\.utf8.first))

  /// The words between spaces. Two spaces in a row give an empty word. A number and its unit are one word.
  private static func words(_ text: RichText) -> [[Piece]] {
    var words: [[Piece]] = [[]]
    for span in text.spans {
      for (index, part) in separatedBySpaces(span.markedText).enumerated() {
        if index > 0, beginsWithUnit(part), words.last?.last?.text.last?.isNumber == true {
          words[words.count - 1].append(Piece(text: " ", kind: span.kind))
        } else if index > 0 {
          words.append([])
        }
        if !part.isEmpty { words[words.count - 1].append(Piece(text: String(part), kind: span.kind)) }
      }
    }
    return words
  }

  private static func separatedBySpaces(_ text: String) -> [Substring] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      // A space with a combining mark does not separate.
      return text.split(separator: " ", omittingEmptySubsequences: false)
    }
    let space = UInt8(ascii: " ")
    return text.utf8.split(separator: space, omittingEmptySubsequences: false).map { Substring($0) }
  }

  private static func beginsWithUnit(_ word: Substring) -> Bool {
    guard let first = word.utf8.first, firstBytesOfUnits.contains(first) else { return false }
    return units.contains(word.prefix { $0.isLetter || $0 == "%" })
  }
}

extension String {
  var trimmingTrailingSpaces: Substring {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return self[..<end]
  }
}
