import Archives

/// A published .NET program: `Quay.dll` beside `Quay.runtimeconfig.json` or `Quay.deps.json`, which `dotnet publish` writes.
/// Microsoft, "dotnet publish", and "Runtime configuration files" of the SDK.
///
/// The program may be inside one other folder, such as `publish`. Deeper inside, it is the output of a build among sources.
struct DotNetProgram {
  /// The name without an extension.
  let name: String
  /// The folder; empty for the root.
  let folder: String

  private static let descriptions = [".runtimeconfig.json", ".deps.json"]
  private static let programs = [".dll", ".exe", ""]

  init?(in archive: Archive) {
    let found = archive.entries.indices.lazy.compactMap { entry -> (name: String, folder: String)? in
      let path = archive.names[entry]
      guard let end = Self.descriptions.first(where: path.hasSuffix) else { return nil }
      let parts = String(path.dropLast(end.count)).pathParts
      guard parts.count <= 2, let name = parts.last else { return nil }
      let folder = parts.dropLast().joined(separator: "/")
      let isProgram = Self.programs.contains { archive.find(folder.appendingPath(name + $0)) != nil }
      return isProgram ? (name, folder) : nil
    }
    guard let first = found.first else { return nil }
    name = first.name
    folder = first.folder
  }
}
