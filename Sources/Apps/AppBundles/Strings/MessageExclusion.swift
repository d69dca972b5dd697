/// A reason why messages of an app's files are not in its ``LocalizedStrings``.
package enum MessageExclusion: String, Hashable, Sendable, CaseIterable {
  /// Another file of the same table has the key, and its message is used.
  case duplicateKey
  /// The operating system reads the file from the installed app.
  case readBySystem
}
