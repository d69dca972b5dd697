import Archives
import Bytes
import ResourceFormats

/// The reason why keys cannot be searched in an app's code.
package enum SearchObstacle: Hashable, Sendable {
  /// There is no code that can be searched.
  case noCode
  /// The code is in sources, in which keys are not searched.
  case sources
  /// The code is JavaScript, in which keys are not searched.
  case javaScript
  /// The path of an executable that the store encrypted.
  case encrypted(String)
  /// The path of a file that is larger than the limit for contents in memory.
  case tooLarge(String)
  /// The path of a file with code whose content cannot be read, such as an encrypted entry of the archive.
  case unreadable(String)
}

extension AppBundle {
  /// The reason why keys cannot be searched, as far as it is known before files are read; nil if there is none.
  package var searchObstacle: SearchObstacle? {
    if hasCodeOfElectron { return .javaScript }
    switch format {
    case .apk, .aab, .apks, .xapk, .apkm: if !files.indices.contains(where: isDex) { return .noCode }
    case .ipa, .app, .xcarchive: break
    case .folder where hasSources: return .sources
    case .xpi, .folder: return hasScripts(in: ownArchives) ? .javaScript : .noCode
    case .appex, .framework, .bundle, .aar, .jar, .deb, .asar: return .noCode
    }
    if let file = files.indices.first(where: { isDex($0) && isFile($0) && !isReadable($0) }) {
      return .unreadable(path(of: file))
    }
    let limit = outermost.limits.maxInMemoryBytes
    let large = files.indices.first { record(of: $0).installBytes.value > limit && isSearchedForKeys($0) }
    return large.map { .tooLarge(path(of: $0)) }
  }

  /// Whether an archive of an Electron app has JavaScript, which is the code of such an app.
  private var hasCodeOfElectron: Bool {
    guard isElectron else { return false }
    return hasScripts(in: ownArchives.filter { $0.format == .asar })
  }

  private static let sources = Set<FileExtension>(
    words: "c cc cpp cs cxx dart ex go hs java kt m mm php py rb rs scala swift ts tsx vala vue svelte")

  /// Whether a folder has sources in a language that is compiled, or not run in browsers.
  private var hasSources: Bool { own.fileExtensions.contains(where: Self.sources.contains) }

  private func hasScripts(in archives: some Sequence<AppArchive>) -> Bool {
    let scripts = Set(["js", "cjs", "mjs"].map { FileExtension($0) })
    return archives.contains { $0.fileExtensions.contains(where: scripts.contains) }
  }

  /// The files where the code of an app for an Apple platform is expected; empty for other apps.
  var executables: [Int] {
    guard format.isForApple else { return [] }
    let own = own
    var found: [Int] = []
    for (number, component) in own.components.enumerated() {
      let folder = number == 0 ? root : components[component].path
      let name = folder.pathParts.last.map { String($0.prefix { $0 != "." }) } ?? ""
      let declared = infoPlist(below: folder, in: own)?.info.executable
      var names = [name, components[component].name]
      if let declared { names.insert(declared, at: 0) }
      for path in names.flatMap({ [$0, "Contents/MacOS/\($0)"] }) {
        guard let file = readableFile(at: folder.appendingPath(path), in: own) else { continue }
        if !found.contains(file) { found.append(file) }
      }
    }
    return found
  }
}
