import Archives
import Bytes
import DataFormats

extension AppBundle {
  /// The names of the assemblies of .NET programs that are not those of packages, in small letters and without extensions.
  /// Packages are `"type": "package"` among the libraries of `Quay.deps.json` (Microsoft, "Runtime configuration files"). Nil if
  /// a program has no such file that can be read: any assembly may then be the app's own.
  var ownAssemblies: Set<String>? {
    var names: Set<String> = []
    for program in DotNetProgram.all(in: own.archive) {
      names.insert(program.name.lowercased())
      let description = program.folder.appendingPath("\(program.name).deps.json")
      guard let file = find(description, in: own),
        case .success(let json)? = try? parse(
          file, { bytes throws(FormatError) in try JSONValue(parsing: bytes) })
      else { return nil }
      for library in json["libraries"]?.members ?? [] where library.value["type"]?.string != "package" {
        names.insert(library.name.prefix { $0 != "/" }.lowercased())
      }
    }
    return names
  }
}
