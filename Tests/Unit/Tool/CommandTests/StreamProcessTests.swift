import Foundation
import TestSupport
import Testing

/// Streams that are read in a process of their own, written by Python's tarfile.
@Suite struct StreamProcessTests {
  /// Writes `App.app` as a tar file; the suffix selects the compression.
  private static func tar(_ name: String, in folder: TemporaryFolder, payload: Int? = nil) throws
    -> String
  {
    let script = """
      import io, os, sys, tarfile
      mode = {'tar': 'w', 'gz': 'w:gz', 'xz': 'w:xz', 'bz2': 'w:bz2'}[sys.argv[1].rsplit('.', 1)[1]]
      with tarfile.open(sys.argv[1], mode) as archive:
          for tag in ['de', 'fr']:
              text = ('"key" = "' + tag * 50 + '";').encode()
              entry = tarfile.TarInfo(f'App.app/{tag}.lproj/Localizable.strings')
              entry.size = len(text)
              archive.addfile(entry, io.BytesIO(text))
          for size in sys.argv[2:]:
              entry = tarfile.TarInfo('App.app/payload')
              entry.size = int(size)
              archive.addfile(entry, io.BytesIO(os.urandom(entry.size)))
      """
    let path = folder.path + "/" + name
    #expect(try python(script, [path] + [payload].compactMap { $0.map(String.init) }) == 0)
    return path
  }

  private static func python(_ script: String, _ arguments: [String]) throws -> Int32 {
    try Command.tool(["python3", "-c", script] + arguments).exitCode
  }

  @Test func localesAreThoseOfAPlainTar() throws {
    let folder = try TemporaryFolder()
    let expected = try fixtures.json("measure \(Self.tar("a.tar", in: folder))").locales.list
    #expect(expected.count == 2)
    for name in ["a.tar.gz", "a.tar.xz", "a.tar.bz2"] {
      let report = try fixtures.json("measure \(Self.tar(name, in: folder))")
      let locales = try report.locales.list
      for key in ["locale", "installBytes", "messages"] {
        #expect(locales.map { $0[key] } == expected.map { $0[key] }, "\(name) \(key)")
      }
      #expect(try report.archive.bytes.int == Places.bytes("\(folder.path)/\(name)").count)
    }
  }

  /// `control.tar` is a stream of its own, which another process reads too.
  @Test func anIdentityInAStreamIsRead() throws {
    let script = """
      import io, sys, tarfile
      def tar(mode, name, text):
          out = io.BytesIO()
          with tarfile.open(fileobj=out, mode=mode) as archive:
              entry = tarfile.TarInfo(name)
              entry.size = len(text)
              archive.addfile(entry, io.BytesIO(text))
          return out.getvalue()
      kind = sys.argv[2]
      mode = 'w:' + kind if kind else 'w'
      suffix = '.' + kind if kind else ''
      control = tar(mode, './control', b'Package: hello\\nVersion: 2.10-6\\n')
      data = tar(mode, './usr/share/locale/de/LC_MESSAGES/a.po', b'msgid "a"\\nmsgstr "b"\\n')
      with open(sys.argv[1], 'wb') as out:
          out.write(b'!<arch>\\n')
          for name, content in [('debian-binary', b'2.0\\n'), ('control.tar' + suffix, control), ('data.tar' + suffix, data)]:
              out.write(f'{name:16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(content):<10}`\\n'.encode() + content)
              if len(content) % 2: out.write(b'\\n')
      """
    let folder = try TemporaryFolder()
    for kind in ["", "gz", "xz", "bz2"] {
      let path = "\(folder.path)/hello\(kind).deb"
      #expect(try Self.python(script, [path, kind]) == 0)
      let report = try fixtures.json("measure \(path)")
      #expect([report.app.identifier.text, report.app.version.text] == ["hello", "2.10-6"], "\(kind)")
      #expect(try report.warnings.list.allSatisfy { $0.entry.isNull }, "\(kind)")
    }
  }

  @Test func limitsAreThoseOfTheCommandLine() throws {
    let folder = try TemporaryFolder()
    for name in ["a.tar", "a.tar.xz"] {
      let path = try Self.tar(name, in: folder)
      for (option, words) in [
        ("--max-entries 1", "has more than 1 entry"), ("--max-expanded 10", "expands to more than 10 bytes"),
        ("--max-depth 1", "has a path of more than 1 folder"),
      ] {
        try fixtures.refuse("measure \(path) \(option)", exits: 2, words)
      }
    }
  }

  /// The memory of the process depends on `--max-content`, which the error names.
  @Test(.enabled(if: Places.runsAll)) func aRaisedLimitOfContentsIsEnough() throws {
    let script = """
      import io, sys, tarfile, zipfile
      inner = io.BytesIO()
      with zipfile.ZipFile(inner, 'w') as archive: archive.writestr('Payload/A.app/zeros', bytes(200_000_000))
      with tarfile.open(sys.argv[1], 'w:xz', preset=0) as archive:
          entry = tarfile.TarInfo('A.ipa')
          entry.size = inner.tell()
          inner.seek(0)
          archive.addfile(entry, inner)
      """
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.tar.xz"
    #expect(try Self.python(script, [path]) == 0)
    try fixtures.refuse("measure \(path)", exits: 2, "--max-content")
    let report = try fixtures.json("measure \(path) --max-content 500MB --max-seconds 60")
    #expect(report.archive.entries.int == 1)
  }

  @Test func damagedStreamIsAnError() throws {
    let folder = try TemporaryFolder()
    let bytes = try Places.bytes(try Self.tar("a.tar.xz", in: folder, payload: 400_000))
    try folder.write("cut.tar.xz", bytes.dropLast(100_000))
    let result = try folder.run("measure cut.tar.xz", exits: 2)
    #expect(result.output.isEmpty && !result.errors.contains("  "), "\(result.errors)")
    #expect(
      result.errors.hasPrefix("error: cut.tar.xz: ") && result.errors.contains("cannot be read as")
        && result.errors.contains("\nhint: the archive may be damaged or incomplete"), "\(result.errors)")
  }

  @Test func streamThatContainsItselfIsNotAnArchive() throws {
    // Three layers of gzip; a file that expands to itself has any number of them.
    let folder = try TemporaryFolder()
    let script =
      "import gzip, sys; b = b'x' * 600\nfor _ in range(3): b = gzip.compress(b)\nopen(sys.argv[1], 'wb').write(b)"
    #expect(try Self.python(script, [folder.path + "/a.gz"]) == 0)
    try folder.refuse("measure a.gz", exits: 2, "not an archive in a supported format")
  }

  @Test func holesCount() throws {
    // A sparse entry of GNU tar, as `tar -S` writes it: one byte at the end of 3,000,000.
    let folder = try TemporaryFolder()
    try folder.write("App.app/de.lproj/a.strings", "\"a\" = \"b\";")
    let file = folder.path + "/App.app/hole"
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.truncate(atOffset: 3_000_000)
    try handle.close()
    for (name, option) in [("a.tar", "-cf"), ("a.tar.gz", "-czf"), ("a.tar.xz", "-cJf")] {
      let made = try Command.tool(["tar", "-S", option, name, "App.app"], in: folder.path)
      guard made.exitCode == 0 else { continue }
      #expect(try folder.json("measure \(name)").totals.installBytes.int == 3_000_010, "\(name)")
      try folder.refuse("measure \(name) --max-expanded 2MB", exits: 2, "more than 2,000,000 bytes")
    }
  }
}
