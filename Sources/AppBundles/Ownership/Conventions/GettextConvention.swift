internal import Localization

/// `share/locale/sr@latin/LC_MESSAGES/app.mo`.
enum GettextConvention {
  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    let containsMessages = context.tree.folders[folder].subfolders.contains {
      context.name($0) == "LC_MESSAGES"
    }
    guard containsMessages else { return nil }
    return LocaleTag(posix: context.name(folder)).map { Claim(owner: .tag($0), rule: .gettext) }
  }
}
