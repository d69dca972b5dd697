import Foundation

/// Times opening and look-up for the same messages in several file formats, in turn, and prints medians.
@main
struct PackBenchmark {
  static func main() {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      switch arguments.first {
      case "launch": try PackLaunch.measure(Array(arguments.dropFirst()))
      case "first" where arguments.count == 4:
        try PackLaunch.first(arguments[1], arguments[2], arguments[3])
      default: try measure(arguments)
      }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func measure(_ apps: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pack-benchmark-\(getpid())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var contents: [(name: String, messages: [(key: String, text: String)])] = []
    for path in apps {
      if let largest = try MessageSets.largestLocale(of: path) { contents.append(largest) }
    }
    contents.append(("generated, 100,000 messages", MessageSets.generated(100_000)))
    print("| content | format | file, kB | open and first look-up, µs | relative to the pack | look-up, ns |")
    print("|---|---|---:|---:|---:|---:|")
    for (name, messages) in contents {
      let formats: [any MessageFile.Type] = [
        Pack.self, BinaryPlist.self, JSON.self, GettextMO.self, SQLite.self,
      ]
      var opening: Double?
      for (index, format) in formats.enumerated() {
        let path = "\(folder)/\(format.name.filter(\.isLetter))"
        try format.write(messages, to: path)
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        let open = try openTime(format, path, messages)
        let lookUp = try lookUpTime(format, path, messages)
        let first = opening ?? open
        opening = first
        let row = [
          index == 0 ? name : "", format.name, decimal(Double(size) / 1000, 1), decimal(open * 1e6, 1),
          "\(decimal(open / first, 1)) ×",
          decimal(lookUp * 1e9, 1),
        ]
        print("| " + row.joined(separator: " | ") + " |")
      }
    }
  }

  /// Returns the median seconds of opening a file and one look-up.
  private static func openTime(
    _ format: any MessageFile.Type, _ path: String, _ messages: [(key: String, text: String)]
  ) throws -> Double {
    let runs = format is BinaryPlist.Type || format is JSON.Type ? 15 : 301
    var times: [Double] = []
    for run in 0..<runs {
      let key = messages[(run * 7919) % messages.count].key
      let start = ContinuousClock.now
      let file = try format.init(opening: path)
      precondition(file.length(of: key) >= 0)
      times.append((ContinuousClock.now - start).seconds)
    }
    return times.sorted()[runs / 2]
  }

  /// Returns the seconds of one look-up, from a million look-ups in scattered order.
  private static func lookUpTime(
    _ format: any MessageFile.Type, _ path: String, _ messages: [(key: String, text: String)]
  ) throws -> Double {
    func time(_ file: some MessageFile) -> Double {
      var times: [Double] = []
      for _ in 0..<3 {
        var sum = 0
        var index = 0
        let start = ContinuousClock.now
        for _ in 0..<1_000_000 {
          index = (index + 7919) % messages.count
          sum += file.length(of: messages[index].key)
        }
        times.append((ContinuousClock.now - start).seconds / 1_000_000)
        precondition(sum > 0)
      }
      return times.sorted()[1]
    }
    return time(try format.init(opening: path))
  }
}

/// A number with a fixed count of digits after the point, and a whole number from 1,000.
func decimal(_ value: Double, _ digits: Int) -> String {
  let shown = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(value < 1000 ? digits : 0))
  return value.formatted(shown.locale(Locale(identifier: "en_US")))
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
