import Bytes
import LazyLibarchive
import OperatingSystem
import ProgramSystem

extension StreamListing {
  /// Reads a stream in a process of its own, whose time and memory the system limits.
  static func read(
    _ region: ByteRegion, in program: String, _ budget: ExpansionBudget
  ) throws(ArchiveError) -> StreamListing {
    let request = StreamRequest(for: region.count, budget.limits)
    let output: [UInt8]?
    do throws(SystemError) {
      output = try Libc.run(
        program, [StreamRequest.command, request.text], input: region.bytes, maxOutput: request.bytes)
    } catch { throw ArchiveError(.system(error, .read)) }
    guard let output, let answer = StreamAnswer(output) else {
      throw ArchiveError(.exceedsStreamLimits(seconds: request.seconds, bytes: request.bytes))
    }
    let listing: StreamListing
    switch answer {
    case .listing(let found): listing = found
    case .error(let error): throw error
    }
    // The process counted with limits of its own.
    for member in listing.members {
      try budget.charge(member.size)
      try budget.retain(member.content?.count ?? 0)
    }
    return listing
  }
}

/// The limits that the process is started with.
struct StreamRequest {
  /// The hidden command of the program.
  static let command = "read-stream"

  private(set) var limits = Limits()
  /// The limit of processor time in seconds.
  private(set) var seconds = 0
  /// The seconds after which the process ends.
  private(set) var deadline = 0
  private(set) var bytes = 0

  private static let numbers: [any WritableKeyPath<Self, Int> & Sendable] = [
    \.seconds, \.deadline, \.bytes, \.limits.entries, \.limits.expandedBytes, \.limits.ratio,
    \.limits.ratioFloor, \.limits.pathDepth, \.limits.nameLength, \.limits.nameBytes, \.limits.retainedBytes,
    \.limits.maxInMemoryBytes,
  ]

  /// A request for a stream of `count` bytes. A raised limit of contents counts four times: a content that grows is copied,
  /// and the answer contains it.
  /// - Parameter deadline: nil for ten seconds and ten times those of the processor.
  init(for count: Int, _ limits: Limits, deadline: Int? = nil) {
    self.limits = limits
    let raised = max(0, min(limits.retainedBytes, 1 << 50) - Limits.standard.retainedBytes)
    seconds = limits.streamSeconds + count / 10_000_000
    self.deadline = deadline ?? 10 * min(seconds, 1 << 20) + 10
    bytes = (160 << 20) + 2 * min(count, 1 << 50) + 4 * raised
  }

  /// Nil if the text is not a request.
  init?(_ text: String) {
    let numbers = text.split(separator: ",").compactMap { Int($0) }
    guard numbers.count == Self.numbers.count + 1 else { return nil }
    for (path, number) in zip(Self.numbers, numbers) { self[keyPath: path] = number }
    limits.readsAllFormats = numbers.last == 1
  }

  var text: String {
    (Self.numbers.map { self[keyPath: $0] } + [limits.readsAllFormats ? 1 : 0]).map(String.init)
      .joined(separator: ",")
  }
}

/// The part of the program that runs in the process for a stream.
package enum StreamReading {
  /// Reads a stream from standard input and writes its members to standard output, if the command line requests it.
  /// - Parameter retaining: whether the content of an entry with this name is needed.
  /// - Returns: the exit code; nil if the command line is another one.
  package static func run(_ arguments: [String], retaining: (RawSpan) -> Bool) -> Int32? {
    guard arguments.count == 2, arguments[0] == StreamRequest.command,
      let request = StreamRequest(arguments[1])
    else { return nil }
    Libc.end(afterSeconds: request.deadline)
    // A restricted process opens no files, which the library is one of. SAFETY: the functions are not called here.
    unsafe _ = libarchive()
    Libc.restrict(processorSeconds: request.seconds, privateBytes: request.bytes, fileBytes: 0)
    let storage: ByteStorage
    do throws(InputFileError) {
      guard case .bytes(let bytes) = try InputFile.open("-", pipeLimit: request.limits.pipedBytes) else {
        return 2
      }
      storage = bytes
    } catch { return 2 }
    let budget = ExpansionBudget(limits: request.limits, archiveBytes: storage.count)
    let answer: StreamAnswer
    do throws(ArchiveError) {
      answer = .listing(try StreamListing(ByteRegion(storage), budget, retaining: retaining))
    } catch { answer = .error(error) }
    do throws(OutputError) { try StandardStream.output.write(answer.bytes.span.rawBytes) } catch { return 2 }
    return 0
  }
}
