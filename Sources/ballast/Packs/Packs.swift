import ArgumentParser

struct Packs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Builds language packs, looks into them, compares them, and makes deltas between them.",
    discussion: """
      A language pack holds the messages of one locale for one version of an app. An app maps it and looks \
      messages up in place; it is compressed for the way to the device alone.
      """,
    subcommands: [PacksBuild.self, PacksInspect.self, PacksCompare.self, PacksDelta.self, PacksApply.self])
}
