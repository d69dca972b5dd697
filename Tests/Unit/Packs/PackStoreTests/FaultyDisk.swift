import Foundation
import LanguagePacks
import PackStore
import Synchronization

/// A disk on which an operation fails, as if the process had ended there or the disk were full.
final class FaultyDisk: PackDisk {
  /// The point of the failing operation.
  enum Point: String, CaseIterable, Codable, Sendable {
    case before, halfWritten, after
  }

  enum Fault: Sendable {
    /// The process ends: this and all further operations fail, and change nothing.
    case end(operation: Int, Point)
    /// This process is ended by SIGKILL.
    case kill(operation: Int, Point)
    /// Only this operation fails, for want of space. Half of a file may have been written.
    case full(write: Int)
    /// Files with more bytes than a limit cannot be written, for want of space.
    case nearlyFull(limit: Int)
    /// Packs cannot be opened, as while a device is locked.
    case locked
    case none
  }

  private let disk: any PackDisk
  private let fault: Fault
  private let counter = Counter()

  init(_ disk: any PackDisk, _ fault: Fault = .none) {
    self.disk = disk
    self.fault = fault
  }

  /// The number of operations so far.
  var operations: Int { counter.operations }
  var writes: Int { counter.writes }

  private final class Counter: Sendable {
    private let count = Mutex((operations: 0, writes: 0))
    var operations: Int { count.withLock { $0.operations } }
    var writes: Int { count.withLock { $0.writes } }
    func takeBack() { count.withLock { $0.operations -= 1 } }
    func next(isWrite: Bool) -> (operation: Int, write: Int) {
      count.withLock { count in
        count.operations += 1
        if isWrite { count.writes += 1 }
        return (count.operations, count.writes)
      }
    }
  }

  private static let ended = DiskError(.inaccessible("the process has ended"), name: "")

  private func run<Value>(
    half: (() throws(DiskError) -> Void)? = nil, _ body: () throws(DiskError) -> Value
  ) throws(DiskError) -> Value {
    let number = counter.next(isWrite: half != nil)
    switch fault {
    case .none, .locked, .nearlyFull: return try body()
    case .full(let write):
      guard half != nil, number.write >= write else { return try body() }
      try half?()
      throw DiskError(.full, name: "")
    case .end(let operation, let point), .kill(let operation, let point):
      guard number.operation >= operation else { return try body() }
      if number.operation == operation {
        if point == .halfWritten { try? half?() }
        if point == .after { _ = try? body() }
      }
      if case .kill = fault { kill(getpid(), SIGKILL) }
      throw Self.ended
    }
  }

  func names() throws(DiskError) -> [String] { try run { () throws(DiskError) in try self.disk.names() } }

  func contents(of name: String, limit: Int) throws(DiskError) -> [UInt8] {
    try run { () throws(DiskError) in try self.disk.contents(of: name, limit: limit) }
  }

  func size(of name: String) throws(DiskError) -> Int {
    try run { () throws(DiskError) in try self.disk.size(of: name) }
  }

  func pack(_ name: String) throws(DiskError) -> LanguagePack {
    if case .locked = fault { throw DiskError(.inaccessible("operation not permitted"), name: name) }
    return try run { () throws(DiskError) in try self.disk.pack(name) }
  }

  func write(_ name: String, _ bytes: [UInt8]) throws(DiskError) {
    if case .nearlyFull(let limit) = fault, bytes.count > limit { throw DiskError(.full, name: name) }
    let half = { () throws(DiskError) in try self.disk.write(name, Array(bytes.prefix(bytes.count / 2))) }
    try run(half: half) { () throws(DiskError) in try self.disk.write(name, bytes) }
  }

  func rename(_ name: String, to target: String) throws(DiskError) {
    try run { () throws(DiskError) in try self.disk.rename(name, to: target) }
  }

  func remove(_ name: String) throws(DiskError) {
    try run { () throws(DiskError) in try self.disk.remove(name) }
  }

  /// An attempt is an operation only if it succeeds: the number of attempts depends on the time. A process that another
  /// test has just started holds the lock, whose descriptor it inherited, until it runs its own program.
  func lock() throws(DiskError) -> (any Sendable)? {
    let lock = try run { () throws(DiskError) in try self.disk.lock() }
    if lock == nil { counter.takeBack() }
    return lock
  }
}
