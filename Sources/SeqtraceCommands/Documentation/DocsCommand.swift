import ArgumentParser
import SeqtraceDiagram
import SeqtraceDocumentation

/// `seqtrace docs`: fills in the diagrams of documentation files.
struct DocsCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "docs",
    abstract: "Fills in the diagrams of Markdown files and DocC articles, and checks them.",
    discussion: """
      A comment says which diagram stands below it; what lies between the two marks is filled in:

        <!-- seqtrace
        test: OrderTests.placesAnOrder
        only: Order*
        as: mermaid
        -->
        <!-- /seqtrace -->

      The diagram is one of a 'test' or a 'program' of the package (with --package), a demo 'scenario', or an \
      'input': a recording or a design. 'as' is 'picture' (a light and a dark SVG), 'docc', 'mermaid' or 'text'; \
      'name' names the pictures; 'conforms to' names a design that the recording must conform to. All options \
      for the parts of a diagram work under their long names, as in 'hide: Logger*' and 'fold: true'.

      Nothing outside of the marks changes. A block that was edited by hand is left as it is, until --accept. \
      --check changes nothing and shows what would change.

      Examples:
        seqtrace docs
        seqtrace docs README.md --package .
        seqtrace docs --check --package . --pictures changed
        seqtrace docs --list
        seqtrace docs --suggest --package .

      Exit status: 0 everything is up to date now, 1 something isn't, or deviates from its design, 2 a file, a \
      block or a test can't be used, 64 wrong usage.
      """)

  @Argument(
    help:
      "Files, and folders in which all Markdown files are searched; the working directory if left out.",
    completion: .file(extensions: ["md"]))
  var paths: [String] = []

  @Flag(help: "Change nothing; show what isn't up to date.")
  var check = false

  @Flag(help: "Change and record nothing; list all blocks with their states.")
  var list = false

  @Flag(help: "Show blocks that were edited by hand, and fill them in again.")
  var accept = false

  @Flag(
    help: ArgumentHelp(
      "Record all tests of the package, and print blocks for those whose diagrams explain most of it.",
      discussion: "No file is read or changed."))
  var suggest = false

  @Option(
    help: ArgumentHelp(
      "With --check: draw what blocks that aren't up to date should show, into this folder.",
      valueName: "folder"), completion: .directory)
  var pictures: String?

  @Option(
    help: ArgumentHelp(
      "End the tests, or a program, after this time.", valueName: "seconds"))
  var timeLimit: UInt32 = 600

  @Flag(name: .shortAndLong, help: "Write nothing but errors.")
  var quiet = false

  @OptionGroup(title: "Any Package")
  var package: PackageChoice

  @OptionGroup var project: ProjectOption

  var isQuiet: Bool { quiet }

  func validate() throws {
    let modes = [
      ("--check", check), ("--list", list), ("--accept", accept), ("--suggest", suggest),
    ].filter(\.1).map(\.0)
    if modes.count > 1 { throw ValidationError("\(modes[0]) and \(modes[1]) exclude each other") }
    if pictures != nil, !check { throw ValidationError("--pictures needs --check") }
    if pictures == "" { throw ValidationError("The name of the folder for pictures is empty") }
    if suggest, package.package == nil {
      throw ValidationError("Name the package whose tests are recorded: --package .")
    }
    if paths.contains("-") { throw ValidationError("Standard input can't be filled in") }
    if paths.contains("") || package.package == "" {
      throw ValidationError("The name of a file or folder is empty")
    }
  }

  func perform(on console: Console) throws {
    let console = console.ignoringClosedPipe
    if suggest { return try writeSuggestions(on: console) }
    let files = DocumentFiles(paths.isEmpty ? ["."] : paths)
    for failure in files.failures { console.complain(failure.complaints) }
    if files.documents.isEmpty, files.failures.isEmpty { console.complain([Self.noBlock]) }
    var run = DocumentationRun(mode: mode, console: console)
    if !project.noProjectFile { run.project = try projectDrawings(on: console) }
    run.hasFailed = !files.failures.isEmpty
    try run.read(files.documents)
    run.pictures = pictures
    run.sourcePaths = SourcePaths.found(for: package.package)
    var recordings = PackageRecordings(package, timeLimit: timeLimit, on: console)
    try run.draw(with: &recordings)
    try run.finish()
    if run.hasFailed { throw Answer.unknown }
    if run.isStale { throw Answer.no }
  }

  private func writeSuggestions(on console: Console) throws {
    let tests = try PackageRun.record(
      package, running: ["swift", "test"], for: .showing, timeLimit: timeLimit, console: console
    ) {
      try RecordedTest.all($0.sessions)
    }
    let suggestions = TestSuggestions(
      tests.map { ($0.name.suite, $0.name.function, $0.trace) }
    ).suggestions
    if suggestions.isEmpty { throw CommandError.noRecordedTest }
    for (index, suggestion) in suggestions.enumerated() {
      let gap: TerminalText = index == 0 ? "" : "\n"
      try console.writeOutput(
        "\(gap)\(suggestion.name): \(suggestion.messageCount) messages between \(suggestion.lifelineCount) lifelines\n\n"
      )
      try console.writeOutput(TerminalText(lines: suggestion.block) + "\n")
    }
  }

  private var mode: DocumentationRun.Mode {
    check ? .check : list ? .list : accept ? .accept : .fill
  }

  /// The choices and diagrams in the project file of the recorded package, or else of the working directory's
  /// package.
  private func projectDrawings(on console: Console) throws(CommandError) -> ProjectDrawings {
    let named = package.package.map { ProjectFile(folder: ProjectFolder(path: $0)) }
    guard let file = named ?? ProjectFile.current(on: console) else { return ProjectDrawings() }
    return try file.drawings()
  }

  private static let noBlock = Complaint(
    .note, "no file has a block to fill in",
    hint:
      "A block starts with '<!-- seqtrace scenario: placeholder -->' and ends with '<!-- /seqtrace -->'."
  )
}
