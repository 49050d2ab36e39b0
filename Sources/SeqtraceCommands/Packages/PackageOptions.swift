import ArgumentParser

/// The options for recording a package without changes to its sources.
struct PackageOptions: ParsableArguments {
  @OptionGroup var choice: PackageChoice

  @Flag(
    help: ArgumentHelp(
      "Draw each test of 'swift test' into its own file; -o names the folder.",
      discussion: "The folder's index.md lists the files. They are SVG unless --format is given."))
  var perTest = false

  @Option(
    help: ArgumentHelp(
      "End the run if it records nothing for this long, and name what it waits for; 0 for never.",
      discussion:
        "With --per-test, each test has a clock of its own. The program then has no input.",
      valueName: "seconds"))
  var hang: UInt32 = 0

  @Flag(
    help: ArgumentHelp(
      "Show what 'lint' finds by default where it happened, as notes.",
      discussion: "Reads and changes of properties and waits are recorded for it, too."))
  var findings = false

  func validate() throws {
    if findings, choice.package == nil { throw PackageChoice.needsPackage("--findings") }
    if perTest, choice.package == nil { throw PackageChoice.needsPackage("--per-test") }
    if hang > 0, choice.package == nil { throw PackageChoice.needsPackage("--hang") }
  }

  /// Returns the package to record and the command that runs it; `nil` if no package is given.
  ///
  /// - Parameter told: The functions whose statements are recorded like those of tests.
  func recordedPackage(
    running command: [String], telling told: [String], console: Console
  ) throws(PackageError) -> (package: RecordedPackage, invocation: SwiftInvocation)? {
    var choice = choice
    choice.instrumentation.waits = hang > 0
    if findings { choice.instrumentation.reads = true }
    choice.instrumentation.told += told
    let result = try choice.recordedPackage(running: command, console: console)
    if perTest, let result, result.invocation.verb != .test { throw .noTests(command) }
    return result
  }
}

/// The options that select a package and what is recorded in it.
struct PackageChoice: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Record this package without changing its sources; the command must be 'swift test' or "
        + "'swift run'.", valueName: "folder"),
    completion: .directory)
  var package: String?

  @OptionGroup var instrumentation: InstrumentationOptions

  @Option(
    help: ArgumentHelp(
      "The folder for building the package; .build/seqtrace in the package if left out.",
      valueName: "folder"),
    completion: .directory)
  var scratchPath: String?

  func validate() throws {
    guard package == nil else { return }
    if let option = instrumentation.firstGiven ?? scratchPath.map({ _ in "--scratch-path" }) {
      throw Self.needsPackage(option)
    }
  }

  /// The folder for building the package.
  var scratchFolder: String {
    scratchPath ?? "\(package ?? ".")/\(RecordedPackage.scratchName)"
  }

  /// The error for an option that is given without a package.
  static func needsPackage(_ option: String) -> ValidationError {
    ValidationError("\(option) needs --package, which says what is rewritten")
  }

  /// Returns the package to record and the command that runs it; `nil` if no package is given.
  func recordedPackage(
    running command: [String], console: Console
  ) throws(PackageError) -> (package: RecordedPackage, invocation: SwiftInvocation)? {
    guard let package else { return nil }
    let invocation = try SwiftInvocation(command)
    return (
      try RecordedPackage(
        at: package, scratch: scratchPath, choice: instrumentation.rewriterArguments,
        swift: invocation.program,
        console: console), invocation
    )
  }
}

/// The options that select a package for a command that needs one: the working directory's if none is given.
struct TestedPackage: ParsableArguments {
  @Option(
    help: ArgumentHelp("The package's folder.", valueName: "folder"), completion: .directory)
  var package = "."

  @OptionGroup(title: "What Is Recorded")
  var instrumentation: InstrumentationOptions

  @Option(
    help: ArgumentHelp(
      "The folder for building the package; .build/seqtrace in the package if left out.",
      valueName: "folder"), completion: .directory)
  var scratchPath: String?

  func validate() throws {
    if package == "" { throw ValidationError("The name of a folder is empty") }
  }

  var choice: PackageChoice {
    var choice = PackageChoice()
    (choice.package, choice.scratchPath) = (package, scratchPath)
    choice.instrumentation = instrumentation
    return choice
  }
}
