internal import Localization

/// `share/locale/sr@latin/LC_MESSAGES/app.mo`.
enum GettextConvention {
  static func claim(_ folder: Int, _ around: Surroundings) -> Claim? {
    let holdsMessages = around.tree.folders[folder].subfolders.contains {
      around.name($0) == "LC_MESSAGES"
    }
    guard holdsMessages else { return nil }
    return LocaleTag(posix: around.name(folder)).map { Claim(owner: .tag($0), rule: .gettext) }
  }
}
