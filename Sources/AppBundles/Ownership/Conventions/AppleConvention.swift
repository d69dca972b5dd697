internal import Localization

/// `de.lproj`, `pt_BR.lproj`, `French.lproj`, and `Base.lproj`.
enum AppleConvention {
  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    let name = context.name(folder)
    guard name.hasSuffix(".lproj") else { return nil }
    let tag = String(name.dropLast(".lproj".count))
    if tag == "Base" { return Claim(owner: .base, rule: .baseLproj) }
    return LocaleTag(appleFolder: tag).map { Claim(owner: .tag($0), rule: .lproj) }
  }
}
