import Foundation
import Localization
import TestSupport
import Testing
import TextSelection

/// The law of compatibility, by execution: a text that is called safe reads only arguments that the call passes, with the
/// types that it passes, and displays each as what it is.
@Suite struct PrintfLawTests {
  /// New texts of one run, and old texts for each.
  private static let calls = Places.runsAll ? 1000 : 100
  private static let olds = 5
  /// With `make test-all`, 100,000 pairs of C's texts and 20,000 of Foundation's.
  private static let runs: [(PlaceholderSyntax, UInt64)] =
    (0..<20).map { (.c, $0) } + (0..<4).map { (.apple, $0) }

  private struct Counts {
    var safe = 0
    var crash = 0
    var garbled = 0

    mutating func add(_ severity: CompatibilityIssue.Severity) {
      switch severity {
      case .note: safe += 1
      case .garbled: garbled += 1
      case .unknown: break
      case .crash: crash += 1
      }
    }
  }

  @Test(arguments: runs)
  func safeTextIsFormattedCorrectly(_ syntax: PlaceholderSyntax, _ seed: UInt64) throws {
    var texts = PrintfTexts(syntax, seed: seed)
    var counts = Counts()
    for _ in 0..<Self.calls {
      let (new, olds) = texts.texts(olds: Self.olds)
      let call = try #require(VariadicModel.call(new, syntax), "\(new)")
      let signature = CallSignature(of: .text(new), syntax: syntax)
      try #require(signature.arguments.count == call.count, "\(new)")
      for old in olds {
        // What a conversion displays, whatever the author wanted.
        let issues = signature.issues(of: .text(old), in: nil).filter { $0.kind != .unintended }
        let severity = issues.severity ?? .note
        let verdict = VariadicModel.verdict(old, call, syntax)
        if (verdict == .otherWidth) != (severity == .note && issues.contains { $0.kind == .wrongType }) {
          Issue.record("\(syntax): \(new) | \(old): \(issues), but \(verdict)")
        }
        if !Self.isRight(severity, verdict) {
          Issue.record("\(syntax): \(new) | \(old): \(severity), but \(verdict)")
        }
        counts.add(severity)
      }
    }
    #expect(min(counts.safe, counts.garbled, counts.crash) > Self.calls / 5, "\(counts)")
  }

  private static func isRight(
    _ severity: CompatibilityIssue.Severity, _ verdict: VariadicModel.Verdict
  ) -> Bool {
    switch verdict {
    case .shown, .otherWidth: severity == .note
    case .undefined: severity > .note
    case .garbage: severity == .garbled
    case .badAddress: severity == .crash
    }
  }

  // MARK: - The C library

  private struct Execution: Codable {
    var format: String
    /// Types of ``VariadicModel/CType``.
    var types: [String]
    /// The format with the conversions in the order in which they are read, for Python's own formatter.
    var python: String
    /// The indices of the arguments in that order.
    var order: [Int]
  }

  private struct Output: Codable {
    var c: String
    var python: String
  }

  /// Prints each format twice: by snprintf, with typed arguments, and by Python's own formatter.
  private static let script = """
    import ctypes, json, sys
    libc = ctypes.CDLL(None)
    values = {
      "int": lambda i: (ctypes.c_int(65 + i), 65 + i), "long": lambda i: (ctypes.c_longlong(10**10 + i), 10**10 + i),
      "double": lambda i: (ctypes.c_double(31.25 + i), 31.25 + i),
      "longDouble": lambda i: (ctypes.c_longdouble(31.25 + i), 31.25 + i),
      "text": lambda i: (ctypes.c_char_p(b"<text %d>" % i), "<text %d>" % i),
    }
    result = []
    for job in json.load(sys.stdin):
      both = [values[name](index) for index, name in enumerate(job["types"])]
      buffer = ctypes.create_string_buffer(65536)
      libc.snprintf(buffer, ctypes.c_size_t(65536), job["format"].encode(), *[one[0] for one in both])
      result.append({
        "c": buffer.value.decode(), "python": job["python"] % tuple(both[index][1] for index in job["order"])})
    json.dump(result, sys.stdout)
    """

  private static let hasPython: Bool = {
    (try? run("python3", ["-c", "import ctypes; ctypes.CDLL(None).snprintf"]))?.status == 0
  }()

  /// Nil for a text with a conversion that Python does not have.
  private static func execution(_ old: String, _ call: [VariadicModel.Argument]) -> Execution? {
    guard let reads = VariadicModel.reads(of: old, .c) else { return nil }
    let known: Set<VariadicModel.CType> = [.int, .long, .double, .longDouble, .text]
    guard call.allSatisfy({ known.contains($0.type) }) else { return nil }
    var next = 0
    let places = reads.map { read -> Int in
      if let position = read.position { return position }
      next += 1
      return next
    }
    guard reads.allSatisfy({ $0.argument.display == .width || !$0.python.isEmpty }) else { return nil }
    var conversions = reads.filter { $0.argument.display != .width }.map(\.python)[...]
    var python = ""
    var rest = old[...]
    while let percent = rest.firstIndex(of: "%") {
      python += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        python += "%%"
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.firstIndex(where: { "diouxXeEfFgGcs".contains($0) }) else { return nil }
      python += conversions.popFirst() ?? ""
      rest = rest[end...].dropFirst()
    }
    return Execution(
      format: old, types: call.map(\.type.rawValue), python: python + rest, order: places.map { $0 - 1 })
  }

  /// In a child process: a wrong verdict must not end the tests.
  @Test(.enabled(if: hasPython, "python3 with ctypes is not installed"))
  func libraryFormatsSafeTexts() throws {
    var texts = PrintfTexts(.c, seed: 2026)
    var jobs: [Execution] = []
    while jobs.count < 10 * Self.calls {
      let (new, olds) = texts.texts(olds: 1)
      guard let call = VariadicModel.call(new, .c), let job = Self.execution(olds[0], call) else { continue }
      let issues = CallSignature(of: .text(new), syntax: .c).issues(of: .text(olds[0]), in: nil)
      // An integer of another width is displayed correctly only below 2^31.
      if !issues.isIncompatible, !issues.contains(where: { $0.kind == .wrongType }) { jobs.append(job) }
    }
    let result = try run("python3", ["-c", Self.script], input: JSONEncoder().encode(jobs))
    try #require(result.status == 0)
    let outputs = try JSONDecoder().decode([Output].self, from: result.output)
    #expect(outputs.count == jobs.count)
    for (job, output) in zip(jobs, outputs) where output.c != output.python {
      Issue.record("\(job.format) \(job.types): \(output.c), expected \(output.python)")
    }
    #expect(outputs.count { $0.c.contains("<text") } > Self.calls)
  }
}
