import ArgumentParser

/// The options for recording a package that wasn't changed for that.
struct PackageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Record this package without changing its sources; the command must be 'swift test' or "
        + "'swift run'.", valueName: "folder"),
    completion: .directory)
  var package: String?

  @OptionGroup var instrumentation: InstrumentationOptions

  @Flag(
    help: ArgumentHelp(
      "Draw each test of 'swift test' into its own file; -o names the folder.",
      discussion: "The folder's index.md lists the files. They are SVG unless --format is given."))
  var perTest = false

  @Option(
    help: ArgumentHelp(
      "The folder for building the package; .build/seqtrace in the package if left out.",
      valueName: "folder"),
    completion: .directory)
  var scratchPath: String?

  func validate() throws {
    guard package == nil else { return }
    let own = perTest ? "--per-test" : scratchPath == nil ? nil : "--scratch-path"
    if let option = instrumentation.firstGiven ?? own {
      throw ValidationError("\(option) needs --package, which says what is rewritten")
    }
  }

  /// The package to record and the command that runs it; `nil` if there is no package.
  func recordedPackage(
    running command: [String], console: Console
  ) throws(PackageError) -> (package: RecordedPackage, invocation: SwiftInvocation)? {
    guard let package else { return nil }
    let invocation = try SwiftInvocation(command)
    if perTest, invocation.verb != .test { throw .noTests(command) }
    return (
      try RecordedPackage(
        at: package, scratch: scratchPath, choice: instrumentation.rewriterArguments,
        swift: invocation.program,
        console: console), invocation
    )
  }
}
