import ArgumentParser

@main
struct Ballast: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ballast",
    abstract: "Weighs the languages in an app.",
    discussion: """
      Exit codes: 0 done; 1 a check failed ('diff --fail-on'); 2 the job could not be done (unreadable input, an output that could not be \
      written); 64 the command line is wrong.
      """,
    version: "0.1.0-dev",
    subcommands: [Measure.self, Simulate.self, Packs.self, Diff.self, Strip.self])
}
