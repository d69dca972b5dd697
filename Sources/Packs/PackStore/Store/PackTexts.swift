public import LanguagePacks
package import Localization
import OperatingSystem
import PackRestoring
import TextSelection

/// The texts of several packs: those of the user's locale, of its parents, and of base.
public struct PackTexts: Sendable {
  /// A pack with what is needed to use it.
  package struct Layer: Sendable {
    package let pack: LanguagePack
    let locale: LocaleTag
    let parents: [String]
    let source: Launch.Source

    init(_ pack: LanguagePack, _ info: PackMetadata, source: Launch.Source) {
      self.pack = pack
      self.source = source
      locale = info.locale
      parents = info.parents.map(\.text)
    }

    /// Whether the pack is of another version than the running one.
    var isOutdated: Bool {
      switch source {
      case .outdatedPack, .outdatedBundled: true
      case .currentPack, .currentBundled, .base: false
      }
    }

    /// Whether the running version can display the message of an outdated pack.
    ///
    /// The code's call is known from the base text of the running version. If base has no text for a key, but lists the
    /// key as one of other locales, a text without placeholders is safe. Other keys are not shown: the pack may answer
    /// them with the message of another key.
    func isSafe(
      _ key: String, _ table: String, base: LanguagePack, otherKeys: Set<UInt64>
    ) throws(PackError) -> Bool {
      guard let syntax = try pack.format(ofTable: table)?.syntax,
        let message = try pack.message(key, in: table)
      else { return false }
      guard let shown = try base.message(key, in: table) else {
        return otherKeys.contains(KeyHash.of(key, table: table, seed: base.seed))
          && CallSignature(of: message, syntax: syntax, key: key).arguments.isEmpty
      }
      // A form that omits its number is no worse in an outdated pack than in a current one.
      return !CallSignature(of: shown, syntax: syntax, key: key).issues(of: message, in: locale)
        .filter { $0.kind != .impliedNumber }.isIncompatible
    }
  }

  package let layers: [Layer]
  let base: LanguagePack
  /// The look-ups of each layer, of base, and of missing texts.
  let counts: Locked<[Int]>
  /// The tables that a bundle lacked when the app requested a text of them.
  let requested = Locked<Set<String>>([])
  /// The hashes of keys that base lacks and other locales have. Needed for outdated packs only.
  private let otherKeys: Set<UInt64>

  init(_ layers: [Layer], base: LanguagePack) {
    self.layers = layers
    self.base = base
    counts = Locked([Int](repeating: 0, count: layers.count + 2))
    otherKeys = layers.contains(where: \.isOutdated) ? Set((try? base.otherIds()) ?? []) : []
  }

  /// Returns the text of a key with its arguments inserted, or nil if no pack contains the key.
  ///
  /// A text of an outdated pack that the running version cannot display is skipped. So is a pack that became damaged after
  /// the launch. The parameters are those of `LanguagePack.text(forKey:table:arguments:user:device:)`.
  public func text(
    forKey key: String, table: String = "Localizable", arguments: [PackArgument] = [],
    user: PackGender = .unknown, device: PackDevice = .other
  ) -> String? {
    let found = first(key, table) { pack throws(PackError) in
      try pack.text(forKey: key, table: table, arguments: arguments, user: user, device: device)
    }
    counts.withLock { $0[found?.index ?? layers.count + 1] &+= 1 }
    return found?.value
  }

  /// The message of a key, and the locale of the pack that contains it; nil for a key of no pack.
  package func message(_ key: String, in table: String) -> (message: Message, layer: Layer?)? {
    first(key, table) { pack throws(PackError) in try pack.message(key, in: table) }
      .map { ($0.value, $0.index < layers.count ? layers[$0.index] : nil) }
  }

  /// - Returns: the value with the index of its layer, or the number of layers for base.
  private func first<Value>(
    _ key: String, _ table: String, _ read: (LanguagePack) throws(PackError) -> Value?
  ) -> (value: Value, index: Int)? {
    for (index, layer) in layers.enumerated() {
      do throws(PackError) {
        if layer.isOutdated, try !layer.isSafe(key, table, base: base, otherKeys: otherKeys) { continue }
        if let value = try read(layer.pack) { return (value, index) }
      } catch { continue }
    }
    // A damaged block of the base pack has no texts. The next refresh reports it.
    guard let value = try? read(base) else { return nil }
    return (value, layers.count)
  }
}
