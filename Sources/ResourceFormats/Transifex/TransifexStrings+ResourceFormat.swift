internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let transifexStrings = localeKeyedJSON(
    name: "txstrings.json", files: FilePattern("json", fileName: TransifexStrings.fileName), syntax: .apple,
    messages: { bytes throws(FormatError) in try TransifexStrings.messages(of: bytes) })
}
