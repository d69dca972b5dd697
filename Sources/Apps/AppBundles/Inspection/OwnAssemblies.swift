import Archives
import Bytes
import DataFormats

extension AppBundle {
  /// The names of the assemblies of a .NET program's own projects, in small letters and without extensions. Others are those of
  /// packages: `"type": "package"` among the libraries of `Quay.deps.json` (Microsoft, "Runtime configuration files").
  var ownAssemblies: Set<String> {
    guard let program = DotNetProgram(in: own.archive) else { return [] }
    var names: Set<String> = [program.name.lowercased()]
    let description = program.folder.appendingPath("\(program.name).deps.json")
    guard let file = find(description, in: own),
      case .success(let json)? = try? parse(
        file, { bytes throws(FormatError) in try JSONValue(parsing: bytes) })
    else { return names }
    for library in json["libraries"]?.members ?? [] where library.value["type"]?.string == "project" {
      names.insert(library.name.prefix { $0 != "/" }.lowercased())
    }
    return names
  }
}
