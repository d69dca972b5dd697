internal import Bytes

extension Archive {
  /// The path in a symbolic link. Nil for any other entry, and for a path that is empty, not UTF-8, longer than
  /// 4,096 bytes or damaged: reading the contents of a ZIP file reports damage.
  package func linkTarget(at index: Int) -> String? {
    guard entries[index].kind == .symbolicLink,
      entries[index].installBytes.value <= ArchiveEntry.maxLinkTargetBytes, let bytes = linkBytes(at: index),
      !bytes.isEmpty
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private func linkBytes(at index: Int) -> [UInt8]? {
    switch backing {
    case .directory(let path):
      guard isKept(index) else { return nil }
      do throws(SystemError) { return try SymbolicLink.target(ofLinkAt: "\(path)/\(names[index])") } catch {
        return nil
      }
    case .region:
      guard isKept(index) else { return nil }
      do throws(ArchiveError) { return try content(at: index) } catch { return nil }
    }
  }
}
