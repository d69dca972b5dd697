import AppBundles
import Archives
import ArgumentParser
import BundleAnalysis
import Bytes
import Reports

/// Ends the program with what went wrong on standard error, in one line, and a hint where there is one.
struct Failure: Error {
  /// The job could not be done.
  static let exitCode = ExitCode(2)
  /// The job was done, and a check that was asked for failed.
  static let checkFailed = ExitCode(1)

  /// Runs `body`; a failure of the job is told and becomes exit code 2. Usage errors pass, with code 64.
  static func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as ArchiveError {
      report(error.description, hint: error.hint)
      throw exitCode
    } catch let error as ContainerError {
      report(error.description, hint: nil)
      throw exitCode
    } catch let error as PackFileError {
      report(error.description, hint: nil)
      throw exitCode
    } catch let error as UnknownLocale {
      let names = error.known.map { "'\($0)'" }.joined(separator: ", ")
      throw ValidationError(
        "no version has a locale '\(error.locale)'; there are \(names.isEmpty ? "none" : names)")
    } catch let error as OutputError {
      report(error.description, hint: nil)
      throw exitCode
    }
  }

  private static func report(_ message: String, hint: String?) {
    StandardError.write("error: \(message.printable)\n")
    if let hint { StandardError.write("hint: \(hint)\n") }
  }
}

enum StandardError {
  /// Nothing can be done about a standard error that does not take it.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Descriptor.write(2, $0) }
  }
}
