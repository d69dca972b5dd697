/// The width that a drawing fills: that of its place in a page, or a fixed one in a file.
///
/// In a page, horizontal positions are shares of the width, so that a narrow screen has the same drawing with texts of the
/// same size.
struct Canvas {
  private enum Extent {
    case page
    case file(left: Int, width: Int)
  }

  private let extent: Extent

  static let page = Canvas(extent: .page)

  /// - Parameters:
  ///   - left: the left edge.
  ///   - width: the width in units of the file.
  static func file(left: Int, width: Int) -> Canvas { Canvas(extent: .file(left: left, width: width)) }

  /// The steps of the width: hundredths of a percent, or tenths of a unit.
  var steps: Int {
    switch extent {
    case .page: 10_000
    case .file(_, let width): width * 10
    }
  }

  /// The step that is to the width as `part` is to `whole`, rounded down.
  func step(_ part: Int, of whole: Int) -> Int { SVG.scaled(part, of: whole, to: steps) }

  /// The position of a step, as an attribute's value.
  func x(_ step: Int) -> String {
    switch extent {
    case .page: Self.percent(step)
    case .file(let left, _): SVG.decimal(left * 10 + step)
    }
  }

  /// A number of steps, as an attribute's value.
  func length(_ steps: Int) -> String {
    switch extent {
    case .page: Self.percent(steps)
    case .file: SVG.decimal(steps)
    }
  }

  /// `12.5%` for 1,250 hundredths of a percent.
  private static func percent(_ hundredths: Int) -> String {
    let whole = hundredths / 100
    switch hundredths % 100 {
    case 0: return "\(whole)%"
    case let fraction where fraction < 10: return "\(whole).0\(fraction)%"
    case let fraction: return "\(whole).\(fraction)%"
    }
  }
}

/// A size that a picture draws, and that a cell of its table has.
struct Mark {
  /// The name in the tooltip.
  let title: String
  /// The exact number of the cell.
  let value: Int
  /// The number as the cell shows it.
  let figure: String
  /// The cell's number for sorting, if it is not a whole number.
  var exact: String?

  /// The attributes and the tooltip of a shape.
  var attributes: String { "data-v=\"\(exact ?? "\(value)")\"" }
  var tooltip: String { "<title>\(XMLText.escaped("\(title): \(figure)"))</title>" }
}
