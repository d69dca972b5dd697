package import Localization
import LocalizationAnalysis
import ResourceFormats

/// The numbers of items in Android's arrays, and where the arrays of a locale differ from those of base.
package struct AndroidArrays: Sendable {
  /// Arrays of locales with fewer items than base, by table.
  package private(set) var short: [String: Set<ShortArray>] = [:]
  /// Arrays of locales that are lists of their own, with all arrays that are read with them: by table.
  private var ownLists: [String: [LocaleTag: Set<String>]] = [:]
  /// The numbers of items, whether these are messages or references: by table, owner and key.
  private var lengths: [String: [Owner: [String: Int]]] = [:]

  /// The locales with items of arrays, whether these are messages or references.
  package var locales: Set<LocaleTag> {
    var locales: Set<LocaleTag> = []
    for (owner, arrays) in lengths.values.joined() where !arrays.isEmpty {
      if let tag = owner.tag { locales.insert(tag) }
    }
    return locales
  }

  /// Whether a key is an item of a list that a locale has in place of base's.
  package func isItemOfOwnList(_ key: String, inTable name: String, of locale: LocaleTag) -> Bool {
    guard let arrays = ownLists[name]?[locale], let array = AndroidArrayKeys.array(ofRenamed: key) else {
      return false
    }
    return arrays.contains(String(array))
  }

  /// Whether a key is an item that an array of the locale lacks, so that no text is shown for it.
  package func isItemOfShortArray(_ key: String, inTable name: String, of locale: LocaleTag) -> Bool {
    guard let arrays = short[name], let array = AndroidArrayKeys.array(ofRenamed: key) else { return false }
    return arrays.contains { $0.locale == locale && $0.name == array }
  }

  /// Adds the numbers of items of arrays. Of several files, the one with the longest array counts.
  mutating func add(_ found: [Owner: [String: Int]], to name: String) {
    for (owner, arrays) in found {
      lengths[name, default: [:]][owner, default: [:]].merge(arrays) { max($0, $1) }
    }
  }

  /// Makes the arrays of a locale those of base.
  mutating func setBase(_ tag: LocaleTag) {
    for (name, owners) in lengths {
      if let ofBase = owners[.locale(tag)] { add([.base: ofBase], to: name) }
    }
  }

  mutating func merge(_ other: AndroidArrays) {
    for (name, arrays) in other.short { short[name, default: []].formUnion(arrays) }
    for (name, lists) in other.ownLists { ownLists[name, default: [:]].merge(lists) { $0.union($1) } }
    for (name, lengths) in other.lengths { add(lengths, to: name) }
  }

  /// Compares the arrays of a table's locales with those of base. Returns the keys of base's items that are references, and no
  /// messages, where locales have messages.
  /// - Parameter messages: by keys with indices.
  mutating func examine(_ messages: [Owner: [String: Message]], ofTable name: String) -> Set<String> {
    let lengths = self.lengths[name] ?? [:]
    short[name, default: []].formUnion(ShortArray.all(in: messages, lengths: lengths))
    ownLists[name, default: [:]]
      .merge(ParallelArrays.ownLists(in: messages, lengths: lengths)) { $0.union($1) }
    return AndroidArrayKeys.keysInPlaceOfReferences(messages, baseLengths: lengths[.base] ?? [:])
  }
}
