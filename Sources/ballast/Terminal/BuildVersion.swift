import CBuildInformation

/// The version that `--version` prints.
enum BuildVersion {
  static let number = "0.1.0-dev"

  /// The number, and the commit if the sources were built in a repository.
  static let text: String = {
    let commit = String(cString: ballast_commit)
    return commit.isEmpty ? number : "\(number) (\(commit))"
  }()
}
