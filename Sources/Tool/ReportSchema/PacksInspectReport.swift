/// The JSON object written by `ballast packs inspect`: one language pack.
public struct PacksInspectReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.pack/1"

  /// Always `ballast.pack/1`.
  public var schema: String = Self.schema
  /// Path of the pack.
  public var file: String
  /// BCP 47 tag in canonical form.
  public var locale: String
  /// English name of the language; `null` if unknown.
  @Nullable public var name: String? = nil
  /// Whether this is the base pack, which the other packs fall back to.
  public var isBase: Bool
  /// Identifier of the app; empty if unknown.
  public var app: String
  /// Version of the app; empty if unknown.
  public var version: String
  /// Revision of the pack for this version of the app, from 1.
  public var revision: Int
  /// Locales whose packs are tried before the base pack, in order; tags in canonical form.
  public var parents: [String]
  /// Checksum of the whole pack, as 16 hexadecimal digits.
  public var checksum: String
  /// Number of messages.
  public var messages: Int
  /// Size of the pack on the device, uncompressed.
  public var packBytes: Int
  /// Size of the download, by codec.
  public var downloadBytes: [String: Int]
  /// Unicode code points of all texts.
  public var textCharacters: Int
  /// UTF-8 bytes of all texts.
  public var textBytes: Int
  /// Messages whose texts equal those of the base pack; `null` without a comparable base pack.
  @Nullable public var untranslated: Int? = nil
  /// Messages of the base pack that this pack does not have, or has with an empty text; `null` without a comparable base pack.
  @Nullable public var missing: Int? = nil
  /// Missing messages for which the text of a parent locale's pack is shown; `null` without a base pack, or if the
  /// packs' keys are not known.
  @Nullable public var parentText: Int? = nil
  /// The other missing messages, for which the base text is shown; `null` as `parentText`.
  @Nullable public var baseText: Int? = nil
  /// Code points per code point of the base pack, over messages of both; `null` without a comparable base
  /// pack.
  @Nullable public var expansion: Double? = nil
  /// Difference from the base pack's download by factor; `null` for the base pack, without
  /// one or without texts, and in `packs inspect` and `packs build`.
  @Nullable public var difference: Difference? = nil
  /// Parts of the file. They sum to `packBytes`.
  public var sections: [Section]
  /// Messages of the pack; `null` without `--entries` and `--key`.
  @Nullable public var entries: [Entry]? = nil
}

extension PacksInspectReport {
  /// Bytes by which a pack's download exceeds that of the base pack, both with the first codec, by factor. A download is
  /// the product of its factors. The parts sum to `total`; a negative part makes the pack smaller.
  public struct Difference: Codable, Hashable, Sendable {
    /// Download of the pack minus that of the base pack. May be negative.
    public var total: Int
    /// Number of messages. May be negative.
    public var messages: Int
    /// Characters per message, with all its variations. May be negative.
    public var charactersPerMessage: Int
    /// UTF-8 bytes per character. May be negative.
    public var bytesPerCharacter: Int
    /// Compressed bytes per byte of text. The download contains message names, unless the base pack's are used. May be
    /// negative.
    public var compression: Int
  }

  /// Part of a pack's file.
  public struct Section: Codable, Hashable, Sendable {
    /// Name of the section.
    public var name: String
    /// Size in bytes.
    public var bytes: Int
  }

  /// A message on its way through Transifex.
  public struct Transifex: Codable, Hashable, Sendable {
    /// The text that is uploaded: a text, one ICU plural rule, or `cds-root` XML.
    public var pushed: String
    /// The text that Transifex's SDK stores for a device, with plural rules in it; `null` if there is none for the
    /// device.
    @Nullable public var stored: String? = nil
  }

  /// One message of a pack.
  public struct Entry: Codable, Hashable, Sendable {
    /// Name of the string table.
    public var table: String
    /// Key of the message.
    public var key: String
    /// The message with its variations.
    public var message: ReportMessage
    /// The message of the base pack; `null` if it is unknown, or for an entry of the base pack itself.
    @Nullable public var base: ReportMessage? = nil
    /// The text shown to a user for the given arguments; `null` if none were given.
    @Nullable public var rendered: String? = nil
    /// The message as Transifex stores it; `null` without `--transifex`, and for messages that Transifex cannot
    /// represent.
    @Nullable public var transifex: Transifex? = nil
  }
}
