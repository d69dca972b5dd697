import Foundation
import PackagePlugin

/// Writes the commit that the sources were built from to a generated Swift file, before every build.
///
/// `Context.gitInformation` of Package.swift does not serve for this: its value is cached until Package.swift changes.
@main
struct BuildInformation: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "Generated")
    return [
      .prebuildCommand(
        displayName: "Writing the commit for '--version'", executable: URL(filePath: "/bin/sh"),
        arguments: [
          "-c", Self.script, "sh", context.package.directoryURL.path(percentEncoded: false),
          output.path(percentEncoded: false),
        ],
        outputFilesDirectory: output)
    ]
  }

  /// Leaves the commit empty in a source archive. The file is replaced only if it changes, so that nothing is compiled
  /// again otherwise.
  private static let script = """
    package=$1 output=$2 commit=
    root=$(git -C "$package" rev-parse --show-toplevel 2>/dev/null)
    if [ -n "$root" ] && [ "$(cd "$root" && pwd -P)" = "$(cd "$package" && pwd -P)" ]; then
      commit=$(git -C "$package" rev-parse --short=9 HEAD 2>/dev/null)
      git -C "$package" diff-index --quiet HEAD -- 2>/dev/null || commit=$commit-modified
    fi
    mkdir -p "$output"
    text="enum BuildCommit { static let text = \\"$commit\\" }"
    file=$output/BuildCommit.swift
    [ -f "$file" ] && [ "$(cat "$file")" = "$text" ] || printf '%s\\n' "$text" > "$file"
    """
}
