import Archives

/// A published .NET program: `Quay.dll` beside `Quay.runtimeconfig.json` or `Quay.deps.json`, which `dotnet publish` writes.
/// Microsoft, "dotnet publish", and "Runtime configuration files" of the SDK.
///
/// The program may be inside one other folder, such as `publish`. Deeper inside, it is the output of a build among sources.
struct DotNetProgram: Hashable {
  /// The name without an extension.
  let name: String
  /// The folder; empty for the root.
  let folder: String

  private static let descriptions = [".runtimeconfig.json", ".deps.json"]
  private static let programs = [".dll", ".exe", ""]

  init?(in archive: Archive) {
    guard let first = Self.found(in: archive).first else { return nil }
    self = first
  }

  /// The programs of an archive, each once, by folder and name.
  static func all(in archive: Archive) -> [DotNetProgram] {
    // A program may have both descriptions.
    Set(found(in: archive)).sorted { ($0.folder, $0.name) < ($1.folder, $1.name) }
  }

  private static func found(in archive: Archive) -> some Collection<DotNetProgram> {
    archive.entries.indices.lazy.compactMap { entry -> DotNetProgram? in
      let path = archive.names[entry]
      guard let end = Self.descriptions.first(where: path.hasSuffix) else { return nil }
      let parts = String(path.dropLast(end.count)).pathParts
      guard parts.count <= 2, let name = parts.last else { return nil }
      let folder = parts.dropLast().joined(separator: "/")
      let isProgram = Self.programs.contains { archive.find(folder.appendingPath(name + $0)) != nil }
      return isProgram ? DotNetProgram(name: name, folder: folder) : nil
    }
  }

  private init(name: String, folder: String) {
    self.name = name
    self.folder = folder
  }
}
