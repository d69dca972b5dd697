/// The version that `--version` prints.
enum BuildVersion {
  static let number = "0.1.0-dev"

  /// The number, and the commit if the sources were built in a repository.
  static var text: String {
    BuildCommit.text.isEmpty ? number : "\(number) (\(BuildCommit.text))"
  }
}
