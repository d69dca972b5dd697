package import LanguagePacks
internal import Localization
internal import PackBuilding

/// Builds packs that have some properties of a pack, and all others of the base pack.
package struct PackAblation: Sendable {
  private let base: Side
  private let own: Side
  private let texts: AblatedTexts

  /// One of the two packs.
  private struct Side: Sendable {
    let pack: LanguagePack
    let records: [PackRecord]
    /// The index of each record's message among those of both packs; nil if only this pack has it.
    var shared: [Int?] = []
  }

  /// - Throws: ``PackError`` if a pack is damaged, or if the packs' keys have different seeds.
  package init(base: LanguagePack, pack: LanguagePack) throws(PackError) {
    guard base.seed == pack.seed else { throw PackError(.differentSeeds) }
    var original = Side(pack: base, records: try base.records())
    var own = Side(pack: pack, records: try pack.records())
    let bits = min(base.bucketBits, pack.bucketBits)
    func fingerprint(_ record: PackRecord, of pack: LanguagePack) -> KeyFingerprint {
      KeyFingerprint(bucket: record.bucket >> max(0, pack.bucketBits - bits), bits: record.fingerprint)
    }
    var indices: [KeyFingerprint: Int] = [:]
    for (index, record) in original.records.enumerated() { indices[fingerprint(record, of: base)] = index }
    var pairs: [(original: Message, translation: Message)] = []
    original.shared = original.records.map { _ in nil }
    for record in own.records {
      guard let index = indices[fingerprint(record, of: pack)] else {
        own.shared.append(nil)
        continue
      }
      own.shared.append(pairs.count)
      original.shared[index] = pairs.count
      pairs.append((original.records[index].message, record.message))
    }
    self.base = original
    self.own = own
    texts = AblatedTexts(pairs)
  }

  /// The pack with the given properties. With all of them it is the pack itself, with none the base pack.
  package func pack(_ has: (SizeCause) -> Bool) throws(PackError) -> [UInt8] {
    // Messages of one pack only are complete, or empty, so that keys and texts are separate causes.
    let hasOwnKeys = has(.identifiers)
    let side = hasOwnKeys ? own : base
    let isComplete = hasOwnKeys == has(.messages)
    let shared = texts.messages(has)
    let messages = side.records.indices.map { index in
      if let position = side.shared[index] { return shared[position] }
      return isComplete ? side.records[index].message : .text("")
    }
    return try side.pack.replacing(side.records, with: messages)
  }
}

/// The messages that both packs have, with the texts of any set of properties.
private struct AblatedTexts: Sendable {
  fileprivate struct Pair: Sendable {
    let original: Message
    let translation: Message
    let isCopy: Bool
  }

  private let pairs: [Pair]
  /// The texts of all messages in the shape of base and in that of the translation, for each set of wording, length
  /// and width.
  private var texts: [[String]] = []
  private static let variants = 8

  init(_ pairs: [(original: Message, translation: Message)]) {
    let translated = pairs.filter { $0.original != $0.translation }
    let base = TextModel(pairs.map(\.original))
    let own = translated.isEmpty ? base : TextModel(translated.map(\.translation))
    let lengths = translated.reduce(into: (base: 0, own: 0)) { sum, pair in
      pair.original.forEachText { sum.base += $0.unicodeScalars.count }
      pair.translation.forEachText { sum.own += $0.unicodeScalars.count }
    }
    var filler = own.filler()
    self.pairs = pairs.map { original, translation in
      guard original == translation else {
        return Pair(original: original, translation: translation, isCopy: false)
      }
      // Without the copy, the pack would have a translation of the usual length.
      let typical = original.mapTexts { text in
        let length = text.unicodeScalars.count
        return filler.text(
          lengths.base == 0 ? length : (length * lengths.own + lengths.base / 2) / lengths.base)
      }
      return Pair(original: original, translation: typical, isCopy: true)
    }
    let (toOwn, toBase) = (base.letters(as: own), own.letters(as: base))
    for inOwnShape in [false, true] {
      let leaves = self.pairs.flatMap { $0.leaves(inOwnShape: inOwnShape) }
      for variant in 0..<Self.variants {
        let (wording, length, width) = (variant & 1 != 0, variant & 2 != 0, variant & 4 != 0)
        var filler = (wording ? own : base).filler()
        texts.append(
          leaves.map { original, translation in
            let source = wording ? translation : original
            let count = (length ? translation : original).unicodeScalars.count
            let text = filler.text(count, from: source)
            return wording == width ? text : (wording ? toBase : toOwn).applied(to: text)
          })
      }
    }
  }

  func messages(_ has: (SizeCause) -> Bool) -> [Message] {
    let inOwnShape = has(.variations)
    let variant = (has(.wording) ? 1 : 0) | (has(.length) ? 2 : 0) | (has(.width) ? 4 : 0)
    let texts = texts[(inOwnShape ? Self.variants : 0) + variant]
    let keepsCopies = has(.untranslated)
    var next = 0
    return pairs.map { pair in
      let shape = inOwnShape ? pair.translation : pair.original
      let message = shape.mapTexts { _ in
        defer { next += 1 }
        return texts[next]
      }
      return pair.isCopy && keepsCopies ? pair.original : message
    }
  }
}

extension AblatedTexts.Pair {
  /// The texts of both languages for each text of a shape. A form that the other language lacks has its last one,
  /// which is `other` in nearly every format.
  fileprivate func leaves(inOwnShape: Bool) -> [(original: String, translation: String)] {
    let (shape, other) = inOwnShape ? (translation, original) : (original, translation)
    var known: [String: String] = [:]
    var last = ""
    other.forEachLeaf { path, text in
      known[path] = text
      last = text
    }
    var leaves: [(String, String)] = []
    shape.forEachLeaf { path, text in
      let match = known[path] ?? last
      leaves.append(inOwnShape ? (match, text) : (text, match))
    }
    return leaves
  }
}

extension Message {
  /// The message with every text replaced, in the order of ``forEachText(_:)``.
  fileprivate func mapTexts(_ transform: (String) -> String) -> Message {
    switch self {
    case .text(let text): return .text(transform(text))
    case .variations(let variations):
      return .variations(
        Variations(
          by: variations.selector,
          variations.cases.map { Variations.Case($0.key, $0.message.mapTexts(transform)) }))
    case .substitutions(let substitutions):
      let format = substitutions.format.mapTexts(transform)
      let parts = substitutions.parts.map { part in
        Substitutions.Part(
          name: part.name, argument: part.argument, specifier: part.specifier,
          message: part.message.mapTexts(transform))
      }
      return .substitutions(Substitutions(format: format, parts: parts))
    }
  }

  /// Calls `body` with the path of each text, in the order of ``forEachText(_:)``.
  fileprivate func forEachLeaf(_ path: String = "", _ body: (String, String) -> Void) {
    switch self {
    case .text(let text): body(path, text)
    case .variations(let variations):
      for one in variations.cases { one.message.forEachLeaf("\(path)/\(one.key.name)", body) }
    case .substitutions(let substitutions):
      substitutions.format.forEachLeaf("\(path)/format", body)
      for part in substitutions.parts { part.message.forEachLeaf("\(path)/\(part.name)", body) }
    }
  }
}
