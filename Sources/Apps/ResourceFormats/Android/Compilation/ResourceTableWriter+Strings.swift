extension ResourceTableWriter {
  /// The texts of a table, with their places.
  struct Pool {
    var writer = StringPoolWriter()
    /// The place of each text after the styled texts.
    var texts: [Int: Int] = [:]
    var styled: [Int: Int] = [:]

    func data(_ item: CompiledItem) -> (type: UInt8, data: UInt32) {
      switch item {
      case .value(let type, let data): (type, data)
      case .text(let text):
        (ItemType.string, UInt32(truncatingIfNeeded: writer.styled.count + (texts[text] ?? 0)))
      case .styled(let text): (ItemType.string, UInt32(truncatingIfNeeded: styled[text] ?? 0))
      }
    }
  }

  /// Paths of files come first, then texts by the configuration of their first use, then by bytes. StringPool.cpp,
  /// `StringPool::Sort`.
  func pool(of selection: Selection) -> Pool {
    var firstRank: [Int: Int] = [:]
    var styled: [(text: Int, rank: Int)] = []
    func use(_ item: CompiledItem, _ rank: Int) {
      switch item {
      case .value: break
      case .text(let text): if firstRank[text] == nil { firstRank[text] = rank }
      case .styled(let text):
        styled.append((text, rank))
        for span in resources.styled[text].spans where firstRank[span.name] == nil {
          firstRank[span.name] = resources.ranks[0]
        }
      }
    }
    for value in selection.all.lazy.flatMap(\.values) {
      let rank = resources.ranks[resources.values[value].configuration]
      switch resources.values[value].value {
      case .item(let item): use(item, rank)
      case .map(_, let items): for pair in items { use(pair.item, rank) }
      case .omitted: break
      }
    }
    return pool(firstRank, styled)
  }

  private func pool(_ firstRank: [Int: Int], _ styled: [(text: Int, rank: Int)]) -> Pool {
    var pool = Pool()
    let keys = firstRank.map { text, rank in
      (text: text, group: resources.texts[text].isFile ? 0 : 1, rank: rank, order: textRanks[text])
    }
    for key in keys.sorted(by: { ($0.group, $0.rank, $0.order) < ($1.group, $1.rank, $1.order) }) {
      pool.texts[key.text] = pool.texts.count
      pool.writer.strings.append(resources.texts[key.text].bytes)
    }
    let order = styled.indices.sorted { one, two in
      if styled[one].rank != styled[two].rank { return styled[one].rank < styled[two].rank }
      let texts = (resources.styled[styled[one].text].text, resources.styled[styled[two].text].text)
      return texts.0 == texts.1 ? one < two : texts.0.lexicographicallyPrecedes(texts.1)
    }
    for index in order {
      let text = resources.styled[styled[index].text]
      pool.styled[styled[index].text] = pool.styled.count
      let spans = text.spans.map { span in
        StringPoolWriter.Styled.Span(name: pool.texts[span.name] ?? 0, first: span.first, last: span.last)
      }
      pool.writer.styled.append(StringPoolWriter.Styled(text: text.text, spans: spans))
    }
    return pool
  }
}
