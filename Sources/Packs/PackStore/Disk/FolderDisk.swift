public import LanguagePacks
import OperatingSystem

/// A folder of the file system.
///
/// An app and its extensions share a store if the folder is in their app group. On iOS, the folder must not have
/// complete file protection: a mapped pack would become unreadable while the device is locked.
public struct FolderDisk: PackDisk {
  private let folder: String

  /// Creates a disk.
  ///
  /// - Parameter folder: the path of the folder. The folder is created when the first file is written.
  public init(_ folder: String) { self.folder = folder }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// See ``PackDisk/names()``.
  public func names() throws(DiskError) -> [String] {
    do throws(SystemError) {
      return try Libc.names(inFolder: folder.utf8).map { String(decoding: $0, as: UTF8.self) }
    } catch {
      if error.isMissingFile { return [] }
      throw DiskError(error, folder)
    }
  }

  /// See ``PackDisk/contents(of:limit:)``.
  public func contents(of name: String, limit: Int) throws(DiskError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(InputFileError) {
      bytes = try InputFile.contents(of: path(name), limit: limit < .max ? limit + 1 : limit)
    } catch { throw DiskError(error, name) }
    guard bytes.count <= limit else { throw DiskError(.tooLong(limit: limit), name: name) }
    return bytes
  }

  /// See ``PackDisk/size(of:)``.
  public func size(of name: String) throws(DiskError) -> Int {
    do throws(SystemError) { return try FileStatus.ofFile(at: path(name)).size } catch {
      throw DiskError(error, name)
    }
  }

  /// See ``PackDisk/pack(_:)``.
  public func pack(_ name: String) throws(DiskError) -> LanguagePack {
    do throws(PackError) { return try LanguagePack(opening: path(name)) } catch {
      if case .cannotOpen(let code) = error.reason { throw DiskError(SystemError(code: code), name) }
      throw DiskError(.damaged(error.description), name: name)
    }
  }

  /// See ``PackDisk/write(_:_:)``.
  public func write(_ name: String, _ bytes: [UInt8]) throws(DiskError) {
    do throws(OutputError) {
      try Directories.create(folder)
      try NewFile.write(bytes, to: path(name), permissions: 0o644)
    } catch { throw DiskError(SystemError(code: error.code), name) }
  }

  /// See ``PackDisk/rename(_:to:)``.
  public func rename(_ name: String, to target: String) throws(DiskError) {
    do throws(SystemError) { try SharedDirectory.rename(path(name), to: path(target), in: folder) } catch {
      throw DiskError(error, target)
    }
  }

  /// See ``PackDisk/remove(_:)``.
  public func remove(_ name: String) throws(DiskError) {
    do throws(SystemError) { try SharedDirectory.remove(path(name)) } catch { throw DiskError(error, name) }
  }

  /// See ``PackDisk/lock()``.
  public func lock() throws(DiskError) -> (any Sendable)? {
    do throws(OutputError) { try Directories.create(folder) } catch {
      throw DiskError(SystemError(code: error.code), folder)
    }
    do throws(SystemError) { return try SharedDirectory.Lock(path(StoreFiles.lock)) } catch {
      throw DiskError(error, StoreFiles.lock)
    }
  }
}

extension DiskError {
  init(_ error: SystemError, _ name: String) {
    var reason: Reason = error.isFullDisk ? .full : .inaccessible(error.description)
    if error.isMissingFile { reason = .missing }
    self.init(reason, name: name)
  }

  init(_ error: InputFileError, _ name: String) {
    switch error {
    case .system(_, let error): self.init(error, name)
    case .empty, .notAFile: self.init(.damaged("is not a regular file"), name: name)
    case .tooLong(let limit): self.init(.tooLong(limit: limit), name: name)
    }
  }
}
