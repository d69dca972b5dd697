package import Foundation

/// Runs a program of this machine, such as Python.
/// - Parameter readsErrors: whether the output includes what the program writes to standard error.
package func run(
  _ name: String, _ arguments: [String], input: Data = Data(), readsErrors: Bool = false
) throws -> (status: Int32, output: Data) {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [name] + arguments
  let (stdin, stdout) = (Pipe(), Pipe())
  (process.standardInput, process.standardOutput) = (stdin, stdout)
  if readsErrors { process.standardError = stdout } else { process.standardError = FileHandle.nullDevice }
  try process.run()
  let writer = Thread {
    try? stdin.fileHandleForWriting.write(contentsOf: input)
    try? stdin.fileHandleForWriting.close()
  }
  writer.start()
  let output = stdout.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, output)
}
