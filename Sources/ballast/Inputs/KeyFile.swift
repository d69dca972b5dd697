import Bytes
import PackTrust
import Reports

/// Files of public and secret keys.
enum KeyFile {
  static func publicKey(at path: String) throws(FileError) -> PublicKey {
    let bytes = try FileSystem.contents(of: path)
    do throws(SignifyError) { return try PublicKey(file: bytes) } catch {
      throw FileError(
        path, error.description, hint: "'ballast packs keygen' writes keys to NAME.pub and NAME.sec")
    }
  }

  /// Reads a secret key. A file that other users can read causes a warning on standard error.
  static func secretKey(at path: String) throws(FileError) -> SecretKey {
    let bytes = try FileSystem.contents(of: path)
    if let status = try? FileStatus.ofFile(at: path), status.kind == .file, status.permissions & 0o077 != 0 {
      let mode = String(status.permissions, radix: 8)
      StandardError.write(
        "warning: \(path.printable): mode \(mode) gives other users access to this secret key; "
          + "run: chmod 600 \(path.shellQuoted.printable)\n")
    }
    do throws(SignifyError) { return try SecretKey(file: bytes) } catch {
      throw FileError(
        path, error.description,
        hint: error == .encrypted
          ? "without '--key', 'packs publish' prepares newest.json, which 'signify-openbsd -S -e' signs"
          : "'ballast packs keygen' writes keys to NAME.pub and NAME.sec")
    }
  }
}
