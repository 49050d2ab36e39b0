import Foundation
import Testing

@testable import SeqtraceCommands

/// A package whose project file makes choices for commands.
@MainActor struct ProjectFileTests {
  private let package: TemporaryFolder
  private let seqtrace: Executable

  init() throws {
    seqtrace = try .seqtrace
    package = try TemporaryFolder()
    try package.write("let package = 1", to: "Package.swift")
    try package.write(
      "seqtrace transcript 1\n\nclient → Shop.sell()\n  Till.add(3)\n  Logger.log()\n",
      to: "t.transcript")
  }

  private func choose(_ text: String) throws { try package.write(text, to: ProjectFile.name) }

  private func run(_ arguments: String..., in place: String? = nil) throws -> Executable.Result {
    try seqtrace.run(arguments, environment: [:], in: place ?? package.path)
  }

  private func mermaid(
    _ arguments: [String] = [], of path: String = "t.transcript", in place: String? = nil
  ) throws -> String {
    let result = try seqtrace.run(
      ["render", path, "--format", "mermaid"] + arguments, environment: [:],
      in: place ?? package.path)
    #expect(result.status == 0, "\(result.complaints)")
    return String(decoding: result.output, as: UTF8.self)
  }

  // MARK: - Which choices hold

  @Test func `A picture is drawn as the file says, and options of the command line win`() throws {
    try choose("view:\n  hide: 'Logger*'\n")
    #expect(try !mermaid().contains("log()"))
    #expect(try mermaid(["--hide", "Till"]).contains("log()"))
    #expect(try mermaid(["--hide=Till"]).contains("log()"))
    #expect(try mermaid(["--no-project-file"]).contains("log()"))
  }

  @Test func `A flag of the file can be taken back`() throws {
    let plain = try mermaid()
    try choose("view:\n  hide-deaths: true\n  fold: true\n  depth: 1\n")
    #expect(try !mermaid().contains("add(3)"))
    #expect(try mermaid(["--no-fold", "--no-hide-deaths", "--depth", "9"]) == plain)
  }

  @Test func `The file of the package that the working directory is in is read`() throws {
    try choose("view: {hide: Logger}")
    try package.makeFolder("Sources/Shop")
    let inside = package.file("Sources/Shop")
    #expect(try !mermaid(of: "../../t.transcript", in: inside).contains("log()"))
    // A package in the package has choices of its own.
    try package.write("let package = 1", to: "Sources/Package.swift")
    #expect(try mermaid(of: "../../t.transcript", in: inside).contains("log()"))
    let outside = try TemporaryFolder()
    #expect(try mermaid(of: package.file("t.transcript"), in: outside.path).contains("log()"))
  }

  @Test func `A theme file is found from every folder`() throws {
    try choose("view: {theme: looks.json}")
    try package.write(##"{"light": {"canvas": "#123456"}}"##, to: "looks.json")
    try package.makeFolder("Sources")
    let result = try run(
      "render", "../t.transcript", "--format", "svg", in: package.file("Sources"))
    #expect(String(decoding: result.output, as: UTF8.self).contains("#123456"))
  }

  @Test func `What has no meaning in a format or for a recording is ignored`() throws {
    let plain = try mermaid()
    try choose(
      """
      view:
        scale: 2
        paper: a4
        legend: true
        durations: 1ms
        gaps: 1s
        source-links: 'https://example.org/{path}#L{line}'
        only: ['*']
        hide: Nothing
        number-from: 3
      """)
    #expect(try mermaid(["--number", "none"]) == plain)
    for format in OutputFormat.allCases where !format.isBinary {
      #expect(try run("render", "t.transcript", "--format", format.name).status == 0)
    }
    // On the command line, it is an error.
    #expect(try run("render", "t.transcript", "--format", "mermaid", "--scale", "2").status == 64)
    #expect(
      try run("render", "t.transcript", "--hide", "Nothing", "--no-project-file").status == 64)
  }

  @Test func `What is recorded is chosen for recordings of the package only`() throws {
    try choose("recording: {values: true, redact: iban, skip: Clock}\nview: {fold: true}\n")
    func choices(_ arguments: String...) throws -> [String] {
      let console = Console(isTerminal: false) { _ in
      } complain: { _ in
      }
      return try ProjectFile.choices(for: CommandArguments(arguments), on: console).all.map(
        \.argument)
    }
    let path = package.path
    #expect(
      try choices("record", "--package", path, "--", "swift", "test", "--values") == [
        "--values", "--redact=iban", "--skip=Clock", "--fold",
      ])
    #expect(
      try choices("instrument", "--package=\(path)") == [
        "--values", "--redact=iban", "--skip=Clock",
      ])
    // It always records values, so the names of secrets have to reach it.
    #expect(
      try choices("why", "--package", path, "CartTests") == [
        "--values", "--redact=iban", "--skip=Clock",
      ])
    // Names of secrets are added; all else is replaced.
    #expect(
      try choices(
        "goldens", "check", "--package", path, "--no-values", "--redact", "pin", "--skip", "A")
        == ["--redact=iban"])
    #expect(try choices("list", "--package", path) == [])
    #expect(try choices("record", "--package", path, "--help") == [])
    #expect(try choices("goldens", "accept", "--help") == [])
    #expect(try run("record", "--", "true").complaints.contains("recorded nothing"))
  }

  @Test func `The choices can be listed`() throws {
    try choose("recording:\n  values: true\nview: {hide: ['A*']}\n")
    #expect(
      String(decoding: try run("list", "--project").output, as: UTF8.self) == """
        .seqtrace.yml:2:11  recording  --values
        .seqtrace.yml:3:15  view  --hide=A*

        """)
  }

  // MARK: - Errors

  @Test(arguments: [
    ("view:\n  fold: true\n  order: shrot\n", ".seqtrace.yml:3:10: error: The value 'shrot'"),
    ("view:\n  depth: 0\n", ".seqtrace.yml:2:10: error: The depth 0 is out of range"),
    ("view:\n  depth: x\n  order: y\n", ".seqtrace.yml:2:10: error: The value 'x' is invalid"),
    ("view:\n  paper: a44\n", ".seqtrace.yml:2:10: error: there is no paper 'a44'"),
    ("view:\n  only: X\n", ".seqtrace.yml:2:9: error: no lifeline is left to draw"),
    ("view:\n  scale: 99\n", ".seqtrace.yml:2:10: error: the scale 99.0"),
    ("view:\n  source-links: ftp://x/{path}\n", ".seqtrace.yml:2:17: error: --source-links"),
    ("view:\n  hide: [A, B]\n  number: [x]\n", ".seqtrace.yml:3:11: error: the value of 'number'"),
  ])
  func `A value that the command doesn't accept has the place in the file`(
    _ text: String, _ message: String
  ) throws {
    try choose(text)
    let result = try run("render", "t.transcript")
    #expect(result.status == 64)
    #expect(result.complaints.hasPrefix(message))
    #expect(try run("render", "t.transcript", "--no-project-file").status == 0)
  }

  @Test func `A wrong command line isn't blamed on the file`() throws {
    try choose("view: {fold: true}")
    let result = try run("render", "t.transcript", "--order", "shrot")
    #expect(result.status == 64)
    #expect(result.complaints.hasPrefix("error: The value 'shrot'"))
  }

  @Test func `What isn't a file of the package is refused`() throws {
    try package.makeFolder(ProjectFile.name)
    #expect(try run("render", "t.transcript").complaints.contains("isn't a regular file"))
    try FileManager.default.removeItem(atPath: package.file(ProjectFile.name))
    #expect(mkfifo(package.file(ProjectFile.name), 0o600) == 0)
    #expect(try run("render", "t.transcript").complaints.contains("isn't a regular file"))
    for target in ["/etc/passwd", "/dev/zero", "nowhere", ProjectFile.name] {
      try FileManager.default.removeItem(atPath: package.file(ProjectFile.name))
      try package.link(ProjectFile.name, to: target)
      let result = try run("render", "t.transcript")
      #expect(result.status == 64)
      #expect(result.complaints.contains("leads out of the package"))
    }
  }

  @Test func `A file that is too large is refused`() throws {
    try choose(String(repeating: "#", count: ProjectFileReader.maximumSize + 1))
    #expect(try run("render", "t.transcript").complaints.contains("expected at most 64 KiB"))
    try choose(String(repeating: "#", count: ProjectFileReader.maximumSize))
    #expect(try run("render", "t.transcript").status == 0)
  }

  // MARK: - Golden files

  @Test func `Golden files have the folder, the level and the rules of the file`() throws {
    try choose(
      "goldens: {folder: Tests/Records, level: modules, rules: {ignore: 'Logger*', redact: uuid}}")
    let options = try goldensOptions()
    #expect(options.goldens.folder == package.file("Tests/Records/"))
    #expect(options.goldens.level == .modules)
    #expect(
      options.goldens.rules.map { "\($0.key): \($0.text)" } == ["ignore: Logger*", "redact: uuid"])
    let given = try goldensOptions("--level", "types", "--folder", "Other")
    #expect(given.goldens.folder == "Other/")
    #expect(given.goldens.level == .types)
  }

  @Test func `The tests of the file are run unless the command selects some`() throws {
    #expect(try goldensOptions().testCommand == ["swift", "test"])
    try choose("goldens: {tests: [OrderTests, '-x']}")
    #expect(
      try goldensOptions().testCommand == ["swift", "test", "--filter=OrderTests", "--filter=-x"])
    #expect(
      try goldensOptions("--", "swift", "test", "-c", "release").testCommand
        == ["swift", "test", "-c", "release", "--filter=OrderTests", "--filter=-x"])
    #expect(
      try goldensOptions("--", "swift", "test", "--filter", "A").testCommand
        == ["swift", "test", "--filter", "A"])
  }

  @Test func `Golden files of other tests are missed only if the project names the tests`() throws {
    #expect(try runsEverything())
    #expect(try !runsEverything("--tests", "A"))
    try choose("goldens: {tests: OrderTests}")
    #expect(try runsEverything())
    #expect(try !runsEverything("--tests", "A"))
    #expect(try !runsEverything("--", "swift", "test", "--filter", "OrderTests"))
  }

  @Test func `Candidates are found in the folder of the file, whatever its name`() throws {
    try choose("goldens: {folder: Records}")
    try package.makeFolder("Records/ShopTests")
    try package.write(
      "seqtrace transcript 1\nlevel: types\n\na → B.c()\n", to: "Records/ShopTests/a.transcript.new"
    )
    let result = try run("goldens", "list")
    #expect(result.status == 1)
    #expect(String(decoding: result.output, as: UTF8.self) == "Records/ShopTests/a.transcript\n")
    #expect(try run("goldens").status == 1)
    #expect(try run("goldens", "accept").status == 0)
    #expect(try package.read("Records/ShopTests/a.transcript").count > 0)
  }

  @Test(arguments: [
    ("--rules=ignore", "expected a rule such as"), ("--rules=ignore:", "expected a rule such as"),
    ("--rules=level: types", "expected --level"), ("--rules=ignor: A", "there is no rule 'ignor'"),
    ("--rules=redact: /(/", "isn't a regular expression"),
    ("--rules=ignore: A\nlevel: types", "expected a rule such as"),
  ])
  func `A rule that can't stand in a header is told`(_ option: String, _ message: String) throws {
    let result = try run("goldens", "check", "--package", package.path, option)
    #expect(result.status == 64)
    #expect(result.complaints.contains(message))
  }

  private func goldensOptions(_ arguments: String...) throws -> PackageGoldensOptions {
    try parsedCheck(arguments).0.options
  }

  private func runsEverything(_ arguments: String...) throws -> Bool {
    let (command, console) = try parsedCheck(arguments)
    return command.options.runsEverything(on: console)
  }

  private func parsedCheck(_ arguments: [String]) throws -> (GoldensCheckCommand, Console) {
    let line = CommandArguments(["goldens", "check", "--package", package.path] + arguments)
    var console = Console(isTerminal: false) { _ in
    } complain: { _ in
    }
    console.choices = try ProjectFile.choices(for: line, on: console)
    return (try #require(try line.parsed(with: console.choices) as? GoldensCheckCommand), console)
  }
}
