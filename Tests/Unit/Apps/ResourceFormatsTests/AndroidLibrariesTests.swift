import DataFormats
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

@testable import ResourceFormats

/// Keys by which texts of libraries are told from those of an app.
@Suite struct AndroidLibrariesTests {
  private static let table = """
    org.example:quay 1.0–2.0, org.former:quay 0.9
      quay_open quay_close
      plurals/quay_boats array/quay_names
    org.example:pier 3
      quay_open pier_open pier_close pier_light
    """

  @Test func aKeyHasItsType() {
    let libraries = AndroidLibraries(Self.table)
    #expect(libraries.key("quay_open", ofType: "string") == "string/quay_open")
    #expect(libraries.key("quay_open", ofType: "plurals") == nil)
    #expect(libraries.key("quay_boats", ofType: "plurals") == "plurals/quay_boats")
    #expect(libraries.key("quay_names", ofType: "array") == "array/quay_names")
    #expect(libraries.key("quay_", ofType: "string") == nil, "a prefix decides nothing")
  }

  @Test func theLibraryWithMostKeysIsFirst() {
    let libraries = AndroidLibraries(Self.table)
    let both: Set = ["string/quay_open", "string/quay_close", "string/pier_light"]
    #expect(libraries.libraries(declaring: both) == ["org.example:quay", "org.example:pier"])
    // Both declare it, and pier has fewer keys.
    #expect(libraries.libraries(declaring: ["string/quay_open"]).count == 1)
    #expect(libraries.libraries(declaring: ["string/title"]).isEmpty)
    #expect(libraries.libraries(declaring: []).isEmpty)
  }

  /// AppCompat 1.6.1 and Material 1.9.0, values-de/values-de.xml, and libraries of newer and older builds.
  @Test func knownLibrariesHaveTheirKeys() {
    let known = AndroidLibraries.known
    #expect(
      known.libraries(declaring: ["string/abc_action_mode_done", "string/abc_menu_sym_shortcut_label"])
        == ["androidx.appcompat:appcompat"])
    #expect(
      known.libraries(declaring: ["string/mtrl_picker_cancel", "plurals/mtrl_badge_content_description"])
        == ["com.google.android.material:material"])
    // Compose 1.10.4, and Play services 9.2.1 and 11.4.2. The build with 9.2.1 names libraries by their paths.
    for (key, library) in [
      ("androidx_compose_foundation_autofill", "androidx.compose.foundation:foundation-android"),
      ("m3c_snackbar_pane_title", "androidx.compose.material3:material3-android"),
      ("common_google_play_services_restricted_profile_text", "com.google.android.gms:play-services-base"),
      ("gcm_fallback_notification_channel_label", "com.google.android.gms:play-services-gcm"),
    ] { #expect(known.libraries(declaring: ["string/\(key)"]) == [library]) }
    // Material declares them in base only.
    #expect(known.key("appbar_scrolling_view_behavior", ofType: "string") == nil)
    #expect(known.key("app_name", ofType: "string") == nil)
  }

  /// `copy`, `autofill`, `on` and `off` are keys of Compose and Preference, and of an app that links neither, or AppCompat
  /// only.
  @Test func singleWordsAreTextsOfTheApp() throws {
    let own = ["copy": "a", "autofill": "b", "on": "c", "off": "d"]
    let linked = own.merging(["abc_action_mode_done": "e"]) { first, _ in first }
    for (texts, expected) in [(own, 0), (linked, 1)] {
      for key in texts.keys { #expect(AndroidLibraries.known.key(key, ofType: "string") != nil, "\(key)") }
      let bytes = ArscBuilder.texts(["": texts, "de": texts]).bytes
      let shares = try ResourceTable(bytes.span.bytes).contents().shares.shares
      let found = shares.reduce(into: [:]) { $0.merge($1.libraryMessages, uniquingKeysWith: +) }
      #expect(found.count == texts.count)
      let keys = AndroidLibraries.known.keysOfLinkedLibraries(found)
      #expect(keys.count == expected, "keys \(texts.keys.sorted())")
    }
  }

  /// Half of a library's keys, one that is named after it, or many languages.
  @Test(arguments: [
    (["copy", "selected", "not_selected", "tab", "navigation_menu", "default_error_message"], 2, 0),
    (["copy", "selected", "not_selected", "tab", "navigation_menu", "default_error_message"], 80, 6),
    (["abc_search_hint"], 2, 1), (["copy", "not_set", "preference_copied", "expand_button_title"], 2, 4),
    (["copy", "not_set", "preference_copied"], 19, 0),
  ])
  func aLibraryIsKnownByManyKeysOrLanguagesOrItsName(_ keys: [String], _ languages: Int, _ expected: Int) {
    let found = Dictionary(uniqueKeysWithValues: keys.map { ("string/\($0)", languages) })
    #expect(AndroidLibraries.known.keysOfLinkedLibraries(found).count == expected, "\(keys)")
  }

  /// Base and two languages: German has texts of AppCompat only, French one of the app too.
  @Test func messagesOfLibrariesAreCounted() throws {
    let texts = ["abc_action_mode_done": "Done", "title": "Quay"]
    let bytes = ArscBuilder.texts(["": texts, "de": ["abc_action_mode_done": "Fertig"], "fr": texts]).bytes
    let contents = try ResourceTable(bytes.span.bytes).contents()
    func counts(_ tag: String) throws -> [Int] {
      let owner = Owner.locale(try #require(LocaleTag(bcp47: tag)))
      let shares = contents.shares.shares.filter { $0.owner == owner }
      let ofLibraries = shares.reduce(into: [:]) { $0.merge($1.libraryMessages, uniquingKeysWith: +) }
      #expect(ofLibraries.keys.allSatisfy { $0 == "string/abc_action_mode_done" })
      return [shares.reduce(0) { $0 + $1.messages }, ofLibraries.values.reduce(0, +)]
    }
    #expect(try counts("de") == [1, 1])
    #expect(try counts("fr") == [2, 1])
    let base = contents.shares.shares.filter { $0.owner == .base }
    #expect(base.allSatisfy { $0.libraryMessages.isEmpty })
  }
}

extension ArscBuilder {
  /// A table of strings by language and key.
  static func texts(_ languages: KeyValuePairs<String, [String: String]>) -> Self {
    let keys = Set(languages.flatMap(\.value.keys)).sorted()
    let variants = languages.map { language, texts in
      let entries = keys.enumerated().compactMap { number, key in texts[key].map { Entry(number, key, $0) } }
      return Variant(Configuration(language), entries)
    }
    return Self([Package(types: [ResourceType("string", entries: keys.count, variants)])])
  }
}
