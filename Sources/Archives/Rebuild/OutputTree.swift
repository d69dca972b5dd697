internal import Bytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A folder that appears whole or not at all, or one that is gone with this value.
///
/// It is filled in a folder of its own beside the target, and takes the target's place by being renamed.
package final class OutputTree {
  /// Where the tree is while it is filled.
  package let path: String
  private let target: String?
  /// Made for the tree alone, and removed with it.
  private let scaffold: String
  /// What was made, folders before what is in them.
  private var made: [(path: String, isFolder: Bool)] = []
  private var folders: Set<String> = []
  private var isCommitted = false

  /// - Parameters:
  ///   - target: where the folder is to be; nil for one that nobody is to see.
  ///   - name: what the folder is called till then, which tells what kind of bundle it is.
  /// - Throws: where something is there already other than an empty folder, or the folder around it takes none.
  package init(at target: String?, called name: String) throws(OutputError) {
    if let target, let code = Self.obstacle(at: target) { throw OutputError(path: target, code: code) }
    self.target = target
    let place: String
    if let target {
      place = target.last == "/" ? String(target.dropLast()) : target
    } else {
      let named = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
      place = (named.isEmpty ? "/tmp" : named) + "/ballast"
    }
    var template = Array("\(place).XXXXXX".utf8CString)
    // SAFETY: the template is a terminated string, in which mkdtemp writes over the six letters alone.
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    scaffold = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = "\(scaffold)/\(name)"
    guard isMade else { throw OutputError(path: place, code: errno) }
    try makeFolder("")
  }

  deinit {
    if !isCommitted {
      for (path, isFolder) in made.reversed() { _ = unsafe isFolder ? rmdir(path) : unlink(path) }
    }
    unsafe rmdir(scaffold)
  }

  /// Why a tree cannot take a place, or nil where there is nothing or an empty folder, which stays until it is replaced.
  private static func obstacle(at path: String) -> Int32? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR else { return EEXIST }
    guard let folder = unsafe opendir(path) else { return errno }
    defer { unsafe closedir(folder) }
    // `.` and `..` are always there.
    var count = 0
    while count < 3, unsafe readdir(folder) != nil { count += 1 }
    return count > 2 ? ENOTEMPTY : nil
  }

  /// Makes a folder, with those that it is in.
  func makeFolder(_ name: String) throws(OutputError) {
    guard !folders.contains(name) else { return }
    if let slash = name.lastIndex(of: "/") {
      try makeFolder(String(name[..<slash]))
    } else if !name.isEmpty {
      try makeFolder("")
    }
    let place = name.isEmpty ? path : "\(path)/\(name)"
    guard unsafe mkdir(place, 0o777) == 0 || errno == EEXIST else { throw failure(place) }
    folders.insert(name)
    made.append((place, true))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws(OutputError) {
    let file = try OutputFile(at: try place(of: name))
    try file.write(bytes.span.rawBytes)
    try file.commit()
    made.append(("\(path)/\(name)", false))
  }

  /// The same file, under a second name where nobody is to keep it; else a copy with its permissions.
  func copy(_ source: String, to name: String) throws(OutputError) {
    let place = try place(of: name)
    var status = stat()
    guard unsafe lstat(source, &status) == 0 else { throw failure(source) }
    if status.st_mode & S_IFMT == S_IFLNK {
      var link = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let length = unsafe readlink(source, &link, link.count - 1)
      guard length >= 0, unsafe symlink(link, place) == 0 else { throw failure(place) }
      made.append((place, false))
      return
    }
    if target == nil, unsafe link(source, place) == 0 {
      made.append((place, false))
      return
    }
    let descriptor = unsafe open(source, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(source) }
    defer { close(descriptor) }
    let file = try OutputFile(at: place)
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      // SAFETY: at most as many bytes are read as the buffer has.
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(source) }
      if count == 0 { break }
      try file.write(buffer.span.rawBytes.extracting(0..<count))
    }
    try file.commit()
    made.append((place, false))
    guard unsafe chmod(place, status.st_mode & 0o777) == 0 else { throw failure(place) }
  }

  private func place(of name: String) throws(OutputError) -> String {
    if let slash = name.lastIndex(of: "/") { try makeFolder(String(name[..<slash])) }
    return "\(path)/\(name)"
  }

  /// Everything is there: the folder takes its place.
  package func commit() throws(OutputError) {
    guard let target else { return }
    guard unsafe rename(path, target) == 0 else { throw failure(target) }
    isCommitted = true
  }

  private func failure(_ place: String) -> OutputError { OutputError(path: place, code: errno) }
}
