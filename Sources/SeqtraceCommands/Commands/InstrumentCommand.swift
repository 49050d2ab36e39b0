import ArgumentParser

/// `seqtrace instrument`: prepares a package for recording in a build that the user starts.
struct InstrumentCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "instrument",
    abstract: "Prepares a package to be recorded, and prints the flags for its build.",
    discussion: """
      The package's sources are rewritten into .build/seqtrace, and nothing else changes. A build with the \
      printed flags compiles what was rewritten; give it a scratch folder of its own. A program that \
      was built so records into the folder that SEQTRACE_LINKED_SESSION names, and nothing without it.

      'seqtrace record --package' does all of this for 'swift run' and 'swift test'.

      Examples:
        swift build --scratch-path .build/recorded $(seqtrace instrument)
        SEQTRACE_LINKED_SESSION=session .build/recorded/debug/shop
        seqtrace render session -o shop.svg

      If the compiler refuses what was added, keep what it says, and prepare again:
        swift build … 2>&1 | tee build.log
        seqtrace instrument --log build.log

      After a change of the sources, prepare again, too. Paths with spaces come quoted: use eval then.

      Exit status: 0 done, 64 wrong usage, 125 the package can't be prepared.
      """)

  @Option(
    help: ArgumentHelp("The package's folder.", valueName: "folder"), completion: .directory)
  var package = "."

  @OptionGroup var instrumentation: InstrumentationOptions

  @OptionGroup var project: ProjectOption

  @Option(
    help: ArgumentHelp(
      "What a build that failed has printed; the compiler gets less where it found errors.",
      valueName: "file"), completion: .file())
  var log: String?

  @Option(help: "The program to print flags for.")
  var flags = BuildFlags.Form.swiftpm

  @Option(
    help: ArgumentHelp(
      "Where the rewritten sources go; otherwise .build/seqtrace in the package.",
      valueName: "folder"), completion: .directory)
  var scratchPath: String?

  @Flag(
    help: ArgumentHelp(
      "Only compile the recorder for this toolchain, which the first recording does otherwise.",
      discussion: "No package is needed, and no flags are printed."))
  var prepare = false

  func perform(on console: Console) throws {
    if prepare {
      return try console.quoting { () throws(PackageError) in
        try ToolCache.prepare(swift: "swift", console: console)
      }
    }
    try console.checkBeforeRecording(SessionFolder.checkBase)
    let prepared = try console.quoting { () throws(PackageError) in
      let package = try RecordedPackage(
        at: package, scratch: scratchPath, choice: instrumentation.rewriterArguments,
        swift: "swift", console: console)
      defer { package.release() }
      return try package.instrument(after: log)
    }
    if instrumentation.choosesValues {
      let settings = instrumentation.environment(prepared.summary).sorted { $0.key < $1.key }
      let words = settings.map { "\($0.key)=\($0.value.quotedForShell)" }.joined(separator: " ")
      console.complain(.note, "the program has to be told which values to show: \(words)")
    }
    try console.writeOutput(Array((prepared.flags.text(flags) + "\n").utf8))
  }
}
