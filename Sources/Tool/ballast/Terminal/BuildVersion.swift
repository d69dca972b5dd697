/// The version that `--version` prints.
enum BuildVersion {
  static let number = "0.1.0-dev"

  /// The owner and name of the repository that publishes the release; empty in a build that is not a release.
  static let repository = ""

  /// The number, and the commit if the sources were built in a repository.
  static var text: String {
    if BuildCommit.text.isEmpty { return number }
    return "\(number) (\(BuildCommit.text))"
  }
}
