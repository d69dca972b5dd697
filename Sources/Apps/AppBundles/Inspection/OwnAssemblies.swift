import Archives
import Bytes
import DataFormats

extension AppBundle {
  /// The names of the assemblies of .NET programs that are not those of packages, in small letters and without extensions.
  /// Packages are `"type": "package"` among the libraries of `Quay.deps.json` (Microsoft, "Runtime configuration files"). A
  /// library has the name of its package or project, and its `targets` name the assemblies, in `runtime` and `resources`
  /// (dotnet/sdk, runtime-configuration-file.md, "targets"). Nil if a program has no such file that can be read: any assembly
  /// may then be the app's own.
  var ownAssemblies: Set<String>? {
    var names: Set<String> = []
    for program in DotNetProgram.all(in: own.archive) {
      names.insert(program.name.lowercased())
      let description = program.folder.appendingPath("\(program.name).deps.json")
      guard let file = find(description, in: own),
        case .success(let json)? = try? parse(
          file, { bytes throws(FormatError) in try JSONValue(parsing: bytes) })
      else { return nil }
      let targets = json["targets"]?.members ?? []
      for library in json["libraries"]?.members ?? [] where library.value["type"]?.string != "package" {
        names.insert(library.name.prefix { $0 != "/" }.lowercased())
        for target in targets { names.formUnion(Self.assemblies(of: target.value[library.name])) }
      }
    }
    return names
  }

  /// The assemblies of a library in a target: `Harbor.Core.dll` in `runtime`, `de/Harbor.Core.resources.dll` in `resources`.
  private static func assemblies(of library: JSONValue?) -> [String] {
    ["runtime", "resources"].flatMap { library?[$0]?.members ?? [] }.compactMap { file in
      let name = (file.name.pathParts.last ?? file.name).lowercased()
      return [".resources.dll", ".dll"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
    }
  }
}
