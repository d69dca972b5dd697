import Archives
import LocalizationAnalysis
import ResourceFormats

extension AppBundle {
  /// The path of the package with the program in a bundle of packages of Windows, an `.msixbundle` or a folder with its files: the
  /// largest one of no language. Nil for anything else, and for a bundle of packages of languages only.
  ///
  /// Microsoft, "App packaging overview": `AppxMetadata/AppxBundleManifest.xml` lists the packages of a bundle.
  package var programOfPackages: String? {
    guard identity.platform == .windows, find("AppxMetadata/AppxBundleManifest.xml", in: own) != nil else {
      return nil
    }
    let packages = own.files.filter { file in
      Self.packages.contains(fileExtension(of: file)) && files[file].owner == .unlocalized
    }
    let largest = packages.max { record(of: $0).installBytes < record(of: $1).installBytes }
    return largest.map(name)
  }

  private static let packages = Set<FileExtension>(words: "appx msix")
}
