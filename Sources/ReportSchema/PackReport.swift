/// The JSON object written by `ballast packs inspect`: one language pack.
public struct PackReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.pack/1"

  /// Always `ballast.pack/1`.
  public var schema: String = Self.schema
  /// Path of the pack.
  public var file: String
  /// BCP 47 tag in canonical form.
  public var locale: String
  /// English name of the language; `null` if unknown.
  @Nullable public var name: String?
  /// Whether this is the base pack, which the other packs fall back to.
  public var isBase: Bool
  /// Identifier of the app; empty if unknown.
  public var app: String
  /// Version of the app; empty if unknown.
  public var version: String
  /// Revision of the pack for this version of the app; `null` if the pack does not declare one.
  @Nullable public var revision: Int?
  /// Checksum of the whole pack, as 16 hexadecimal digits.
  public var checksum: String
  /// Number of messages.
  public var messages: Int
  /// Size of the pack on the device, uncompressed.
  public var packBytes: Int
  /// Size compressed for download, by codec.
  public var downloadBytes: [String: Int]
  /// Unicode code points of all texts.
  public var textCharacters: Int
  /// UTF-8 bytes of all texts.
  public var textBytes: Int
  /// Messages whose texts equal those of the base pack; `null` without a comparable base pack.
  @Nullable public var untranslated: Int?
  /// Messages of the base pack that this pack does not have; `null` without a comparable base pack.
  @Nullable public var missing: Int?
  /// Code points per code point of the base pack, over messages of both; `null` without a comparable base
  /// pack.
  @Nullable public var expansion: Double?
  /// Parts of the file. They sum to `packBytes`.
  public var sections: [Section]
  /// Messages of the pack; `null` without `--entries` and `--key`.
  @Nullable public var entries: [Entry]?

  package init(
    file: String, locale: String, name: String? = nil, isBase: Bool, app: String, version: String,
    revision: Int? = nil, checksum: String, messages: Int, packBytes: Int, downloadBytes: [String: Int],
    textCharacters: Int, textBytes: Int, untranslated: Int? = nil, missing: Int? = nil,
    expansion:
      Double? = nil, sections: [Section], entries: [Entry]? = nil
  ) {
    self.file = file
    self.locale = locale
    self.name = name
    self.isBase = isBase
    self.app = app
    self.version = version
    self.revision = revision
    self.checksum = checksum
    self.messages = messages
    self.packBytes = packBytes
    self.downloadBytes = downloadBytes
    self.textCharacters = textCharacters
    self.textBytes = textBytes
    self.untranslated = untranslated
    self.missing = missing
    self.expansion = expansion
    self.sections = sections
    self.entries = entries
  }
}

extension PackReport {
  /// Part of a pack's file.
  public struct Section: Codable, Hashable, Sendable {
    /// Name of the section.
    public var name: String
    /// Size in bytes.
    public var bytes: Int

    package init(
      name: String, bytes: Int
    ) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// One message of a pack.
  public struct Entry: Codable, Hashable, Sendable {
    /// Name of the string table.
    public var table: String
    /// Key of the message.
    public var key: String
    /// The message with its variations.
    public var message: ReportMessage
    /// The text shown to a user for the given arguments; `null` if none were given.
    @Nullable public var rendered: String?

    package init(
      table: String, key: String, message: ReportMessage, rendered: String? = nil
    ) {
      self.table = table
      self.key = key
      self.message = message
      self.rendered = rendered
    }
  }
}
