import Localization

extension LanguagePack {
  /// Returns the text of a key with its arguments inserted, or nil if the pack does not contain the key.
  ///
  /// The plural form is selected by the first number in `arguments`, or by the argument that the message names, with
  /// the CLDR plural rules of the pack's locale. If no variation matches, the text for `other` is used. A placeholder
  /// without an argument is replaced by its name or position in parentheses.
  ///
  /// Without arguments, a message that is one text is returned as it is written in the source: `100 %%` stays
  /// `100 %%`, as with `NSLocalizedString` and Android's `getString`. A Fluent message is always formatted; messages
  /// that it refers to are looked up in the same table.
  ///
  /// - Parameters:
  ///   - table: the name of the strings file without its extension. For a bundle inside the app, its path precedes
  ///     the name: `Frameworks/Core.framework/Localizable`.
  ///   - user: the gender of the user, for texts that address them.
  ///   - device: the device that the text is displayed on.
  /// - Throws: ``PackError`` if the part of the file that contains the message is damaged.
  public func text(
    forKey key: String, table: String = "Localizable", arguments: [PackArgument] = [],
    user: PackGender = .unknown, device: PackDevice = .other
  ) throws(PackError) -> String? {
    guard let format = try format(ofTable: table), let message = try message(key, in: table) else {
      return nil
    }
    if arguments.isEmpty, format.syntax != .fluent, case .text(let text) = message { return text }
    var formatter = MessageFormatter(
      locale: format.locale, syntax: format.syntax, device: device.device, viewer: user.gender)
    formatter.references = try message.references(format.syntax) { key throws(PackError) in
      try self.message(key, in: table)
    }
    for argument in arguments {
      if let name = argument.name {
        formatter.named[name] = argument.value
      } else {
        formatter.positional.append(argument.value)
      }
    }
    return formatter.text(of: message)
  }

  /// Returns the text of a key with its arguments inserted, or the given text if the pack does not contain the key, or
  /// if the part of the file that contains it is damaged.
  ///
  /// The other parameters are those of ``text(forKey:table:arguments:user:device:)``.
  public func text(
    forKey key: String, default text: String, table: String = "Localizable", arguments: [PackArgument] = [],
    user: PackGender = .unknown, device: PackDevice = .other
  ) -> String {
    let found = try? self.text(forKey: key, table: table, arguments: arguments, user: user, device: device)
    return found ?? text
  }

  /// Reads the pack's metadata.
  ///
  /// - Throws: ``PackError`` if the metadata is damaged.
  public func info() throws(PackError) -> PackInfo { PackInfo(try metadata()) }
}

/// The metadata of a language pack.
public struct PackInfo: Hashable, Sendable {
  /// A BCP 47 tag, such as `pt-BR`; `und` if the locale is unknown.
  public let locale: String
  /// The locale whose texts are displayed if this pack lacks a message; nil if it is unknown.
  public let baseLocale: String?
  /// The bundle identifier or application ID of the app that the pack was built for.
  public let appIdentifier: String
  /// The version of the app that the pack was built for.
  public let appVersion: String
  /// Counts the packs of this locale for one version of the app.
  public let revision: UInt32
  /// The locales whose packs are tried after this one and before base, in order.
  public let parents: [String]
  /// The names of the tables, sorted.
  public let tables: [String]

  init(_ metadata: PackMetadata) {
    locale = metadata.locale.text
    baseLocale = metadata.baseLocale?.text
    appIdentifier = metadata.appIdentifier
    appVersion = metadata.appVersion
    revision = metadata.revision
    parents = metadata.parents.map(\.text)
    tables = metadata.tables.map(\.name)
  }
}
