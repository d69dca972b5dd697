extension LocaleTag {
  /// The English name of the locale from CLDR, such as `Greek`, `Brazilian Portuguese` or `Serbian (Latin)`; nil if the
  /// language has no name.
  ///
  /// CLDR has names for some languages with a script or region. Other scripts and regions are appended by name, variants
  /// and extensions as they are.
  package var englishName: String? {
    let (script, region) = (script, region)
    var rest: [String] = []
    let name: String
    if let script, let region, let found = EnglishNames.languages["\(language)-\(script)-\(region)"] {
      name = found
    } else if let region, let found = EnglishNames.languages["\(language)-\(region)"] {
      name = found
      if let script { rest.append(EnglishNames.scripts[script] ?? script) }
    } else if let script, let found = EnglishNames.languages["\(language)-\(script)"] {
      name = found
      if let region { rest.append(EnglishNames.territories[region] ?? region) }
    } else if let found = EnglishNames.languages[language] {
      name = found
      if let script { rest.append(EnglishNames.scripts[script] ?? script) }
      if let region { rest.append(EnglishNames.territories[region] ?? region) }
    } else {
      return nil
    }
    rest += variants + extensions
    return rest.isEmpty ? name : "\(name) (\(rest.joined(separator: ", ")))"
  }
}
