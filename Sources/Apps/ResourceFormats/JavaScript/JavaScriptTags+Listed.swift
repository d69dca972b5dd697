import Localization
import LocalizationAnalysis

/// Tables that an index of locales lists, although their keys are not those of a family: a translation of other parts of the
/// app, or of few texts.
extension JavaScriptTags {
  /// Tables with tags that are translations.
  struct Listed {
    var members: [Int]
    /// The number of the family that they belong to; nil for a family of their own.
    let family: Int?
  }

  /// Sets the tags of the tables in each index with an accepted family, or with tables that are one.
  /// - Parameter accepted: the families of tables that are translations.
  func listedTables(in tables: inout [JavaScriptTable], accepted: [Int: Int]) -> [Listed] {
    var tablesOfIndex: [Int: [Int]] = [:]
    for (number, table) in tables.enumerated() where table.group < 0 {
      guard let index = indices[table.item], tags[table.item] != nil else { continue }
      tablesOfIndex[index, default: []].append(number)
    }
    return tablesOfIndex.sorted { $0.key < $1.key }.flatMap { listed($0.value, in: &tables, accepted) }
  }

  /// - Parameter members: the tables of one index.
  private func listed(_ members: [Int], in tables: inout [JavaScriptTable], _ accepted: [Int: Int])
    -> [Listed]
  {
    let others = members.filter { accepted[$0] == nil }
    for member in others {
      tables[member].tag = tags[tables[member].item]
      tables[member].isListed = true
    }
    let families = Dictionary(grouping: members.filter { accepted[$0] != nil }) { accepted[$0] ?? 0 }
    guard let largest = families.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }) else {
      let family = JavaScriptFamily(bySize: others.filter { !tables[$0].texts.isEmpty }, tables)
      guard family.members.count > 1, family.isAccepted(tables) else { return [] }
      return [Listed(members: others, family: nil)]
    }
    let locales = Set(largest.value.compactMap { tables[$0].tag })
    let texts = others.filter { tables[$0].texts.isEmpty || JavaScriptFamily.naturalShare(tables[$0]) >= 0.3 }
    let missing = texts.filter { member in tables[member].tag.map { !locales.contains($0) } ?? false }
    let more = Set(texts).subtracting(missing).sorted()
    return [Listed(members: missing, family: largest.key), Listed(members: more, family: nil)]
      .filter { !$0.members.isEmpty }
  }
}
