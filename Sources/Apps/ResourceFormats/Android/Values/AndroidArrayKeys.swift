package import Localization
package import LocalizationAnalysis

/// The keys of array items by content.
///
/// A file identifies an item by its index, which an insertion shifts. An item's final key consists of the
/// name of the array and the item's text in base: `array/days=Monday`. The second item with this text has the
/// key `array/days#2=Monday`. An item that base does not have is identified by its own text.
///
/// An array that only base has is data, such as a list of hosts or codes, and its items are not messages.
///
/// Within one version, items of all locales correspond by index, as Android itself reads them. Across
/// versions, they correspond by text.
package enum AndroidArrayKeys {
  /// Returns the messages of the owners that have items, without arrays that only base has, and with renamed keys. Keys
  /// that were renamed before remain unchanged.
  package static func renamed(_ tables: [Owner: [String: Message]]) -> [Owner: [String: Message]] {
    var arrays: [Owner: [String: [Int: Message]]] = [:]
    for (owner, messages) in tables {
      for (key, message) in messages {
        guard let (name, index) = item(key) else { continue }
        arrays[owner, default: [:]][name, default: [:]][index] = message
      }
    }
    var renamed: [Owner: [String: Message]] = [:]
    let localized = Set(arrays.lazy.filter { $0.key != .base }.flatMap(\.value.keys))
    for (owner, ofOwner) in arrays {
      var messages = tables[owner] ?? [:]
      for (name, items) in ofOwner {
        for index in items.keys { messages["\(name)/\(index)"] = nil }
      }
      for (name, items) in ofOwner where owner != .base || localized.contains(name) {
        for item in Self.items(items, base: arrays[.base]?[name] ?? [:], name) {
          messages[item.key] = item.message
        }
      }
      renamed[owner] = messages
    }
    return renamed
  }

  /// The renamed keys of items of locales for which base has an item that is not a message, such as a reference: Android shows
  /// the locale's text in its place.
  /// - Parameter lengths: the numbers of all items of base, by array.
  package static func keysInPlaceOfReferences(
    _ tables: [Owner: [String: Message]], baseLengths lengths: [String: Int]
  ) -> Set<String> {
    let arrays = tables.mapValues { messages in
      messages.reduce(into: [String: [Int: Message]]()) { arrays, message in
        guard let (name, index) = item(message.key), lengths[name] != nil else { return }
        arrays[name, default: [:]][index] = message.value
      }
    }
    var keys: Set<String> = []
    for (owner, ofOwner) in arrays where owner != .base {
      for (name, items) in ofOwner {
        let base = arrays[.base]?[name] ?? [:]
        let length = lengths[name] ?? 0
        for item in Self.items(items, base: base, name) where base[item.index] == nil && item.index < length {
          keys.insert(item.key)
        }
      }
    }
    return keys
  }

  /// The numbers of items of arrays, by owner and name.
  ///
  /// An item that is a reference (`@string/other`) is not a message, but an item: `ResourceParser::ParseArrayImpl` of aapt2.
  /// - Parameters:
  ///   - tables: only arrays with a text in one of them are compared. Others are data.
  ///   - lengths: the numbers of all items, by owner and array.
  package static func itemCounts(
    _ tables: [Owner: [String: Message]], lengths: [Owner: [String: Int]]
  ) -> [Owner: [String: Int]] {
    var names: Set<String> = []
    var counts = tables.reduce(into: [Owner: [String: Int]]()) { counts, table in
      for key in table.value.keys {
        guard let (name, index) = item(key), index < .max else { continue }
        names.insert(name)
        counts[table.key, default: [:]][name] = max(counts[table.key]?[name] ?? 0, index + 1)
      }
    }
    for (owner, arrays) in lengths {
      counts[owner, default: [:]].merge(arrays.filter { names.contains($0.key) }) { max($0, $1) }
    }
    return counts
  }

  /// The array that a renamed key is an item of; nil for other keys.
  package static func array(ofRenamed key: String) -> Substring? {
    guard let equals = key.firstIndex(of: "=") else { return nil }
    let name = key[..<equals].prefix { $0 != "#" }
    let type = name.split(separator: ":", maxSplits: 1).last ?? name
    return type.hasPrefix("array/") ? name : nil
  }

  /// The numbers of items by array, for the messages of one file.
  package static func counts(_ messages: [String: Message]) -> [String: Int] {
    messages.keys.reduce(into: [:]) { counts, key in
      if let item = item(key) { counts[item.name, default: 0] += 1 }
    }
  }

  /// The array that a key of a file is an item of; nil for other keys.
  package static func array(of key: String) -> String? { item(key)?.name }

  /// The array and the index in a key of a file: `array/days/0`.
  private static func item(_ key: String) -> (name: String, index: Int)? {
    // Most keys are not items, and are rejected by their last byte.
    guard let last = key.utf8.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last),
      let slash = key.utf8.lastIndex(of: UInt8(ascii: "/")), let index = Int(key[key.index(after: slash)...])
    else { return nil }
    let name = key[..<slash]
    let type = name.split(separator: ":", maxSplits: 1).last ?? name
    // A reader writes an index without zeros before it: `array/days/01` is the name of something else.
    guard type.hasPrefix("array/"), !name.utf8.contains(UInt8(ascii: "=")), index >= 0,
      key[key.index(after: slash)...] == String(index)
    else { return nil }
    return (String(name), index)
  }

  /// Items with a text in base are numbered first, so that the numbers are the same in every locale.
  private static func items(
    _ items: [Int: Message], base: [Int: Message], _ name: String
  ) -> [(index: Int, key: String, message: Message)] {
    var renamed: [(index: Int, key: String, message: Message)] = []
    var counts: [String: Int] = [:]
    func key(_ text: String) -> String {
      counts[text, default: 0] += 1
      let number = counts[text, default: 1]
      return number == 1 ? "\(name)=\(text)" : "\(name)#\(number)=\(text)"
    }
    for (index, message) in base.sorted(by: { $0.key < $1.key }) {
      let key = key(message.texts.joined())
      if let message = items[index] { renamed.append((index, key, message)) }
    }
    for (index, message) in items.sorted(by: { $0.key < $1.key }) where base[index] == nil {
      renamed.append((index, key(message.texts.joined()), message))
    }
    return renamed
  }
}
