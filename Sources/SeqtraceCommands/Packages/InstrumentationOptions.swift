import ArgumentParser

/// The options that say what of a package is recorded.
struct InstrumentationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Record only what has this name: a module, a type, a function, as in 'Cart.add(_:)'.",
      discussion: "'*', '?' and '[a-z]' as in shells.", valueName: "name"))
  var instrument: [String] = []

  @Option(help: ArgumentHelp("Record nothing that has this name.", valueName: "name"))
  var skip: [String] = []

  @Flag(help: "Record the values of arguments.")
  var values = false

  @Option(
    help: ArgumentHelp(
      "Of a parameter, property, key or type of this name, record no value.", valueName: "name"))
  var redact: [String] = []

  @Flag(help: "Record computed properties and subscripts, too.")
  var accessors = false

  @Flag(help: "Record changes of the stored properties of classes and actors, too.")
  var properties = false

  @Flag(help: "Record operators, too.")
  var operators = false

  @Flag(help: "Record inlinable functions, too, which are called very often.")
  var inlinable = false

  /// The rewriter's options.
  var rewriterArguments: [String] {
    let flags = [
      ("--values", values), ("--accessors", accessors), ("--properties", properties),
      ("--operators", operators), ("--inlinable", inlinable),
    ]
    return instrument.flatMap { ["--instrument", $0] } + skip.flatMap { ["--skip", $0] }
      + redact.flatMap { ["--redact", $0] } + flags.filter(\.1).flatMap { [$0.0, "yes"] }
  }

  /// The first option that was given.
  var firstGiven: String? { rewriterArguments.first }

  func validate() throws {
    if let name = redact.first(where: { $0.isEmpty || $0.contains(",") }) {
      throw ValidationError("--redact \(name) isn't a name; expected one without commas")
    }
  }
}
