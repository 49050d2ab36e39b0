extension ServedTool {
  /// All tools.
  static let all = [record, why, calls, diff, check, findings, picture]

  private static let tests = tests(
    "CartTests.total or CartTests. They are recorded if they aren't, or if a source file changed since. "
      + "Without them: all that are recorded.")
  private static let trace = Parameter(
    name: "trace", kind: .text,
    about:
      "A trace file in the package to look at, instead of tests: its path from the package's folder."
  )
  private static let hang = Parameter(
    name: "hang", kind: .number(1...3600),
    about: "End a test that makes no progress for this many seconds; 60 if left out.")

  private static func tests(_ examples: String) -> Parameter {
    Parameter(name: "tests", kind: .texts, about: "Tests or suites, as \(examples)")
  }

  private static let record = ServedTool(
    name: "record",
    about:
      "Runs tests of the Swift package and tells what happened in them, instead of print statements: the "
      + "statements of each test's body, the calls between objects with arguments, results, errors and deaths, and the "
      + "checks, as indented lines with file and line. No source changes. The first run builds.",
    parameters: [tests("CartTests.total or CartTests; all if left out."), hang],
    advice: "one test by name, a larger budget, or 'calls' with 'in' or 'from' and 'to'",
    builds: { _ in true }
  ) { call throws(ServedCall.Failure) in
    let names = try call.record(call.texts("tests"))
    var text = ""
    if names.count > 3 {
      text = try call.recordedIndex()
    } else {
      for name in names { text += try call.outline(of: name) }
    }
    return text + call.remarks
  }

  private static let why = ServedTool(
    name: "why",
    about:
      "Runs tests and explains each that fails, crashes or hangs: what was expected, what it does differently "
      + "since it last passed, where an error was thrown first, or the calls that it is stuck in and what it waits "
      + "for, with file and line.",
    parameters: [
      tests("CartTests.total; those that failed last if left out."),
      Parameter(
        name: "base", kind: .text,
        about: "The commit at which the tests passed, if no run in which they did is kept."), hang,
    ],
    advice: "one test by name, or a larger budget", builds: { _ in true }
  ) { call throws(ServedCall.Failure) in
    try call.why(call.options(["base": call.text("base")]))
  }

  private static let calls = ServedTool(
    name: "calls",
    about:
      "Tells who calls a function in recorded tests: each caller with file and line, the statement, what was "
      + "passed and what came back. Equal calls are one line with their number.",
    parameters: [
      Parameter(
        name: "function", kind: .text,
        about: "The function as a pattern: 'Cart.add(_:)', 'add', '*'; any if left out."),
      Parameter(name: "from", kind: .text, about: "Only calls by objects of this type."),
      Parameter(name: "to", kind: .text, about: "Only calls of objects of this type."),
      Parameter(
        name: "in", kind: .text, about: "Only calls inside of a call of this name, such as a test."),
      tests, trace,
    ],
    advice: "'from', 'to' or 'in', or a larger budget"
  ) { call throws(ServedCall.Failure) in
    let options = call.options([
      "from": call.text("from"), "to": call.text("to"), "in": call.text("in"), "most": "10000",
    ])
    let function = call.text("function") ?? "*"
    return try call.run(
      ["calls"] + options + ["--", function] + call.recordings(), statuses: [0, 1])
  }

  private static let diff = ServedTool(
    name: "diff",
    about:
      "Runs tests and tells what they do differently: since they last passed, since a commit, or from their "
      + "golden files. Lines with - are the old run's, lines with + the new one's.",
    parameters: [
      tests("CartTests.total; all if left out."),
      Parameter(
        name: "against", kind: .choice(["passed", "goldens", "commit"]),
        about: "'passed', the last run in which a test passed, if left out."),
      Parameter(
        name: "commit", kind: .text, about: "The commit for 'commit', such as HEAD or main."), hang,
    ],
    advice: "one test by name, or a larger budget", builds: { _ in true }
  ) { call throws(ServedCall.Failure) in
    let against = call.text("against") ?? (call.text("commit") == nil ? "passed" : "commit")
    if against == "goldens" {
      return try call.run(
        ["goldens", "check", "--package=."] + call.options(["hang": call.hang])
          + ["--", "swift", "test"] + call.filters, statuses: [0, 1])
    }
    if against == "commit", call.text("commit") == nil {
      throw .unusable("Name the commit in 'commit'")
    }
    return try call.why(
      ["--changes"] + call.options(["base": against == "commit" ? call.text("commit") : nil]))
  }

  private static let check = ServedTool(
    name: "check",
    about:
      "Tells whether recorded tests do what a design draws, with the line of the design and the place in the "
      + "source of each difference.",
    parameters: [
      Parameter(
        name: "design", kind: .text,
        about:
          "The text of a Mermaid sequence diagram: participants are types, messages are calls by name.",
        isNeeded: true), tests, trace,
    ],
    advice: "one test by name, a smaller design, or a larger budget"
  ) { call throws(ServedCall.Failure) in
    let design = try call.file("design.mmd", with: call.text("design") ?? "")
    let text = try call.run(["check", "--", design] + call.recordings(), statuses: [0, 1, 3, 4])
    return text.replacing(design, with: "design")
  }

  private static let findings = ServedTool(
    name: "findings",
    about:
      "Looks through recorded tests for what went wrong: leaked objects, lost errors, posts that nobody observes, "
      + "double registrations, callbacks after death, unfinished work, each with the events that show it.",
    parameters: [tests, trace],
    advice: "one test by name, or a larger budget"
  ) { call throws(ServedCall.Failure) in
    try call.run(["lint", "--"] + call.recordings(), statuses: [0, 1])
  }

  private static let picture = ServedTool(
    name: "picture",
    about:
      "Draws a recorded test as a UML sequence diagram: as Mermaid text, or as a file, whose path it returns.",
    parameters: [
      Parameter(name: "test", kind: .text, about: "The test, as CartTests.total."),
      trace,
      Parameter(
        name: "format", kind: .choice(["mermaid", "svg", "html"]), about: "mermaid if left out."),
      Parameter(
        name: "depth", kind: .number(1...100),
        about: "Only calls down to this depth; 1 is the outermost."),
    ],
    advice: "a smaller 'depth', a larger budget, or a file: format svg"
  ) { call throws(ServedCall.Failure) in try call.picture() }
}
