import Localization

/// The description of an app to generate. `Tests/Generator/README.md` explains the fields.
struct Scenario: Equatable {
  struct App: Equatable {
    var name: String
    var identifier: String
    var version: String
    /// The size of the executable in bytes.
    var executable: Int
    var frameworks: [Framework]
  }

  struct Framework: Equatable {
    var name: String
    /// The size of the executable in bytes.
    var bytes: Int
  }

  struct Table: Equatable {
    var name: String
    /// The share of the messages, relative to the weights of the other tables.
    var weight: Double
  }

  struct Messages: Equatable {
    var count: Int
    var tables: [Table]
    var words: Words
    /// The shares of messages, from 0 to 1.
    var plurals: Double
    var placeholders: Double
    var englishKeys: Double
    var untranslated: Double
  }

  /// The distribution of words in texts.
  struct Words: Equatable {
    /// The number of different words.
    var vocabulary: Int
    /// The median of English words per message.
    var median: Double
    /// The standard deviation of the logarithm of words per message.
    var spread: Double
    /// The maximum of words per message.
    var most: Int
    /// The share of words that belong to repeated phrases, from 0 to 1.
    var phrases: Double
  }

  /// The properties of language packs that the app does not share.
  struct Packs: Equatable {
    /// The number of messages. The first ones are those of the app.
    var messages: Int
    /// The shares of messages that vary by the reader, by the person the text is about, and by a number, from
    /// 0 to 1.
    var viewer: Double
    var subject: Double
    var number: Double
  }

  var seed: UInt64
  var app: App
  /// The locales of the app. The first one is the development language.
  var locales: [LocaleTag]
  var messages: Messages
  var packs: Packs
}

extension Scenario {
  var developmentLocale: LocaleTag { locales.first ?? .undetermined }
}
