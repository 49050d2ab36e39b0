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
/// ├ Package.resolved        where the package has none
/// └ 0f3c…                   the overlay, for one choice of functions and one version of the rules
///   ├ sources, overlay.yaml
///   └ summary, given-way
/// ```
///
/// A choice has a folder of its own because SwiftPM doesn't look into an overlay: only another
/// overlay's path has it compile everything anew.
struct RecordedPackage {
  /// The variable that the linked recorder reads before `main`.
  static let sessionVariable = "SEQTRACE_LINKED_SESSION"

  private let path: String
  private let scratch: String
  private let lock: FolderLock
  private let versions: PinnedVersions
  private let choice: [String]
  private let invocation: SwiftInvocation
  private let console: Console

  /// - Parameter choice: The rewriter's options that say which functions are recorded.
  init(
    at folder: String, scratch wanted: String?, choice: [String], _ invocation: SwiftInvocation,
    console: Console
  ) throws(PackageError) {
    guard let path = SystemPath.resolved(folder), SystemPath.exists(path + "/Package.swift") else {
      throw .noManifest(folder)
    }
    let scratch = wanted ?? path + "/.build/seqtrace"
    do throws(SystemError) {
      try SystemPath.makeFolder(scratch)
      try SystemPath.write("*\n", to: scratch + "/.gitignore")
    } catch {
      throw .unwritableFolder(scratch, error)
    }
    self.path = path
    self.scratch = SystemPath.resolved(scratch) ?? scratch
    self.choice = choice
    self.invocation = invocation
    self.console = console
    lock = try FolderLock(self.scratch)
    versions = PinnedVersions(of: path, keptIn: self.scratch)
  }

  /// Leaves the package as it was found.
  func release() { versions.restore() }

  /// Rewrites and builds the package.
  ///
  /// - Returns: The command that runs the program, which is built.
  func prepare() throws(PackageError) -> [String] {
    let toolchain = try Toolchain(of: invocation.program, log: scratch + "/toolchain.log")
    let tools = try ToolCache(for: toolchain, from: ToolSources(), console: console)
    let output = "\(scratch)/\(overlayName(tools))"
    do throws(SystemError) { try SystemPath.makeFolder(output) } catch {
      throw .unwritableFolder(output, error)
    }
    try describe(to: output + "/description.json")
    try rewrite(with: tools, to: output)
    let options = location + tools.buildOptions(overlay: output + "/overlay.yaml")
    try build(options, with: tools, output)
    let summary = try? LogFile(path: output + "/summary").text()
    console.complain(RewritingSummary(summary ?? "").complaints)
    return invocation.running(options)
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
    let command = [invocation.program, "package"] + location + ["describe", "--type", "json"]
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

  /// Builds the package. Where the compiler refuses what was added, less is added, until nothing is
  /// left to take back.
  private func build(
    _ options: [String], with tools: ToolCache, _ output: String
  ) throws(PackageError) {
    let log = output + "/build.log"
    console.complain([Complaint(.note, "building the package; what SwiftPM says: \(log)")])
    while try run(invocation.building(options), log) != 0 {
      let healing = output + "/rewriting.log"
      switch try run(rewriting(tools, output) + ["--log", log], healing) {
      case 0: continue
      case 3: throw .notCompiled(log: log, errors: LogFile(path: log).errors())
      default: throw .notRewritten(log: healing, tail: LogFile(path: healing).tail())
      }
    }
  }

  /// Runs a program, whose output goes to a file.
  private func run(_ command: [String], _ log: String) throws(PackageError) -> Int32 {
    let process = ChildProcess(command: command, environment: [:], log: log)
    guard let status = try? process.run() else { throw .noToolchain(command[0]) }
    if status >= 128 { throw .interrupted(status: status) }
    return status
  }
}
