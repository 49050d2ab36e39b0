/// A command `swift test …` or `swift run …`, as the user wrote it.
struct SwiftInvocation {
  /// The subcommand of SwiftPM.
  enum Verb: String {
    case test, run
  }

  /// The program: `swift`, or a path.
  let program: String
  let verb: Verb
  /// The arguments after the subcommand.
  private let arguments: [String]

  init(_ command: [String]) throws(PackageError) {
    guard command.count >= 2, let verb = Verb(rawValue: command[1]),
      command[0] == "swift" || command[0].hasSuffix("/swift")
    else { throw .unusableCommand(command) }
    program = command[0]
    self.verb = verb
    arguments = Array(command.dropFirst(2))
    for argument in arguments.prefix(ownCount) {
      let name = argument.split(separator: "=").first.map(String.init) ?? argument
      if Self.settled.contains(name) { throw .settledOption(name) }
    }
  }

  /// The command that builds everything that this command runs.
  func building(_ options: [String]) -> [String] {
    let tests = verb == .test ? ["--build-tests"] : []
    return [program, "build"] + options + tests + buildOptions
  }

  /// This command without building.
  func running(_ options: [String]) -> [String] {
    [program, verb.rawValue, "--skip-build"] + options + arguments
  }

  /// The program that `swift run` runs; `nil` if none is given, and for tests.
  var runProgram: String? {
    verb == .run && ownCount < arguments.count ? arguments[ownCount] : nil
  }

  /// Whether the command runs all tests.
  var runsEverything: Bool {
    !arguments.contains { argument in
      Self.selections.contains(argument.split(separator: "=").first.map(String.init) ?? argument)
    }
  }

  // MARK: - Options

  private static let selections: Set = [
    "--filter", "--skip", "-s", "--specifier", "--test-product", "list", "--disable-xctest",
    "--disable-swift-testing",
  ]

  /// The number of arguments for SwiftPM itself. Further ones are for the program that `swift run` starts.
  private var ownCount: Int {
    var index = 0
    while index < arguments.count, arguments[index].hasPrefix("-") {
      index += takesValue(arguments[index]) ? 2 : 1
    }
    return verb == .test ? arguments.count : min(index, arguments.count)
  }

  /// The options that must also be passed to the build, because they affect it.
  private var buildOptions: [String] {
    var result: [String] = []
    var index = 0
    let own = Array(arguments.prefix(ownCount))
    while index < own.count {
      let count = takesValue(own[index]) ? 2 : 1
      let name = own[index].split(separator: "=").first.map(String.init) ?? own[index]
      if Self.valued.contains(name) || Self.flags.contains(name) {
        result += own[index..<min(index + count, own.count)]
      }
      index += count
    }
    return result
  }

  private func takesValue(_ option: String) -> Bool {
    Self.valued.contains(option) || Self.valuedWhenRunning.contains(option)
  }

  private static let settled: Set = [
    "--package-path", "--scratch-path", "--build-path", "--skip-build",
  ]
  private static let valued: Set = [
    "-c", "--configuration", "--traits", "-Xswiftc", "-Xcc", "-Xcxx", "-Xlinker", "--triple",
    "--swift-sdk", "--sdk", "--toolchain", "--sanitize", "--build-system", "-j", "--jobs",
    "--cache-path", "--config-path", "--security-path",
  ]
  private static let flags: Set = [
    "--disable-sandbox", "--enable-all-traits", "--disable-default-traits",
    "--enable-code-coverage", "--disable-automatic-resolution", "--force-resolved-versions",
    "--only-use-versions-from-resolved-file", "--skip-update", "--disable-index-store",
    "--disable-dependency-cache", "--disable-build-manifest-caching",
  ]
  private static let valuedWhenRunning: Set = [
    "--filter", "--skip", "-s", "--specifier", "--num-workers", "--xunit-output",
    "--attachments-path", "--test-product",
  ]
}
