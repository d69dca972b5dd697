/// A rule by which the operating system reads a resource from the installed app. A language pack cannot replace
/// such a resource, since the app's code does not read it.
package enum SystemResourceRule: String, Hashable, Sendable, CaseIterable {
  /// `InfoPlist.strings` of an app or extension: its name, and the texts of requests for permission.
  case infoPlistStrings = "info-plist-strings"
  /// `AppShortcuts.strings`: phrases for Siri and Spotlight.
  case appShortcuts = "app-shortcuts"
  /// Texts of `.intentdefinition` files, Siri's vocabulary, and tables that App Intents refer to.
  case intents
  /// The interface files that `UILaunchStoryboardName` refers to.
  case launchScreen = "launch-screen"
  /// The interface files that the system loads before the app's code runs, such as `UIMainStoryboardFile`.
  case mainInterface = "main-interface"
  /// Everything in `Settings.bundle`, which the Settings app shows.
  case settingsBundle = "settings-bundle"
  /// Resources that attributes of AndroidManifest.xml refer to: names, descriptions, icons, XML files.
  case manifestAttributes = "manifest-attributes"
  /// Resources of `<permission>`, `<permission-group>` and `<permission-tree>`.
  case manifestPermissions = "manifest-permissions"
  /// Resources of the XML file of `android.app.shortcuts`.
  case manifestShortcuts = "manifest-shortcuts"
  /// Resources of other `<meta-data>`, such as app widgets.
  case manifestMetadata = "manifest-meta-data"
  /// Packs of Chromium's own texts, which Chromium, Electron and WebView read before the app's code runs.
  case chromium = "chromium-locales"
}

extension SystemResourceRule: Comparable {
  /// In the order of the cases.
  package static func < (left: Self, right: Self) -> Bool { left.position < right.position }

  private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
