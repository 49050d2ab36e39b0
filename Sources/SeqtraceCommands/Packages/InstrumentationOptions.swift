import ArgumentParser

/// The options that select what is recorded in a package.
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

  /// Whether statements that may wait are recorded, to explain tests that hang.
  @Flag(help: .hidden)
  var waits = false

  /// Whether reads of properties and dropped errors are recorded, which only rules of `lint` use. It implies
  /// `properties` and `waits`.
  @Flag(help: .hidden)
  var reads = false

  /// Whether the statements of tests are recorded. The pictures of tests show them.
  @Flag(inversion: .prefixedNo, help: .hidden)
  var steps = true

  /// The functions whose statements are recorded like those of tests.
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

  /// The options as the rewriter's arguments.
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

  /// The options without their default values, as on the command line.
  private var given: [String] {
    names + flags.filter(\.isOn).map(\.name) + (testCode ? [] : ["--no-test-code"])
  }

  /// All given options as on the command line, in a fixed order; empty if none is given.
  var written: String {
    var options = given
    options += valuesOf.flatMap { ["--values-of", $0] } + redact.flatMap { ["--redact", $0] }
    return (options + (noRedact ? ["--no-redact"] : [])).joined(separator: " ")
  }

  /// Whether the recorder needs settings for values.
  var choosesValues: Bool { values || !valuesOf.isEmpty || !redact.isEmpty || noRedact }

  /// The environment variables with the recorder's settings for values.
  ///
  /// - Parameter summary: The rewriter's summary, with the package's modules. Values of their types are shown
  ///   by their properties, except for closed types.
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

  /// The first option that is given; `nil` if none is.
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
