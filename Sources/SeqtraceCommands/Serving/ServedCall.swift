import SeqtraceEvents
import SeqtraceReading

/// A call of a tool: its arguments, and the runner for the commands that answer the call.
struct ServedCall: Sendable {
  /// The reason why a call gets no answer.
  enum Failure: Error {
    /// The arguments are invalid or a command failed. The value explains the reason.
    case unusable(String)
    /// The client has cancelled the request.
    case cancelled
  }

  /// The result of a command.
  struct Output {
    let status: Int32
    let text: String
    /// The end of the standard error.
    let complaints: String
  }

  let arguments: JSONNode?
  /// The folder for temporary files, which is removed after the request.
  let folder: String
  /// Whether the call may record tests. If not, the recordings were current when the request was accepted.
  var mayRecord = true
  /// Runs this program with the given arguments.
  let runner: @Sendable ([String]) throws(Failure) -> Output

  var budget: AnswerBudget {
    guard case .integer(let tokens) = arguments?["budget"]?.content else { return AnswerBudget() }
    return AnswerBudget(tokens: Int(tokens))
  }

  func text(_ name: String) -> String? { arguments?[name]?.text }

  func texts(_ name: String) -> [String] {
    guard case .array(let items) = arguments?[name]?.content else { return [] }
    return items.compactMap(\.text)
  }

  private func number(_ name: String) -> String? {
    if case .integer(let number) = arguments?[name]?.content { "\(number)" } else { nil }
  }

  var hang: String { number("hang") ?? "60" }

  /// Options with their values. The form `--name=value` keeps a value from being read as an option.
  func options(_ values: KeyValuePairs<String, String?>) -> [String] {
    values.compactMap { name, value in value.map { "--\(name)=\($0)" } }
  }

  var filters: [String] { Self.filters(for: texts("tests")) }

  private static func filters(for tests: [String]) -> [String] {
    tests.map { "--filter=\(PackageRecordings.filter(for: $0))" }
  }

  // MARK: - Commands

  /// Runs a command, and returns its output.
  ///
  /// - Parameter statuses: The exit statuses that count as success.
  func run(_ arguments: [String], statuses: Set<Int32>) throws(Failure) -> String {
    let output = try runner(arguments)
    guard statuses.contains(output.status) else { throw .unusable(Self.reason(for: output)) }
    return output.text
  }

  /// Runs `why` for the tests of the call.
  func why(_ options: [String]) throws(Failure) -> String {
    let tests = texts("tests")
    // `why` would take this name for the start of a command to run.
    if let program = tests.first(where: { $0 == "swift" || $0.hasSuffix("/swift") }) {
      throw .unusable("'\(program)' is no test")
    }
    return try run(["why", "--package=.", "--hang=\(hang)"] + options + tests, statuses: [0, 1])
  }

  /// The end of a failed command's messages and of its test program's output.
  private static func reason(for output: Output) -> String {
    func last(_ count: Int, of text: String) -> [Substring] {
      text.split(separator: "\n").filter { !isNoise($0) }.suffix(count)
    }
    let lines = last(30, of: output.complaints) + last(10, of: output.text)
    return lines.joined(separator: "\n") + "\n(exit status \(output.status))"
  }

  /// Whether a line only reports the progress of a build or test.
  private static func isNoise(_ line: Substring) -> Bool {
    let words = line.drop(while: \.isWhitespace)
    return words.isEmpty || line.contains("note: ")
      || ["◇", "✔", "↳", "Test Suite '", "Executed ", "["].contains(where: words.hasPrefix)
  }

  /// Writes a temporary file for a command, and returns its path.
  func file(_ name: String, with text: String) throws(Failure) -> String {
    let path = "\(folder)/\(name)"
    do throws(SystemError) { try SystemPath.write(text, to: path) } catch {
      throw .unusable("\(path): \(error.message)")
    }
    return path
  }

  // MARK: - Recordings

  /// Records tests, and returns the names of the recorded tests.
  func record(_ tests: [String]) throws(Failure) -> [String] {
    let new = "\(folder)/recorded"
    let output = try runner(
      [
        "record", "--package=.", "--per-test", "--values", "--hang=\(hang)", "--format=jsonl",
        "--times", "-o", new,
      ]
        + ["--", "swift", "test"] + Self.filters(for: tests))
    let names: [String]
    do throws(SystemError) { names = try ServedRecordings.adopt(new) } catch {
      throw .unusable("\(ServedRecordings.folder): \(error.message)")
    }
    if names.isEmpty { throw .unusable(Self.reason(for: output)) }
    var remarks = output.status > 1 ? Self.reason(for: output) : ""
    if let crash = CrashMessage(in: output.complaints + output.text) {
      let place = crash.place?.located(by: SourcePaths.found(for: nil)).text
      remarks = "The process crashed: \(crash.message)\(place.map { ", \($0)" } ?? "")"
    }
    if !remarks.isEmpty { _ = try file("remarks", with: remarks + "\n") }
    return names
  }

  /// The remarks about a run that didn't end normally; empty if there are none.
  var remarks: String { read("remarks") }

  /// The index of the recorded tests.
  func recordedIndex() throws(Failure) -> String { read("recorded/\(TestDrawings.indexName)") }

  private func read(_ name: String) -> String {
    (try? LogFile(path: "\(folder)/\(name)").text()) ?? ""
  }

  /// The outline of a recorded test.
  func outline(of name: String) throws(Failure) -> String {
    try run(
      ["render", "--format=outline", "--times", "--", ServedRecordings.path(of: name)],
      statuses: [0])
  }

  /// The files with the recordings of the call's tests, or else the trace file that the call gives. Records
  /// tests without a current recording.
  func recordings() throws(Failure) -> [String] {
    if let trace = text("trace") { return [try contained(trace)] }
    let wanted = wantedTests
    if wanted.isEmpty { throw .unusable("Nothing is recorded yet; name tests, or call 'record'") }
    if !mayRecord || isCurrent {
      return ServedRecordings.names(for: wanted).map(ServedRecordings.path)
    }
    let names = try record(wanted.count > ServedTool.Parameter.mostTexts ? [] : wanted)
    // After a crash, missing tests may still exist.
    if namedTests.isEmpty, remarks.isEmpty {
      ServedRecordings.remove(Set(wanted).subtracting(names))
    }
    return names.map(ServedRecordings.path)
  }

  private var namedTests: [String] { texts("tests") + [text("test")].compactMap(\.self) }

  /// The tests of the call, or else all recorded tests.
  private var wantedTests: [String] { namedTests.isEmpty ? ServedRecordings.names : namedTests }

  /// Whether the recordings of the call's tests are up to date, or a trace file is given.
  var isCurrent: Bool {
    text("trace") != nil
      || {
        let all = ServedRecordings.names
        let names = wantedTests.map { ServedRecordings.names(for: [$0], among: all) }
        return !names.contains { $0.isEmpty }
          && ServedRecordings.areCurrent(names.flatMap(\.self))
      }()
  }

  /// The path of a file in the package. Throws if the path leaves the package.
  private func contained(_ path: String) throws(Failure) -> String {
    do throws(ProjectFolder.Refusal) {
      return try ProjectFolder(path: ".").path(of: path, isFolder: false)
    } catch {
      throw .unusable(
        "trace: '\(path.visible.shortened(toColumns: 80))' isn't the path of a file in the package; expected one from "
          + "the package's folder, such as run.jsonl")
    }
  }

  // MARK: - Pictures

  /// Draws the recording. A text that exceeds the budget is drawn again with less depth, because a diagram
  /// can't be cut.
  func picture() throws(Failure) -> String {
    let paths = try recordings()
    guard paths.count == 1, let path = paths.first else {
      let names = ServedRecordings.names.prefix(20).joined(separator: ", ")
      throw .unusable("\(paths.count) tests are recorded; name one in 'test': \(names)")
    }
    let format = text("format") ?? "mermaid"
    func draw(_ options: [String]) throws(Failure) -> String {
      try run(
        ["render", "--format=\(format)", "--summary"] + options + ["--", path], statuses: [0])
    }
    if format != "mermaid" {
      let file = path.droppingEnding(".jsonl") + "." + format
      let place =
        file.hasPrefix(ServedRecordings.folder + "/")
        ? file : "\(ServedRecordings.folder)/trace.\(format)"
      _ = try draw(options(["depth": number("depth"), "output": place]))
      return "The picture is in \(place)\n"
    }
    var text = try draw(options(["depth": number("depth")])).withoutDetails
    let most = number("depth").flatMap { Int($0) } ?? .max
    for depth in [4, 3, 2, 1] where depth < most && !budget.fits(text) {
      text = try draw(["--depth=\(depth)"]).withoutDetails
      if budget.fits(text) { text += "%% Only calls down to depth \(depth), for the budget.\n" }
    }
    guard budget.fits(text) else {
      throw .unusable(
        "The picture takes \(AnswerBudget.tokens(of: text)) tokens even at depth 1; raise the budget, or ask for format svg"
      )
    }
    return text
  }
}

extension String {
  /// The Mermaid text without the comments that preserve what Mermaid can't express.
  fileprivate var withoutDetails: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("%% seqtrace") }.joined(separator: "\n")
  }
}
