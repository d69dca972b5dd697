/// The description of a rule that attributes entries, as `--explain` shows it.
package struct AttributionRuleLabel {
  private let id: String

  /// - Parameter id: the value of `entries[].rule`.
  package init(_ id: String) { self.id = id }

  /// The description, or the id if it is unknown.
  package var text: String { Self.texts[id] ?? id }

  package var isKnown: Bool { Self.texts[id] != nil }

  /// Whether the description states that bytes are apportioned.
  var impliesApportioned: Bool { id == "file-list-records" || id == "container-content" }

  private static let texts = [
    "lproj-folder": "xx.lproj folder",
    "base-lproj-folder": "Base.lproj folder",
    "res-qualifier": "locale qualifier of a res/ folder",
    "res-default": "default of localized files in res/",
    "language-split": "language split",
    "language-pack": "language pack of a browser",
    "lang-folder": "#lang_xx folder of assets",
    "lang-folder-default": "default of #lang_xx folders",
    "lc-messages-folder": "xx/LC_MESSAGES folder",
    "locales-pak": "locales/xx.pak",
    "xcloc-folder": "xx.xcloc",
    "language-addon-folder": "resource.language.xx",
    "locales-folder": "_locales/xx folder",
    "locale-in-file-name": "locale in the file name",
    "file-name-default": "default of files with a locale in the name",
    "satellite-assembly": "xx/Name.resources.dll",
    "locale-named-file": "file named after a locale",
    "locale-named-folder": "folder named after a locale",
    "no-convention": "no convention",
    "resource-table-reference": "reference in the resource table",
    "unopened-container": "unopened container",
    "file-list-records": "file list, apportioned by record",
    "container-content": "shared container, apportioned by content",
    "resource-fork": "resource fork of another file",
    "symbolic-link": "symbolic link, not followed",
    "invalid-name": "invalid entry name",
    "nested-archive": "nested archive",
  ]
}
