import ArgumentParser

/// The options that choose which parts of a package are recorded.
struct InstrumentationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Record only what has this name: a module, a type, a function, as in 'Cart.add(_:)'.",
      discussion: "'*', '?' and '[a-z]' as in shells.", valueName: "name"))
  var instrument: [String] = []

  @Option(help: ArgumentHelp("Record nothing that has this name.", valueName: "name"))
  var skip: [String] = []

  @Flag(inversion: .prefixedNo, help: "Record the values of arguments and results.")
  var values = false

  @Option(
    help: ArgumentHelp(
      "Take values of these types of other modules apart, too, as in 'HTTPTypes.*'; with --values.",
      valueName: "name"))
  var valuesOf: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show no value of a parameter, property, key or type of this name, and no text with /a pattern/.",
      valueName: "name"))
  var redact: [String] = []

  @Flag(help: "Show what looks like a secret, too: whoever sees the recording can use it.")
  var noRedact = false

  @Flag(inversion: .prefixedNo, help: "Record computed properties and subscripts, too.")
  var accessors = false

  @Flag(
    inversion: .prefixedNo,
    help: "Record changes of the stored properties of classes and actors, too.")
  var properties = false

  /// What a test that hangs waits for.
  @Flag(help: .hidden)
  var waits = false

  /// What only the rules of findings look at; it needs what the two options before say.
  @Flag(help: .hidden)
  var reads = false

  /// The statements of tests, which pictures tell.
  @Flag(inversion: .prefixedNo, help: .hidden)
  var steps = true

  /// The functions whose statements are recorded besides those of tests.
  @Option(help: .hidden)
  var told: [String] = []

  @Flag(inversion: .prefixedNo, help: "Record operators, too.")
  var operators = false

  @Flag(
    inversion: .prefixedNo, help: "Record inlinable functions, too, which are called very often.")
  var inlinable = false

  @Flag(
    inversion: .prefixedNo,
    help: "Record doubles, helpers and closures of the test targets, too, not just their tests.")
  var testCode = true

  /// The rewriter's options.
  var rewriterArguments: [String] {
    names + flags.filter(\.isOn).flatMap { [$0.name, "yes"] }
      + (testCode ? ["--test-code", "yes"] : [])
      + (testCode && steps ? ["--steps", "yes"] : []) + told.flatMap { ["--story", $0] }
  }

  private var names: [String] {
    instrument.flatMap { ["--instrument", $0] } + skip.flatMap { ["--skip", $0] }
  }

  private var flags: [(name: String, isOn: Bool)] {
    [
      ("--values", values || !valuesOf.isEmpty), ("--accessors", accessors),
      ("--properties", properties || reads), ("--waits", waits || reads), ("--reads", reads),
      ("--operators", operators),
      ("--inlinable", inlinable),
    ]
  }

  /// Those that differ from what is usual, as on the command line.
  private var given: [String] {
    names + flags.filter(\.isOn).map(\.name) + (testCode ? [] : ["--no-test-code"])
  }

  /// The options as on the command line, in a fixed order; empty if none was given.
  var written: String {
    var options = given
    options += valuesOf.flatMap { ["--values-of", $0] } + redact.flatMap { ["--redact", $0] }
    return (options + (noRedact ? ["--no-redact"] : [])).joined(separator: " ")
  }

  /// Whether the program's recorder needs settings for values.
  var choosesValues: Bool { values || !valuesOf.isEmpty || !redact.isEmpty || noRedact }

  /// The settings for values of the program's recorder.
  ///
  /// - Parameter summary: The rewriter's summary, with the modules of the package. Nearly all of their types
  ///   are taken apart.
  func environment(_ summary: RewritingSummary) -> [String: String] {
    let types =
      summary.modules.map { $0 + ".*" } + summary.closedTypes.map { "!" + $0 } + valuesOf
    var environment = [RecordedPackage.openTypesVariable: types.joined(separator: ",")]
    if !redact.isEmpty {
      environment[RecordedPackage.redactionVariable] = redact.joined(separator: ",")
    }
    if noRedact { environment[RecordedPackage.secretsVariable] = "1" }
    return environment
  }

  /// One of the given options; `nil` if there are none.
  var firstGiven: String? {
    let ofValues = [
      ("--values-of", !valuesOf.isEmpty), ("--redact", !redact.isEmpty), ("--no-redact", noRedact),
    ]
    return ofValues.first(where: \.1)?.0 ?? given.first
  }

  func validate() throws {
    for (option, names) in [("--redact", redact), ("--values-of", valuesOf)] {
      if let name = names.first(where: { $0.isEmpty || $0.contains(",") }) {
        throw ValidationError("\(option) \(name) isn't a name; expected one without commas")
      }
    }
    for rule in redact where rule.count > 2 && rule.hasPrefix("/") && rule.hasSuffix("/") {
      if (try? Regex(String(rule.dropFirst().dropLast()))) == nil {
        throw ValidationError("--redact \(rule) isn't a pattern; expected a regular expression")
      }
    }
  }
}
