internal import ReportSchema

/// Downloads of packs on a logarithmic axis: a dot per locale, and lines at minimum, median and maximum.
///
/// Horizontal positions are shares of the width, so that the text keeps its size on a small screen.
struct PackSizesChart {
  private static let radius = 4
  /// The top of the axis, and the distance of two dots above each other.
  private static let axis = 120
  private static let pitch = 8

  private let packs: [PackReport]
  private let range: PackComparisonReport.DownloadBytes
  private let bytes: ByteFormatter
  private let scale: LogScale

  /// Nil without packs.
  init?(_ report: PackComparisonReport, bytes: ByteFormatter) {
    guard let range = report.downloadBytes else { return nil }
    self.range = range
    self.bytes = bytes
    packs = report.packs.filter { !$0.isBase }
    scale = LogScale([max(1, range.min), max(1, range.max)])
  }

  var description: String {
    "Downloads of \(NumberText.counted(packs.count, "pack")) (\(range.codec)): smallest \(bytes(range.min)), median"
      + " \(bytes(range.median)), largest \(bytes(range.max))."
  }

  var svg: String {
    var lines = [
      "<svg class=\"strip\" width=\"100%\" height=\"\(Self.axis + 44)\" role=\"img\" aria-label=\"\(XMLText.escaped(description))\">"
    ]
    for tick in scale.ticks {
      let x = percent(scale.position(tick))
      lines.append("<line class=\"axis\" x1=\"\(x)\" x2=\"\(x)\" y1=\"18\" y2=\"\(Self.axis + 5)\"/>")
      lines.append(
        text(ByteFormatter.scaled(tick).replacing(".00", with: ""), scale.position(tick), Self.axis + 22))
    }
    lines.append("<line class=\"axis\" x1=\"4%\" x2=\"96%\" y1=\"\(Self.axis)\" y2=\"\(Self.axis)\"/>")
    lines += dots
    for (value, name) in [(range.min, "limit"), (range.median, "median"), (range.max, "limit")] {
      let x = percent(scale.position(value))
      lines.append("<line class=\"\(name)\" x1=\"\(x)\" x2=\"\(x)\" y1=\"24\" y2=\"\(Self.axis)\"/>")
    }
    return (lines + ["</svg>"]).joined(separator: "\n")
  }

  /// Dots of packs with nearly the same size are stacked, up to the top of the drawing.
  private var dots: [String] {
    var columns: [Int: Int] = [:]
    return packs.compactMap { pack in
      guard let size = pack.downloadBytes[range.codec] else { return nil }
      let column = scale.position(max(1, size)) / Self.pitch
      let height = min(columns[column, default: 0], (Self.axis - 34) / Self.pitch)
      columns[column, default: 0] += 1
      let name = LocaleLabel.long(pack.locale, pack.name)
      return "<circle class=\"dot\" cx=\"\(percent(column * Self.pitch + Self.pitch / 2))\""
        + " cy=\"\(Self.axis - Self.radius - 2 - height * Self.pitch)\" r=\"\(Self.radius)\">"
        + "<title>\(XMLText.escaped(name)): \(bytes(size))</title></circle>"
    }
  }

  private func text(_ words: String, _ position: Int, _ y: Int) -> String {
    "<text x=\"\(percent(position))\" y=\"\(y)\" text-anchor=\"middle\">\(XMLText.escaped(words))</text>"
  }

  /// The axis leaves 4 % at each side for the labels of its ends.
  private func percent(_ position: Int) -> String { Self.share(40 + width(0, position)) }

  /// In thousandths of the drawing.
  private func width(_ from: Int, _ to: Int) -> Int { (to - from) * 920 / 1000 }

  private static func share(_ thousandths: Int) -> String { "\(SVG.decimal(thousandths))%" }
}
