import Localization

/// An app that does not exist, in so many words.
struct Scenario: Equatable {
  struct App: Equatable {
    var name: String
    var identifier: String
    var version: String
    /// Bytes of the executable and of each framework's.
    var executable: Int
    var frameworks: [Framework]
  }

  struct Framework: Equatable {
    var name: String
    var bytes: Int
  }

  struct Table: Equatable {
    var name: String
    /// How many of the messages it has, next to the other tables.
    var weight: Double
  }

  struct Messages: Equatable {
    var count: Int
    var tables: [Table]
    var words: Words
    /// Shares, from 0 to 1.
    var plurals: Double
    var placeholders: Double
    var englishKeys: Double
    var untranslated: Double
  }

  /// What texts are made of.
  struct Words: Equatable {
    /// How many different ones there are.
    var vocabulary: Int
    /// Of English words a message: half of all messages have fewer.
    var median: Double
    /// The standard deviation of the logarithm of words a message.
    var spread: Double
    var most: Int
    /// How many of the words come in phrases that are said again and again.
    var phrases: Double
  }

  /// What language packs hold beyond what the app does.
  struct Packs: Equatable {
    /// The app's messages are the first of them.
    var messages: Int
    /// How many of them vary by who is looking, whom they are about, and how many.
    var viewer: Double
    var subject: Double
    var number: Double
  }

  var seed: UInt64
  var app: App
  /// The development language first.
  var locales: [LocaleTag]
  var messages: Messages
  var packs: Packs
}

extension Scenario {
  var developmentLocale: LocaleTag { locales.first ?? .undetermined }
}
