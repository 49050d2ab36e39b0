import ArgumentParser
import SeqtraceDiagram

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
        seqtrace docs --check --package .
        seqtrace docs --list

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

  @Flag(name: .shortAndLong, help: "Write nothing but errors.")
  var quiet = false

  @OptionGroup(title: "Any Package")
  var package: PackageChoice

  @OptionGroup var project: ProjectOption

  var isQuiet: Bool { quiet }

  func validate() throws {
    let modes = [("--check", check), ("--list", list), ("--accept", accept)].filter(\.1).map(\.0)
    if modes.count > 1 { throw ValidationError("\(modes[0]) and \(modes[1]) exclude each other") }
    if paths.contains("") || package.package == "" {
      throw ValidationError("The name of a file or folder is empty")
    }
  }

  func perform(on console: Console) throws {
    let console = console.ignoringClosedPipe
    let files = DocumentFiles(paths.isEmpty ? ["."] : paths)
    for failure in files.failures { console.complain(failure.complaints) }
    if files.documents.isEmpty, files.failures.isEmpty { console.complain([Self.noBlock]) }
    var run = DocumentationRun(mode: mode, console: console)
    if !project.noProjectFile { run.choices = try projectChoices(on: console) }
    run.hasFailed = !files.failures.isEmpty
    try run.read(files.documents)
    var recordings = PackageRecordings(package, on: console)
    try run.draw(with: &recordings)
    try run.finish()
    if run.hasFailed { throw UntoldAnswer() }
    if run.isStale { throw NegativeAnswer() }
  }

  private var mode: DocumentationRun.Mode {
    check ? .check : list ? .list : accept ? .accept : .fill
  }

  /// The choices for drawings of the package that is recorded, or that the working directory is in.
  private func projectChoices(on console: Console) throws(CommandError) -> [ProjectChoice] {
    let named = package.package.map { ProjectFile(folder: ProjectFolder(path: $0)) }
    return try (named ?? ProjectFile.current(on: console))?.choices() ?? []
  }

  private static let noBlock = Complaint(
    .note, "no file has a block to fill in",
    hint:
      "A block starts with '<!-- seqtrace scenario: placeholder -->' and ends with '<!-- /seqtrace -->'."
  )
}
