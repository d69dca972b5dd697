import ResourceFormats

/// Files of code in JavaScript and TypeScript that may state options of a library for translations.
enum ScriptFile {
  static let extensions = Set<FileExtension>(words: "js mjs cjs jsx ts mts cts tsx vue svelte")

  /// Whether a file is of a library, a test or an example, or declares types only.
  static func isOfOthers(_ path: String) -> Bool {
    let parts = path.pathParts
    guard folders.isDisjoint(with: parts.dropLast()), let name = parts.last else { return true }
    return [".d.ts", ".test.", ".spec.", ".stories."].contains { name.contains($0) }
  }

  private static let folders: Set<String> = [
    "node_modules", "vendor", "test", "tests", "__tests__", "__mocks__", "e2e", "cypress", "fixtures",
    "example", "examples", "playground",
  ]
}
