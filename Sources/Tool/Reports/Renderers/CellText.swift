/// The notation of cells, equal in every format that people read.
struct CellText {
  let bytes: ByteFormatter

  func text(_ value: Cell.Value) -> RichText {
    switch value {
    case .empty, .bar, .bars, .signedBar: ""
    case .unknown: "–"
    case .text(let text): text
    case .locale(let tag, let name): RichText([.init(.plain, name.map { "\(tag) \($0)" } ?? tag)])
    case .bytes(let count, let formatter): RichText((formatter ?? bytes)(count))
    case .byteChange(let change, let formatter): RichText((formatter ?? bytes).change(change))
    case .byteDifference(let before, let after, let formatter):
      RichText(formatter.change(from: before, to: after))
    case .byteRemainder(let whole, let part, let formatter):
      RichText(formatter.remainder(of: whole, without: part))
    case .count(let count): RichText(NumberText.grouped(count))
    case .countAtLeast(let count): RichText("\(NumberText.grouped(count))+")
    case .share(let part, let whole): RichText(NumberText.signedShare(part, of: whole))
    case .shareChange(let change, let whole) where whole > 0:
      RichText(NumberText.shareChange(change, of: whole))
    case .shareChange: ""
    case .ratio(let ratio): RichText(NumberText.ratio(ratio))
    case .sparkline(let shares, let floor): RichText(Self.sparkline(shares, from: floor))
    }
  }

  private static let levels = Array("▁▂▃▄▅▆▇█")

  /// One block per share; the lowest block is `floor` or less, the full block 100 %.
  static func sparkline(_ shares: [Int?], from floor: Int) -> String {
    let range = max(1, 1_000_000 - floor)
    return String(
      shares.map { share -> Character in
        guard let share else { return " " }
        let height = min(max(share - floor, 0), range)
        return levels[min(levels.count - 1, height * levels.count / range)]
      })
  }

  private static let eighths = Array(" ▏▎▍▌▋▊▉")

  /// A bar of full and partial blocks; a part that is not zero has at least one eighth.
  static func bar(_ part: Int, of whole: Int, width: Int) -> String {
    guard part > 0, whole > 0, width > 0 else { return "" }
    let length = Int(NumberText.rounded(UInt(min(part, whole)), times: UInt(width * 8), over: UInt(whole)))
    let steps = max(1, length)
    let partial = steps % 8 == 0 ? "" : String(eighths[steps % 8])
    return String(repeating: "█", count: steps / 8) + partial
  }
}

extension Cell.Value {
  /// The length of a bar in a terminal, which shows neither parts nor signs; nil for other cells.
  var textBar: (part: Int, whole: Int)? {
    switch self {
    case .bar(let part, let whole): return (part, whole)
    case .bars(let parts, let whole):
      return (parts.reduce(0) { $0.addingReportingOverflow($1.size).partialValue }, whole)
    case .signedBar(let number, let from, let to):
      return (Int(clamping: number.magnitude), Int(clamping: max(from.magnitude, to.magnitude)))
    default: return nil
    }
  }
}
