import ArgumentParser

/// The options that have a package recorded which nobody changed for that.
struct PackageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Record this package, whose sources stay as they are; the command is 'swift test' or "
        + "'swift run'.", valueName: "folder"),
    completion: .directory)
  var package: String?

  @Option(
    help: ArgumentHelp(
      "Record only what has this name: a module, a type, a function, as in 'Cart.add(_:)'.",
      discussion: "'*', '?' and '[a-z]' as in shells.", valueName: "name"))
  var instrument: [String] = []

  @Option(help: ArgumentHelp("Record nothing that has this name.", valueName: "name"))
  var skip: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where the package is built; otherwise .build/seqtrace in its folder.", valueName: "folder"),
    completion: .directory)
  var scratchPath: String?

  func validate() throws {
    guard package == nil else { return }
    let given = [
      ("--instrument", !instrument.isEmpty), ("--skip", !skip.isEmpty),
      ("--scratch-path", scratchPath != nil),
    ]
    if let option = given.first(where: \.1)?.0 {
      throw ValidationError("\(option) needs --package, which says what is rewritten")
    }
  }

  /// The package that is to be recorded, if there is one.
  func recordedPackage(
    running command: [String], console: Console
  ) throws(PackageError) -> RecordedPackage? {
    guard let package else { return nil }
    let choice =
      instrument.flatMap { ["--instrument", $0] } + skip.flatMap { ["--skip", $0] }
    return try RecordedPackage(
      at: package, scratch: scratchPath, choice: choice, SwiftInvocation(command),
      console: console)
  }
}
