import Foundation
import TestSupport
import Testing

@Suite struct DependencyTests {
  /// An app links these targets to read packs.
  private static let targets = ["LanguagePacks", "Bytes", "Localization"]
  /// The operating system's C library, and modules of the Swift toolchain. Foundation is not one of them.
  private static let systemModules: Set<String> = ["Glibc", "Musl", "Darwin", "Synchronization", "Dispatch"]

  @Test(arguments: targets) func readingTargetImportsOnlySystemModules(_ target: String) throws {
    let folder = Places.package.appending(path: "Sources/\(target)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    for file in files {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for match in source.matches(of: /(?m)^ *(?:(?:public|package|internal|@\w+) +)*import +([A-Za-z_]+)/) {
        let module = String(match.1)
        #expect(
          Self.systemModules.contains(module) || Self.targets.contains(module), "\(target)/\(file): \(module)"
        )
      }
    }
  }

  /// A dependency is linked even if no file imports it.
  @Test(arguments: [
    #"name:\s*"LanguagePacks",\s*dependencies:\s*\[\s*"Bytes",\s*"Localization",?\s*\]"#,
    #"name:\s*"Bytes",\s*(?!dependencies)"#, #"name:\s*"Localization",\s*(?!dependencies)"#,
  ])
  func manifestDeclaresNoOtherDependency(_ pattern: String) throws {
    let manifest = try String(contentsOf: Places.package.appending(path: "Package.swift"), encoding: .utf8)
    #expect(try manifest.firstMatch(of: Regex(pattern)) != nil)
  }
}
