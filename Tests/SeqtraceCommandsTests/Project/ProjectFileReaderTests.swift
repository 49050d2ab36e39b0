import Testing

@testable import SeqtraceCommands

struct ProjectFileReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ bytes: [UInt8]) throws(ProjectFileError) -> [ProjectChoice] {
    try ProjectFileReader(path: "f.yml", package: ProjectFolder(path: folder.path)).read(bytes)
      .choices
  }

  private func arguments(_ text: String) throws(ProjectFileError) -> [String] {
    try read(Array(text.utf8)).map(\.argument)
  }

  /// The complaint about a text, in one line.
  private func complaint(_ text: String) -> String {
    do throws(ProjectFileError) {
      _ = try read(Array(text.utf8))
      return ""
    } catch {
      return error.complaint.text.text
    }
  }

  @Test func `Each value becomes the argument that says the same`() throws {
    #expect(
      try arguments(
        """
        # The choices of the shop
        recording:
          values: true
          accessors: false
          redact: [iban, '/\\d+/']
        view:
          depth: 3
          hide:
            - 'Logger*'
            - "Clock"
        goldens: {level: modules, rules: {ignore: [A, B], redact: uuid}}
        """) == [
          "--values", "--no-accessors", "--redact=iban", "--redact=/\\d+/", "--depth=3",
          "--hide=Logger*", "--hide=Clock", "--level=modules", "--rules=ignore: A",
          "--rules=ignore: B", "--rules=redact: uuid",
        ])
  }

  @Test func `Each choice knows its place`() throws {
    let text = "view:\n  fold: true\n  hide: [A, B]\n"
    #expect(try read(Array(text.utf8)).map(\.place) == ["f.yml:2:9", "f.yml:3:10", "f.yml:3:13"])
  }

  @Test(arguments: ["", "\n", "# only a comment\n", "---\n", "view:\n", "view: ~\ngoldens: {}\n"])
  func `A file without values chooses nothing`(_ text: String) throws {
    #expect(try arguments(text) == [])
  }

  @Test func `A byte order mark and the line breaks of Windows are no error`() throws {
    #expect(try arguments("\u{FEFF}view:\r\n  fold: true\r\n") == ["--fold"])
  }

  @Test(arguments: [
    ("vew:\n", "f.yml:1:1: error: there is no section 'vew'", "Did you mean 'view'?"),
    ("\nvalues: true\n", "f.yml:2:1: error: there is no section", "stands in 'recording'"),
    ("view:\n  hid: A\n", "f.yml:2:3: error: 'view' has no 'hid'", "Did you mean 'hide'?"),
    ("view:\n  tests: A\n", "f.yml:2:3: error: 'view' has no", "'tests' stands in 'goldens'"),
    ("goldens: {rules: {ignor: A}}\n", "f.yml:1:19: error: 'rules' has no", "mean 'ignore'?"),
    ("goldens: {rules: [A]}\n", "f.yml:1:18: error: 'rules' is of the wrong type", "a colon"),
    ("view:\n  fold: yes\n", "f.yml:2:9: error: the value of 'fold'", "true or false"),
    ("view:\n  fold: 'true'\n", "f.yml:2:9: error: the value of 'fold'", "true or false"),
    ("view:\n  depth: [1]\n", "f.yml:2:10: error: the value of 'depth'", "expected a text"),
    ("view:\n  depth:\n", "f.yml:2:9: error: the value of 'depth'", "expected a text"),
    ("view:\n  title: x\n", "f.yml:2:3: error: 'view' has no", "'title' stands in"),
    ("view:\n  hide: {A: B}\n", "f.yml:2:9: error: the value of 'hide'", "a list of texts"),
    ("view:\n  hide: ''\n", "f.yml:2:9: error: the value of 'hide'", "expected a text"),
    ("view: 3\n", "f.yml:1:7: error: 'view' is of the wrong type", "a colon"),
    ("- view\n", "f.yml:1:1: error: this isn't a section", "recording, view, goldens"),
    ("[view]: 3\n", "f.yml:1:1: error: this can't be a key", "a name"),
    ("view:\n  theme: wram\n", "f.yml:2:10: error: there is no theme", "Did you mean 'warm'?"),
    (
      "recording:\n  no-redact: true\n", "f.yml:2:3: error: 'recording' has no 'no-redact'",
      "values"
    ),
    ("recording:\n  scratch-path: a\n", "f.yml:2:3: error: 'recording' has no", "values"),
    ("view:\n  output: a.svg\n", "f.yml:2:3: error: 'view' has no 'output'", "theme"),
  ])
  func `An unknown name or a wrong type has a place and what was expected`(
    _ text: String, _ message: String, _ advice: String
  ) {
    #expect(complaint(text).hasPrefix(message))
    #expect(complaint(text).contains(advice))
  }

  @Test(arguments: [
    (
      "view:\n  hide: [a, b\n",
      "f.yml:3:1: error: this isn't YAML: did not find expected ',' or ']'"
    ),
    ("view:\n  hide: [*]\n", "f.yml:2:11: error: this isn't YAML"),
    ("view:\n  hide: *View\n", "f.yml:2:9: error: this is an alias"),
    ("view:\n  hide: &a View\n", "f.yml:2:9: error: anchors aren't accepted"),
    ("view:\n\thide: A\n", "f.yml:2:1: error: a tab indents this line"),
    ("view:\n  hide: A\u{1}\n", "f.yml:2:10: error: the character U+1"),
    ("view:\n  hide: \"A\\e[1m\"\n", "f.yml:2:9: error: the character U+1B"),
    ("view:\n  hide: A\r  only: B\n", "f.yml:2:10: error: the character U+D"),
    ("view:\n  fold: true\n  fold: true\n", "f.yml:2:3: error: 'fold' stands twice"),
    ("view:\nview:\n", "f.yml:1:1: error: 'view' stands twice"),
    ("view:\n---\nview:\n", "f.yml:2:1: error: another document starts here"),
  ])
  func `What isn't accepted in the text has a place`(_ text: String, _ message: String) {
    #expect(complaint(text).hasPrefix(message))
  }

  @Test func `A text that isn't UTF-8 has a place`() {
    #expect(throws: ProjectFileError(.notUTF8, in: "f.yml", 2, 9)) {
      try read(Array("view:\n  hide: ".utf8) + [0xE9])
    }
  }

  @Test func `A theme file and a folder are those of the package`() throws {
    #expect(
      try arguments("view: {theme: looks/ours.json}\ngoldens: {folder: Tests/Records}\n") == [
        "--theme=\(folder.path)/looks/ours.json", "--folder=\(folder.path)/Tests/Records",
      ])
    #expect(try arguments("view: {theme: contrast}\n") == ["--theme=contrast"])
  }

  @Test(arguments: [
    ("..", "leaves the package"), ("a/../../b", "leaves the package"), ("/tmp", "is absolute"),
    (".", "names nothing"), ("./", "names nothing"), ("out", "through a link"),
    ("out/new", "through a link"), ("dangling/new", "through a link"), ("file", "of a folder"),
  ])
  func `A path that leaves the package is refused`(_ path: String, _ message: String) throws {
    try folder.write("", to: "file")
    try folder.link("out", to: "/")
    try folder.link("dangling", to: "/nowhere/at/all")
    let text = complaint("goldens:\n  folder: '\(path)'\n")
    #expect(text.hasPrefix("f.yml:2:11: error: the path of 'folder'"))
    #expect(text.contains(message))
  }

  @Test func `A link that stays in the package is followed`() throws {
    try folder.write("{}", to: "theme.json")
    try folder.link("other.json", to: "theme.json")
    #expect(
      try arguments("view: {theme: other.json}") == ["--theme=\(folder.path)/other.json"])
  }

  @Test func `A file can have a thousand values, and not one more`() throws {
    let values = { (count: Int) in
      "view: {hide: [\((0..<count).map { "a\($0)" }.joined(separator: ","))]}"
    }
    #expect(try arguments(values(1000)).count == 1000)
    #expect(complaint(values(1001)).contains("expected at most 1000"))
  }

  @Test
  func `Values that stand for values of any size, or deep in each other, are refused at once`() {
    var laughs = "a: &a [x,x,x,x,x,x,x,x,x]\n"
    for (old, new) in zip("abcdefghijkl", "bcdefghijklm") {
      laughs +=
        "\(new): &\(new) [\(Array(repeating: "*\(old)", count: 9).joined(separator: ","))]\n"
    }
    let texts = [laughs + "? *m\n: 1\n", "{? &a [x] : &b [*a, *a], *b : 1}"]
    for text in texts { #expect(complaint(text).contains("anchors aren't accepted")) }
    for piece in ["[", "{", "- ", "? ", "{a: "] {
      let text = String(repeating: piece, count: 60_000 / piece.count)
      #expect(complaint(text).contains("too deep in each other"))
    }
  }

  @Test func `Damaged files are read or refused with a place`() {
    let sample = Array(
      "# a\nrecording:\n  redact: [a, '/b/']\nview: {theme: warm, hide: ['*A', \"B\"]}\n".utf8)
    let pieces =
      ["*", "&a", "[", "]", "{", "}", ":", "- ", "? ", "\"", "'", "\n", "|", ">", "!!x"]
      + ["%", "@", "\t", "  ", "#", "---\n", "\\", "\0", ",", "~", "&", "<<: "]
    for position in sample.indices {
      for piece in pieces {
        let damaged = sample[..<position] + Array(piece.utf8) + sample[position...]
        do throws(ProjectFileError) { _ = try read(Array(damaged)) } catch {
          #expect(error.place.wholeMatch(of: /f\.yml:[1-9]\d*:[1-9]\d*/) != nil)
        }
      }
    }
  }
}
