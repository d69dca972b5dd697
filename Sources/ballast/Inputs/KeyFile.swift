import PackTrust

/// Files of public and secret keys.
enum KeyFile {
  static func publicKey(at path: String) throws(FileError) -> PublicKey {
    let bytes = try FileSystem.contents(of: path)
    do throws(SignifyError) { return try PublicKey(file: bytes) } catch {
      throw FileError(
        path, error.description, hint: "'ballast packs keygen' writes keys to NAME.pub and NAME.sec")
    }
  }

  static func secretKey(at path: String) throws(FileError) -> SecretKey {
    let bytes = try FileSystem.contents(of: path)
    do throws(SignifyError) { return try SecretKey(file: bytes) } catch {
      throw FileError(
        path, error.description,
        hint: error == .encrypted
          ? "without '--key', 'packs publish' prepares newest.json, which 'signify-openbsd -S -e' signs"
          : "'ballast packs keygen' writes keys to NAME.pub and NAME.sec")
    }
  }
}
