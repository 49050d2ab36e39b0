#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A package that is rewritten and built so that it is recorded, in a folder of its own.
///
/// ```
/// .build/seqtrace           all that is made here; Git sees none of it
/// ├ lock                    held while a recording is under way
/// ├ build                   SwiftPM's scratch folder
/// ├ overlay.yaml            the overlay of the choice in use
/// ├ built-choice            which one that is
/// ├ Package.resolved        where the package has none
/// └ 0f3c…                   one choice of functions and one version of the rules
///   ├ sources, overlay.yaml
///   ├ summary, given-way, given-way.before
///   └ built                 what SwiftPM built for it, while another choice is in use
/// ```
///
/// SwiftPM doesn't look into an overlay, so another choice has what was built swapped: see ``BuildShelf``.
struct RecordedPackage {
  /// The variable that the linked recorder reads before `main`.
  static let sessionVariable = "SEQTRACE_LINKED_SESSION"
  /// Those that say how much it keeps.
  static let limitVariable = "SEQTRACE_LIMIT"
  static let ringVariable = "SEQTRACE_RING"
  /// Those that say what of values is redacted, whether secrets are shown, and which types are taken apart.
  static let redactionVariable = "SEQTRACE_REDACT"
  static let secretsVariable = "SEQTRACE_NO_REDACT"
  static let openTypesVariable = "SEQTRACE_VALUES_OF"
  /// How many events a session may have where the user says nothing: some 600 MB.
  static let usualLimit = 10_000_000
  /// The one that asks it for a session for each test.
  static let perTestVariable = "SEQTRACE_SESSION_PER_TEST"

  private let path: String
  private let scratch: String
  private let lock: FolderLock
  private let versions: PinnedVersions
  private let choice: [String]
  /// The command `swift`, or a path to it.
  private let swift: String
  private let console: Console

  /// - Parameter choice: The rewriter's options that say which functions are recorded.
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
      // Whoever made the package is trusted: its own programs are about to run.
      scratch = package + "/.build/seqtrace"
    }
    do throws(SystemError) {
      try SystemPath.makeFolder(scratch)
      try SystemPath.write("*\n", to: scratch + "/.gitignore")
    } catch {
      throw .unwritableFolder(scratch, error, for: .scratch)
    }
    return SystemPath.resolved(scratch) ?? scratch
  }

  /// Leaves the package as it was found.
  func release() { versions.restore() }

  /// Rewrites and builds the package.
  ///
  /// - Returns: The command that runs the program, which is built, and what became of the sources.
  func prepare(
    for invocation: SwiftInvocation
  ) throws(PackageError) -> (command: [String], summary: RewritingSummary) {
    do throws(PackageError) { return try built(for: invocation) } catch { throw error.diagnosed }
  }

  private func built(
    for invocation: SwiftInvocation
  ) throws(PackageError) -> (command: [String], summary: RewritingSummary) {
    let (tools, output) = try prepareOverlay()
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
    return (invocation.running(options), summary)
  }

  /// Rewrites the package for a build that somebody else starts.
  ///
  /// - Parameter log: The log of such a build that failed; what the compiler refused gets less.
  /// - Returns: The flags by which a build compiles and links what was rewritten, and what became of the sources.
  func instrument(
    after log: String?
  ) throws(PackageError) -> (flags: BuildFlags, summary: RewritingSummary) {
    do throws(PackageError) { return try instrumented(after: log) } catch { throw error.diagnosed }
  }

  private func instrumented(
    after log: String?
  ) throws(PackageError) -> (flags: BuildFlags, summary: RewritingSummary) {
    let (tools, output) = try prepareOverlay()
    // Whether the last build ended well isn't known here.
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
    try describe(to: output + "/description.json")
    return (tools, output)
  }

  /// Changes what is kept of functions that get less.
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

  /// The options that say where SwiftPM finds and builds the package.
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
    [tools.rewriter, output + "/description.json", path, output] + choice
  }

  /// Finds out whether a build has failed before it compiled anything.
  private func fetchDependencies(_ log: String) throws(PackageError) {
    guard try run([swift, "package"] + location + ["resolve"], log) == 0 else {
      throw .noDependencies(log: log, errors: LogFile(path: log).errors())
    }
  }

  /// Builds the package. Where the compiler refuses what was added, less is added, until nothing is
  /// left to take back.
  private func build(
    _ command: [String], with tools: ToolCache, _ output: String, on shelf: BuildShelf
  ) throws(PackageError) {
    let log = output + "/build.log"
    console.show("building the package")
    console.complain([Complaint(.note, "building the package; what SwiftPM says: \(log)")])
    func isBuilt() throws(PackageError) -> Bool {
      try onShelf { () throws(SystemError) in try shelf.publish(output + "/overlay.yaml") }
      return try run(command, log) == 0
    }
    while try !isBuilt() { try giveWay(to: log, with: tools, output) }
  }

  /// Adds less where a build's log has errors.
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

  /// Runs a program with its output going to a file.
  private func run(_ command: [String], _ log: String) throws(PackageError) -> Int32 {
    try BuildStep(command: command, log: log).run()
  }
}
