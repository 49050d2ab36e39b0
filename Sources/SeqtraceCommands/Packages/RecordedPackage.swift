import SeqtraceDiagram

/// A package that is rewritten and built for recording, in a folder of its own.
///
/// ```
/// .build/seqtrace           everything made here; Git ignores it
/// ├ lock                    held during a recording
/// ├ build                   SwiftPM's scratch folder
/// ├ overlay.yaml            the overlay of the current choice
/// ├ built-choice            the name of the current choice
/// ├ Package.resolved        the versions of dependencies, if the package has no such file
/// └ 0f3c…                   one choice of functions and one version of the rules
///   ├ sources, overlay.yaml, description.json
///   ├ summary, given-way, given-way.before
///   └ built                 SwiftPM's results for this choice, while another is current
/// ```
///
/// SwiftPM ignores changes inside an overlay, so the build results are swapped for another choice: see
/// ``BuildShelf``.
struct RecordedPackage {
  /// The environment variable with the session folder of the linked recorder. The recorder reads it before
  /// `main`.
  static let sessionVariable = "SEQTRACE_LINKED_SESSION"
  /// The environment variables that limit the size of a session.
  static let limitVariable = "SEQTRACE_LIMIT"
  static let ringVariable = "SEQTRACE_RING"
  /// The environment variables for values: those to redact, whether to show secrets, and the types whose
  /// properties are shown.
  static let redactionVariable = "SEQTRACE_REDACT"
  static let secretsVariable = "SEQTRACE_NO_REDACT"
  static let openTypesVariable = "SEQTRACE_VALUES_OF"
  /// The largest number of events in a session if the user sets no limit, about 600 MB.
  static let usualLimit = 10_000_000
  /// The environment variable that requests calls around the initial values of globals and static properties.
  static let initialValuesVariable = "SEQTRACE_MARK_INITIAL_VALUES"
  /// The environment variable that requests a session for each test.
  static let perTestVariable = "SEQTRACE_SESSION_PER_TEST"

  /// The path of ``scratch`` relative to the package's folder.
  static let scratchName = ".build/seqtrace"
  /// The name of the file with SwiftPM's description of the package.
  static let descriptionName = "description.json"

  /// The folder for all files that seqtrace makes for the package.
  let scratch: String
  private let path: String
  private let lock: FolderLock
  private let versions: PinnedVersions
  private let choice: [String]
  /// The command `swift`, or the path of that program.
  private let swift: String
  private let console: Console

  /// - Parameter choice: The rewriter's options that select the recorded functions.
  init(
    at folder: String, scratch wanted: String?, choice: [String], swift: String,
    console: Console
  ) throws(PackageError) {
    guard let path = SystemPath.resolved(folder), SystemPath.exists(path + "/Package.swift") else {
      throw .noManifest(folder)
    }
    scratch = try Self.makeScratch(wanted, in: path)
    self.path = path
    self.choice = choice
    self.swift = swift
    self.console = console
    lock = try FolderLock(scratch)
    versions = PinnedVersions(of: path, keptIn: scratch)
  }

  private static func makeScratch(
    _ wanted: String?, in package: String
  ) throws(PackageError) -> String {
    let scratch: String
    if let wanted {
      scratch = try OwnFolder(wanted, for: .scratch, mode: 0o777).path
    } else {
      // The package's author is trusted, because the package's own programs will run anyway.
      scratch = "\(package)/\(scratchName)"
    }
    do throws(SystemError) {
      try SystemPath.makeFolder(scratch)
      try SystemPath.write("*\n", to: scratch + "/.gitignore")
    } catch {
      throw .unwritableFolder(scratch, error, for: .scratch)
    }
    return SystemPath.resolved(scratch) ?? scratch
  }

  /// Restores the package's file `Package.resolved`.
  func release() { versions.restore() }

  /// Rewrites and builds the package.
  ///
  /// - Parameter runsOwnOnly: Whether only the package's own programs may run. `swift run` also runs scripts
  ///   and the programs of dependencies, which a document mustn't start.
  /// - Returns: The command that runs the built program, the rewriter's summary, and the name of the choice
  ///   of functions and of the rules' version.
  func prepare(
    for invocation: SwiftInvocation, runsOwnOnly: Bool = false
  ) throws(PackageError) -> (command: [String], summary: RewritingSummary, choice: String) {
    do throws(PackageError) { return try built(for: invocation, runsOwnOnly) } catch {
      throw error.diagnosed
    }
  }

  private func built(
    for invocation: SwiftInvocation, _ runsOwnOnly: Bool
  ) throws(PackageError) -> (command: [String], summary: RewritingSummary, choice: String) {
    let (tools, output) = try prepareOverlay()
    if runsOwnOnly, let program = invocation.runProgram {
      let own = PackageDescription(contentsOf: "\(output)/\(Self.descriptionName)")?.executables
      guard own?.contains(program) ?? false else { throw .foreignProgram(program) }
    }
    try keep(output) { lowered throws(SystemError) in
      try lowered.restore()
      try lowered.save()
    }
    try rewrite(with: tools, to: output)
    let shelf = BuildShelf(folder: scratch)
    let modules = try summary(in: output).modules
    try onShelf { () throws(SystemError) in
      try shelf.take(overlayName(tools), modules: modules)
    }
    let options = location + tools.flags(overlay: shelf.overlay).ofSwiftPM
    try build(invocation.building(options), with: tools, output, on: shelf)
    LoweredInstrumentation(in: output).confirm()
    let summary = try complainOfSummary(output)
    return (invocation.running(options), summary, overlayName(tools))
  }

  /// Rewrites the package for a build that the user starts.
  ///
  /// - Parameter log: The log of such a build that failed. Added code that the compiler rejected is removed.
  /// - Returns: The flags with which the build compiles and links the rewritten sources, and the rewriter's
  ///   summary.
  func instrument(
    after log: String?
  ) throws(PackageError) -> (flags: BuildFlags, summary: RewritingSummary) {
    do throws(PackageError) { return try instrumented(after: log) } catch { throw error.diagnosed }
  }

  private func instrumented(
    after log: String?
  ) throws(PackageError) -> (flags: BuildFlags, summary: RewritingSummary) {
    let (tools, output) = try prepareOverlay()
    // Whether the user's last build succeeded isn't known here, so the current record becomes the state that
    // a restore returns to.
    if log == nil { try keep(output) { lowered throws(SystemError) in try lowered.save() } }
    try rewrite(with: tools, to: output)
    if let log {
      guard SystemPath.exists(log) else { throw .noLog(log) }
      try giveWay(to: log, with: tools, output)
    }
    let summary = try complainOfSummary(output)
    return (tools.flags(overlay: output + "/overlay.yaml"), summary)
  }

  private func prepareOverlay() throws(PackageError) -> (tools: ToolCache, output: String) {
    let toolchain = try Toolchain(of: swift, log: scratch + "/toolchain.log")
    let tools = try ToolCache(for: toolchain, from: ToolSources(), console: console)
    let output = "\(scratch)/\(overlayName(tools))"
    do throws(SystemError) { try SystemPath.makeFolder(output) } catch {
      throw .unwritableFolder(output, error, for: .scratch)
    }
    try describe(to: "\(output)/\(Self.descriptionName)")
    return (tools, output)
  }

  /// Changes the record of functions in which less code is added.
  private func keep(
    _ output: String, _ change: (LoweredInstrumentation) throws(SystemError) -> Void
  ) throws(PackageError) {
    do throws(SystemError) { try change(LoweredInstrumentation(in: output)) } catch {
      throw .unwritableFolder(output, error, for: .scratch)
    }
  }

  private func onShelf(_ change: () throws(SystemError) -> Void) throws(PackageError) {
    do throws(SystemError) { try change() } catch {
      throw .unwritableFolder(scratch, error, for: .scratch)
    }
  }

  private func summary(in output: String) throws(PackageError) -> RewritingSummary {
    let path = output + "/summary"
    guard let text = try? LogFile(path: path).text(), let summary = RewritingSummary(text) else {
      throw .damagedSummary(path)
    }
    return summary
  }

  private func complainOfSummary(_ output: String) throws(PackageError) -> RewritingSummary {
    let summary = try summary(in: output)
    console.complain(summary.complaints)
    return summary
  }

  /// The options that tell SwiftPM the folders of the package and of the build.
  private var location: [String] { ["--package-path", path, "--scratch-path", scratch + "/build"] }

  private func overlayName(_ tools: ToolCache) -> String {
    var hash = ContentHash()
    hash.add(tools.folder)
    for option in choice { hash.add(option + "\n") }
    return hash.text
  }

  // MARK: - Steps

  private func describe(to file: String) throws(PackageError) {
    let command = [swift, "package"] + location + ["describe", "--type", "json"]
    guard try run(command, file) == 0 else {
      throw .unreadable(log: file, tail: LogFile(path: file).errors())
    }
  }

  private func rewrite(with tools: ToolCache, to output: String) throws(PackageError) {
    let log = output + "/rewriting.log"
    guard try run(rewriting(tools, output), log) == 0 else {
      throw .notRewritten(log: log, tail: LogFile(path: log).tail())
    }
  }

  private func rewriting(_ tools: ToolCache, _ output: String) -> [String] {
    [tools.rewriter, "\(output)/\(Self.descriptionName)", path, output] + choice
  }

  /// Throws if the package's dependencies can't be fetched. A build would then fail before it compiles
  /// anything.
  private func fetchDependencies(_ log: String) throws(PackageError) {
    guard try run([swift, "package"] + location + ["resolve"], log) == 0 else {
      throw .noDependencies(log: log, errors: LogFile(path: log).errors())
    }
  }

  /// Builds the package. As long as the compiler rejects added code, removes that code and builds again.
  private func build(
    _ command: [String], with tools: ToolCache, _ output: String, on shelf: BuildShelf
  ) throws(PackageError) {
    let log = output + "/build.log"
    console.show("building the package")
    console.complain(.note, "building the package; what SwiftPM says: \(log)")
    func isBuilt() throws(PackageError) -> Bool {
      try onShelf { () throws(SystemError) in try shelf.publish(output + "/overlay.yaml") }
      return try run(command, log) == 0
    }
    while try !isBuilt() { try giveWay(to: log, with: tools, output) }
  }

  /// Removes added code at the locations of errors in a build's log. Throws if the errors are in the
  /// package's own code.
  private func giveWay(
    to log: String, with tools: ToolCache, _ output: String
  ) throws(PackageError) {
    let healing = output + "/rewriting.log"
    switch try run(rewriting(tools, output) + ["--log", log], healing) {
    case 0: return
    case 3:
      try keep(output) { lowered throws(SystemError) in try lowered.restore() }
      try fetchDependencies(output + "/dependencies.log")
      throw .notCompiled(log: log, errors: LogFile(path: log).errors())
    default: throw .notRewritten(log: healing, tail: LogFile(path: healing).tail())
    }
  }

  /// Runs a program with its output in a file.
  private func run(_ command: [String], _ log: String) throws(PackageError) -> Int32 {
    try BuildStep(command: command, log: log).run()
  }
}
