import AppBundles
import BundleAnalysis
import Foundation
import Localization
import TestSupport
import Testing
import TextSelection

/// Translations that crashed real apps, and translations that look dangerous and are not.
@Suite(.realData) struct CrashCasesTests {
  private struct Found: Hashable, CustomStringConvertible {
    let locale: String
    let key: String
    let severity: CompatibilityIssue.Severity

    var description: String { "\(locale) \(key): \(severity)" }
  }

  private func translations(_ path: String, base: String? = nil) throws -> Staleness {
    var strings = try LocalizedStrings(opening: Places.real(path))
    if let base { strings.setBase(try #require(LocaleTag(bcp47: base))) }
    return Staleness(ofTranslationsIn: strings)
  }

  private func severities(_ changes: [MessageChange]) -> Set<Found> {
    Set(
      changes.compactMap { change in
        guard let locale = change.locale, let severity = change.problems.severity else { return nil }
        return Found(locale: locale.text, key: change.key, severity: severity)
      })
  }

  @Test func reportedCrashesAreFound() throws {
    let staleness = try translations("strings/crash-cases", base: "en")
    let expected: [(String, String, CompatibilityIssue.Severity)] = [
      // An object and an integer are exchanged: codenotch#237, and the Spanish word order.
      ("zh-Hans", "codenotch", .crash), ("es", "loc", .crash),
      // One object more than the call passes: HockeySDK-Mac#24.
      ("fr", "hockey", .crash),
      // '% d' is a conversion, so that every following argument is another one, and the last is not passed:
      // BookPlayer#969.
      ("es", "bookplayer", .crash), ("fr", "bookplayer", .crash),
      // '%1' and '%2' without a conversion read no argument. Foundation displays '1' and '2': MiniWatts#1.
      ("zh-Hans", "miniwatts1", .garbled), ("zh-Hans", "miniwatts2", .garbled),
    ]
    let wanted = Set(expected.map { Found(locale: $0.0, key: $0.1, severity: $0.2) })
    #expect(severities(staleness.incompatible) == wanted)
    #expect((staleness.total[.crash], staleness.total[.garbled], staleness.total[.omitted]) == (5, 2, 2))
  }

  @Test func omittedAndReorderedArgumentsAreHarmless() throws {
    let staleness = try translations("strings/crash-cases", base: "en")
    #expect(
      severities(staleness.notes) == [
        Found(locale: "es", key: "likes", severity: .note),
        Found(locale: "fr", key: "safe.fewer", severity: .note),
      ])
    let chinese = try #require(staleness.rows.first { $0.locale.text == "zh-Hans" }).counts
    // The Chinese 'loc' has another order only.
    #expect((chinese.fresh, chinese[.incompatible]) == (1, 3))
  }

  /// The keys of IceCubes carry the call: `notifications.label.favorite %lld`.
  @Test func keysOfAStringCatalogNameTheArguments() throws {
    let staleness = try translations("strings/icecubes/Localizable.xcstrings")
    let found = staleness.incompatible
    #expect(!found.contains { $0.key.hasPrefix("notifications.label.") })
    let others = found.filter { change in !change.problems.contains { $0.kind == .missingForm } }
    #expect(
      severities(others) == [
        // '% p' displays the address of an object.
        Found(locale: "ca", key: "instance.list.posts-%@", severity: .garbled),
        // '%2$@' alone reads the number in the first place as an object.
        Found(locale: "ko", key: "account.label.followers %lld %@", severity: .crash),
      ])
    #expect(
      severities(staleness.notes.filter { $0.locale?.text == "pl" }).map(\.key) == [
        "%@ add-tag-groups.edit.title.field.warning.already-exists"
      ])
  }

  /// A form is missing exactly in the plurals that have only `one` and `other`, except copies of the English text.
  @Test func missingPluralFormsOfIceCubesAreFound() throws {
    let staleness = try translations("strings/icecubes/Localizable.xcstrings")
    let missing = staleness.incompatible.filter { change in
      change.problems.contains { $0.kind == .missingForm }
    }
    let locales = Dictionary(grouping: missing) { $0.locale?.text ?? "" }.mapValues(\.count)
    #expect(locales == ["be": 11, "uk": 9, "pl": 5])
    for change in missing where change.locale?.text == "uk" {
      #expect(change.problems == [.missingForm(.few), .missingForm(.many)], "\(change.key)")
    }
  }
}
