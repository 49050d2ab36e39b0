import ArgumentParser
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceNotation

/// `seqtrace calls`: lists the callers of a function in recorded runs, with their source lines and outcomes.
struct CallsCommand: Action {
  /// The formats of the list.
  enum Format: String, NamedValue {
    /// Text for a terminal.
    case text
    /// JSON Lines for other programs.
    case json
  }

  static let configuration = CommandConfiguration(
    commandName: "calls",
    abstract: "Tells who calls a function in recorded runs, and from where.",
    discussion: """
      Each function has its place in the source, and each line of calls has the caller with its place, the statement if \
      statements were recorded, and recorded arguments and results. Calls that are alike are one line, with their number.

      Examples:
        seqtrace record --package . -o run.jsonl --times -- swift test --filter CartTests
        seqtrace calls 'Cart.add(_:)' run.jsonl
        seqtrace calls '*' --from Cart --to Ledger run.jsonl
        seqtrace calls add --in 'buysSendsAMail()' run.jsonl --format json

      Exit status: 0 there are such calls, 1 there are none, 2 a file couldn't be read, 64 wrong usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "The function, as a pattern: 'Cart.add(_:)', 'add', '*'.", valueName: "function"))
  var function: String

  @Argument(
    help: ArgumentHelp(
      "The traces, transcripts and session folders of runs; '-' is standard input.",
      valueName: "traces"),
    completion: .file(extensions: InputFormat.usualEndings()))
  var operands: [String]

  @Option(help: ArgumentHelp("Only calls by objects of this type.", valueName: "type"))
  var from: String?

  @Option(help: ArgumentHelp("Only calls of objects of this type.", valueName: "type"))
  var to: String?

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Only calls inside of a call of this name, such as a test.", valueName: "call"))
  var around: String?

  @Option(help: ArgumentHelp("The largest number of lines of calls.", valueName: "count"))
  var most = 40

  @Option(help: "The form of the answer.")
  var format = Format.text

  func validate() throws {
    if operands.isEmpty {
      throw ValidationError("Name a trace: seqtrace calls 'add(_:)' run.jsonl")
    }
    if most < 1 { throw ValidationError("--most \(most) is out of range; expected 1 or more") }
  }

  func perform(on console: Console) throws {
    let query = RecordedCalls.Query(
      function: NamePattern(function), sender: from.map { NamePattern($0) },
      receiver: to.map { NamePattern($0) }, around: around.map { NamePattern($0) })
    var calls = RecordedCalls(query)
    let hasFailed = RecordedTrace.forEach(at: operands, showing: "reading", on: console) {
      calls.add($0.trace)
    }
    let paths = SourcePaths.found(for: nil)
    switch format {
    case .text: try console.writeOutput(text(of: calls, paths))
    case .json: try console.writeOutput(json(of: calls, paths))
    }
    if hasFailed { throw Answer.unknown }
    if calls.calls.isEmpty { throw Answer.no }
  }

  private func text(of calls: RecordedCalls, _ paths: [String: String]) -> TerminalText {
    if calls.calls.isEmpty { return "nothing calls \(function) there\n" }
    var order: [RecordedCalls.Function] = []
    var lines: [RecordedCalls.Function: [TerminalText]] = [:]
    for call in calls.calls.prefix(most) {
      if lines[call.function] == nil { order.append(call.function) }
      let line = line(of: call, count: calls.counts[call] ?? 1, paths)
      lines[call.function, default: []].append(line)
    }
    var result = order.map { "\($0.located(by: paths))\n" + lines[$0]!.joined() }.joined()
    let more = calls.calls.count - most
    if more > 0 { result += "… and \(more) more lines; --most \(calls.calls.count) shows them\n" }
    return result
  }

  private func line(
    of call: RecordedCalls.Call, count: Int, _ paths: [String: String]
  ) -> TerminalText {
    var words =
      call.caller.map { "from \($0.located(by: paths))" } ?? "from outside of recorded calls"
    if let statement = call.statement {
      let line = statement.place?.line.map { " on line \($0)" } ?? ""
      words += ", in the statement\(line): \(statement.name)"
    }
    if !call.arguments.isEmpty { words += "; passed \(call.arguments.joined(separator: ", "))" }
    if let outcome = call.outcome { words += " → \(outcome)" }
    return "  \(count == 1 ? "" : "\(count) times ")\(words)\n"
  }

  /// The calls as JSON Lines. If some are left out, the last line has their number.
  private func json(of calls: RecordedCalls, _ paths: [String: String]) -> [UInt8] {
    var lines = calls.calls.prefix(most).map { call -> JSONValue in
      [
        "count": .integer(calls.counts[call] ?? 1), "function": call.function.value(paths),
        "caller": call.caller?.value(paths) ?? .null,
        "statement": call.statement?.value(paths) ?? .null,
        "arguments": JSONValue(call.arguments), "outcome": JSONValue(call.outcome),
      ]
    }
    let more = calls.calls.count - most
    if more > 0 { lines.append(["more": .integer(more)]) }
    return lines.flatMap(\.line)
  }
}

extension RecordedCalls.Function {
  /// The name with its source line: `Cart.add(_:), Sources/Shop/Cart.swift:12`.
  fileprivate func located(by paths: [String: String]) -> String { name + place.ending(by: paths) }

  fileprivate func value(_ paths: [String: String]) -> JSONValue {
    ["name": JSONValue(name), "source": JSONValue(place?.located(by: paths).text)]
  }
}
