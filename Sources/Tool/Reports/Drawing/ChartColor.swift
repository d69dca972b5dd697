/// A colour of pictures, named after what it marks.
///
/// A drawing has the colour as an attribute, for files of their own, and a class, which the style sheet of a page gives a
/// light or a dark colour. Marks have a contrast of at least 3:1 with the ground in both, texts on tints of 4.5:1.
enum ChartColor: String, CaseIterable, Hashable, Sendable {
  case code, images, base, languages, other
  /// The client library; always hatched.
  case library
  /// The shortest bar.
  case best
  /// Sizes that grow, and those that shrink.
  case larger, smaller
  case fresh, stale, incompatible, missing

  /// On white.
  var light: String { hues.light }
  var dark: String { hues.dark }
  /// The ground of a text: pale on a light page, deep on a dark one.
  var tint: (light: String, dark: String) { (hues.lightTint, hues.darkTint) }

  /// The class of a shape.
  var name: String { "f-\(rawValue)" }

  private var hues: (light: String, dark: String, lightTint: String, darkTint: String) {
    switch self {
    case .code: ("#424a53", "#c9d1d9", "#dfe3e8", "#2b323b")
    case .images: ("#8250df", "#b392f0", "#eadcff", "#3a2a5c")
    case .base: ("#9a6700", "#d4a72c", "#fbe9b6", "#4a3708")
    case .languages: ("#0969da", "#58a6ff", "#d2e8ff", "#12335c")
    case .other: ("#7d8590", "#7d8894", "#eef0f3", "#20262e")
    case .library: ("#bf3989", "#f778ba", "#ffe0f0", "#4d1f3a")
    case .best, .smaller, .fresh: ("#1a7f37", "#57c26a", "#d2f0da", "#1d4429")
    case .larger: ("#bc4c00", "#f0883e", "#ffe3cf", "#4f2a12")
    case .stale: ("#9a6700", "#d4a72c", "#fbe9b6", "#4a3708")
    case .incompatible: ("#cf222e", "#ff8b82", "#ffdcd9", "#571c1c")
    case .missing: ("#7d8590", "#7d8894", "#eef0f3", "#20262e")
    }
  }

  // MARK: - Attributes

  /// The attributes of a shape.
  var fill: String {
    if self == .library { return "fill=\"url(#\(Self.hatch))\"" }
    return "class=\"\(name)\" fill=\"\(light)\""
  }

  /// The attributes of the ground of a text.
  var ground: String { "class=\"t-\(rawValue)\" fill=\"\(tint.light)\"" }

  private static let hatch = "hatch"

  /// The pattern of the library: once in a page or file.
  static let definitions = """
    <defs><pattern id="\(hatch)" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
    <rect width="6" height="6" \(library.ground)/><rect width="3" height="6" class="\(library.name)" \
    fill="\(library.light)"/></pattern></defs>
    """

  // MARK: - Style sheet

  static let lightVariables = variables(\.light, \.tint.light)
  static let darkVariables = variables(\.dark, \.tint.dark)

  private static func variables(
    _ color: KeyPath<ChartColor, String>, _ tint: KeyPath<ChartColor, String>
  ) -> String {
    allCases.map { "--\($0.rawValue): \($0[keyPath: color]); --\($0.rawValue)-tint: \($0[keyPath: tint]);" }
      .joined(separator: " ")
  }

  /// Fills of shapes, and squares before the names of rows.
  static let rules = allCases.map {
    ".\($0.name) { fill: var(--\($0.rawValue)); } .t-\($0.rawValue) { fill: var(--\($0.rawValue)-tint); }"
      + " tr[data-c=\"\($0.rawValue)\"] > th::before { background: \($0.square); }"
  }.joined(separator: "\n")

  private var square: String {
    if self == .library {
      return "repeating-linear-gradient(135deg, var(--library) 0 2px, var(--library-tint) 2px 4px)"
    }
    return "var(--\(rawValue))"
  }
}
