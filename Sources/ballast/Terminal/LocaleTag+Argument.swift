import ArgumentParser
import Localization

extension LocaleTag {
  /// A tag as it is given on the command line.
  static func argument(_ text: String) throws -> LocaleTag {
    guard let tag = LocaleTag(bcp47: text) else {
      throw ValidationError("'\(text)' is no BCP 47 tag; write it as 'de' or 'pt-BR'")
    }
    return tag
  }
}
