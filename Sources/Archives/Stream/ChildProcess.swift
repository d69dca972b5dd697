package import OperatingSystem

/// A program that reads bytes from its standard input and writes a result to its standard output.
package struct ChildProcess: Sendable {
  /// The end of a program.
  package enum Ending: Hashable, Sendable {
    case exited(code: Int32)
    /// A signal ended it, such as that for too much processor time.
    case signal
    case timedOut
    case outputTooLong
  }

  private let path: String
  private let arguments: [String]

  package init(_ path: String, _ arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// Runs the program to its end. This process must ignore the signal for broken pipes.
  /// - Parameters:
  ///   - maxOutput: the largest number of bytes that the program may write.
  ///   - seconds: the time after which the program is ended, whether it uses the processor or not.
  /// - Throws: if the program cannot be started.
  package func run(
    _ input: RawSpan, maxOutput: Int, seconds: Int
  ) throws(SystemError) -> (ending: Ending, output: [UInt8]) {
    let child = try Libc.start(path, arguments)
    defer { Libc.closeDescriptor(child.output) }
    var result: [UInt8] = []
    var written = 0
    var isWriting = true
    func closeInput() {
      if isWriting { Libc.closeDescriptor(child.input) }
      isWriting = false
    }
    defer { closeInput() }
    func stop(_ ending: Ending) -> (Ending, [UInt8]) {
      Libc.kill(child.process)
      _ = Libc.ending(of: child.process, waits: true)
      return (ending, [])
    }
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(seconds)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      guard clock.now < deadline else { return stop(.timedOut) }
      let ready: (canRead: Bool, canWrite: Bool)
      do throws(SystemError) {
        ready = try Libc.wait(
          reading: child.output, writing: isWriting ? child.input : nil, milliseconds: 100)
      } catch {
        _ = stop(.signal)
        throw error
      }
      if ready.canWrite {
        // A pipe that is ready accepts 4,096 bytes without waiting. POSIX, write().
        let end = min(input.byteCount, written + 4096)
        let count = Libc.writeSome(child.input, input.extracting(written..<end))
        written += count
        // The program may end without reading everything.
        if count == 0 || written == input.byteCount { closeInput() }
      }
      if ready.canRead {
        let count: Int
        do throws(SystemError) { count = try Libc.readBytes(child.output, into: &buffer) } catch {
          _ = stop(.signal)
          throw error
        }
        guard count > 0 else { break }
        guard result.count + count <= maxOutput else { return stop(.outputTooLong) }
        result += buffer[..<count]
      }
    }
    // The program may still run. What it has not read cannot change its output.
    closeInput()
    repeat {
      if let ending = Libc.ending(of: child.process, waits: false) {
        return (ending, ending == .signal ? [] : result)
      }
      Libc.pause(milliseconds: 1)
    } while clock.now < deadline
    return stop(.timedOut)
  }

  /// Limits this process, which cannot raise the limits again.
  /// - Parameters:
  ///   - privateBytes: memory that is not part of a file.
  ///   - fileBytes: the largest file that the process writes.
  package static func restrictThisProcess(processorSeconds: Int, privateBytes: Int, fileBytes: Int) {
    Libc.restrict(processorSeconds: processorSeconds, privateBytes: privateBytes, fileBytes: fileBytes)
  }
}
