import ReportSchema

/// Why one of two packs is larger.
extension PacksCompareDocument {
  /// `German is 0.72 kB larger than Finnish: longer texts +2.10 kB, fewer bytes per character −0.40 kB, better compression
  /// −0.98 kB.` Nil unless two packs of different locales are compared.
  var pairSentence: String? {
    guard let pair = report.pair else { return nil }
    let difference = pair.difference
    var codec = ""
    if let name = report.codecs.first { codec = " (\(name))" }
    let names = "\(name(pair.larger)) and \(name(pair.smaller))"
    guard difference.total > 0 else { return "\(names) have downloads of equal size\(codec)." }
    let factors = factors(difference).filter { $0.bytes != 0 }
    let sizes = bytes.common(to: factors.map(\.bytes) + [difference.total])
    let parts = factors.map { "\($0.cause) \(sizes.change($0.bytes))" }
    return "\(name(pair.larger)) is \(sizes(difference.total)) larger than \(name(pair.smaller))\(codec): "
      + "\(parts.joined(separator: ", "))."
  }

  /// The factors of both packs, and what each adds to the difference; the rows sum to it. Nil without a pair.
  var pair: Table? {
    guard let pair = report.pair, let larger = pack(pair.larger), let smaller = pack(pair.smaller) else {
      return nil
    }
    let factors = factors(pair.difference)
    let sizes = bytes.common(to: factors.map(\.bytes) + [pair.difference.total])
    let rows = factors.map { factor in
      Table.Row(
        .body, .text(factor.name), factor.value(larger), factor.value(smaller),
        Cell(.byteChange(factor.bytes, by: sizes)))
    }
    let total = Table.Row(
      .total, .text("Download"), .bytes(ifKnown: download(larger)),
      .bytes(ifKnown: download(smaller)), Cell(.byteChange(pair.difference.total, by: sizes)))
    return Table(
      "pair", caption: "Why \(name(pair.larger)) is larger than \(name(pair.smaller))",
      columns: [
        .init("Factor", .name), .init(name(pair.larger)), .init(name(pair.smaller)), .init("Difference"),
      ],
      rows: rows + [total])
  }

  /// One factor of a download.
  private struct Factor {
    let name: String
    /// The cause of more bytes in a sentence, and that of fewer bytes.
    let more, fewer: String
    /// The bytes that it adds to the difference.
    let bytes: Int
    let value: (PacksInspectReport) -> Cell

    var cause: String { bytes > 0 ? more : fewer }
  }

  private func factors(_ difference: PacksInspectReport.Difference) -> [Factor] {
    func ratio(_ part: Int, _ whole: Int) -> Cell {
      guard whole > 0 else { return .unknown }
      return Cell(.ratio(Double(part) / Double(whole)))
    }
    return [
      Factor(
        name: "Messages", more: "more messages", fewer: "fewer messages",
        bytes: difference.messages, value: { .count($0.messages) }),
      Factor(
        name: "Characters per message", more: "longer texts", fewer: "shorter texts",
        bytes: difference.charactersPerMessage, value: { ratio($0.textCharacters, $0.messages) }),
      Factor(
        name: "Bytes per character", more: "more bytes per character", fewer: "fewer bytes per character",
        bytes: difference.bytesPerCharacter, value: { ratio($0.textBytes, $0.textCharacters) }),
      Factor(
        name: "Compressed bytes per byte of text", more: "worse compression", fewer: "better compression",
        bytes: difference.compression, value: { ratio(download($0) ?? 0, $0.textBytes) }),
    ]
  }

  private func pack(_ tag: String) -> PacksInspectReport? {
    report.packs.first { !$0.isBase && $0.locale == tag }
  }

  private func name(_ tag: String) -> String { pack(tag)?.name ?? tag }
}
