import Bytes
import OperatingSystem
import ProgramSystem
import ReportSchema

/// The costs of an app's own table and of a pack, beside each other.
struct TableTimes: Equatable {
  /// The same table as text, of the own one; nil without such files.
  var text: TimeReport.Ratio?
  var pack: TimeReport.Ratio
  var packLookUp: TimeReport.Ratio
  /// The instructions of one round in the middle; nil where the machine has no counter.
  var ownInstructions: Int?
  var textInstructions: Int?
  var packInstructions: Int?

  init(_ rounds: [TimedRound]) {
    func ratio(_ part: (TimedRound) -> TimedRead, of whole: (TimedRound) -> TimedRead) -> TimeReport.Ratio {
      TimeReport.Ratio(rounds.map { Double(part($0).time) / Double(max(1, whole($0).time)) })
    }
    func instructions(_ part: (TimedRound) -> TimedRead?) -> Int? {
      let counts = rounds.compactMap { part($0)?.instructions }.sorted()
      return counts.isEmpty ? nil : counts[counts.count / 2]
    }
    let ofText = rounds.compactMap { round in round.text.map { (round.own, $0) } }
    text = ofText.isEmpty ? nil : TimeReport.Ratio(ofText.map { Double($1.time) / Double(max(1, $0.time)) })
    pack = ratio(\.pack, of: \.own)
    packLookUp = ratio(\.packLookUps, of: \.ownLookUps)
    ownInstructions = instructions(\.own)
    textInstructions = instructions(\.text)
    packInstructions = instructions(\.pack)
  }
}

extension TimeReport {
  /// The median of ratios, with their quartiles.
  struct Ratio: Equatable {
    let median: Double
    let quartiles: Quartiles

    init(median: Double, low: Double, high: Double) {
      self.median = median
      quartiles = Quartiles(low: low, high: high)
    }
  }
}

extension TimeReport.Ratio {
  /// The median with the quartiles; 1 without values.
  fileprivate init(_ values: [Double]) {
    let sorted = values.sorted()
    func value(_ quarter: Int) -> Double {
      sorted.isEmpty ? 1 : sorted[min(sorted.count - 1, sorted.count * quarter / 4)]
    }
    self.init(median: value(2), low: value(1), high: value(3))
  }
}

/// Where tables are timed. They are not trusted: the system limits the time and the memory of a process of its own.
package enum TableTiming: Sendable {
  /// A new process of a program.
  case process(of: String)
  /// This process, on systems that do not name the program.
  case thisProcess

  /// The hidden command of the program.
  private static let command = "time-tables"
  private static let seconds = 60
  private static let privateBytes = 2 << 30
  private static let outputLimit = 1 << 20

  /// Times tables.
  /// - Returns: nil if a reader did not find all texts, or if the process ended before.
  /// - Throws: if the program cannot be started.
  func run(_ tables: TimedTables) throws(SystemError) -> TableTimes? {
    switch self {
    case .thisProcess: return tables.measured().map { TableTimes($0) }
    case .process(let program):
      let input = tables.bytes
      let output = try Libc.run(
        program, [Self.command], input: input.span.rawBytes, maxOutput: Self.outputLimit)
      let rounds = output.flatMap { [TimedRound](text: String(decoding: $0, as: UTF8.self)) }
      return rounds.map { TableTimes($0) }
    }
  }

  /// Times the tables of standard input, if the command line requests it.
  /// - Returns: the exit code; nil if the command line is another one.
  package static func runRequest(_ arguments: [String]) -> Int32? {
    guard arguments == [command] else { return nil }
    Libc.end(afterSeconds: 10 * seconds)
    // The library is loaded before memory is limited.
    guard FoundationLibrary.open() else { return 2 }
    Libc.restrict(processorSeconds: seconds, privateBytes: privateBytes, fileBytes: 0)
    guard let input = try? InputFile.open("-", pipeLimit: privateBytes / 8), case .bytes(let storage) = input,
      let tables = TimedTables(storage.bytes), let rounds = tables.measured()
    else { return 2 }
    do throws(OutputError) { try StandardStream.output.write(rounds.text) } catch { return 2 }
    return 0
  }
}

/// One line per round: the times and the instructions of each way, or 0 for none.
extension [TimedRound] {
  var text: String {
    map { round in
      [round.own, round.text, round.pack, round.ownLookUps, round.packLookUps]
        .map { "\($0?.time ?? 0) \($0?.instructions ?? 0)" }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// Nil if a line is not that of a round.
  init?(text: String) {
    self = []
    for line in text.split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 10, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
      func read(_ way: Int) -> TimedRead {
        let instructions = numbers[2 * way + 1]
        return TimedRead(time: numbers[2 * way], instructions: instructions > 0 ? instructions : nil)
      }
      let text = read(1)
      append(
        TimedRound(
          own: read(0), text: text.time > 0 ? text : nil, pack: read(2), ownLookUps: read(3),
          packLookUps: read(4)))
    }
    if isEmpty { return nil }
  }
}
