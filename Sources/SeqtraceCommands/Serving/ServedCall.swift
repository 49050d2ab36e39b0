import SeqtraceEvents
import SeqtraceReading

/// A call of a tool: its arguments, and what runs the commands that answer it.
struct ServedCall: Sendable {
  /// A call can't be answered.
  enum Failure: Error {
    /// What is wrong with the arguments, or what a command said.
    case unusable(String)
    /// The client takes no interest any more.
    case cancelled
  }

  /// What a command wrote and how it ended.
  struct Output {
    let status: Int32
    let text: String
    /// The end of what it said on standard error.
    let complaints: String
  }

  let arguments: JSONNode?
  /// The folder for what is written meanwhile, which goes away with the request.
  let folder: String
  /// Whether it may record tests. If not, the recordings were current when it was made.
  var mayRecord = true
  /// Runs this program with other arguments.
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

  /// Options with their values. A value stays one, whatever it starts with.
  func options(_ values: KeyValuePairs<String, String?>) -> [String] {
    values.compactMap { name, value in value.map { "--\(name)=\($0)" } }
  }

  var filters: [String] { Self.filters(for: texts("tests")) }

  private static func filters(for tests: [String]) -> [String] {
    tests.map { "--filter=\(PackageRecordings.filter(for: $0))" }
  }

  // MARK: - Commands

  /// Runs a command and returns what it wrote.
  ///
  /// - Parameter statuses: The exit statuses of an answer; others are errors.
  func run(_ arguments: [String], statuses: Set<Int32>) throws(Failure) -> String {
    let output = try runner(arguments)
    guard statuses.contains(output.status) else { throw .unusable(Self.reason(for: output)) }
    return output.text
  }

  /// Explains the tests of the call, or what they do differently.
  func why(_ options: [String]) throws(Failure) -> String {
    let tests = texts("tests")
    // The command takes a program in their place.
    if let program = tests.first(where: { $0 == "swift" || $0.hasSuffix("/swift") }) {
      throw .unusable("'\(program)' is no test")
    }
    return try run(["why", "--package=.", "--hang=\(hang)"] + options + tests, statuses: [0, 1])
  }

  /// What a command said of an error, and the end of what a test program printed.
  private static func reason(for output: Output) -> String {
    func last(_ count: Int, of text: String) -> [Substring] {
      text.split(separator: "\n").filter { !isNoise($0) }.suffix(count)
    }
    let lines = last(30, of: output.complaints) + last(10, of: output.text)
    return lines.joined(separator: "\n") + "\n(exit status \(output.status))"
  }

  /// Whether a line only says that a build or a test goes on.
  private static func isNoise(_ line: Substring) -> Bool {
    let words = line.drop(while: \.isWhitespace)
    return words.isEmpty || line.contains("note: ")
      || ["◇", "✔", "↳", "Test Suite '", "Executed ", "["].contains(where: words.hasPrefix)
  }

  /// Writes a file for a command; returns its path.
  func file(_ name: String, with text: String) throws(Failure) -> String {
    let path = "\(folder)/\(name)"
    do throws(SystemError) { try SystemPath.write(text, to: path) } catch {
      throw .unusable("\(path): \(error.message)")
    }
    return path
  }

  // MARK: - Recordings

  /// Records tests, and returns the names of those that were recorded.
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

  /// What was said of a run that didn't come to its end.
  var remarks: String { read("remarks") }

  /// The list of the tests that were recorded.
  func recordedIndex() throws(Failure) -> String { read("recorded/\(TestDrawings.indexName)") }

  private func read(_ name: String) -> String {
    (try? LogFile(path: "\(folder)/\(name)").text()) ?? ""
  }

  /// What a recorded test does, as lines.
  func outline(of name: String) throws(Failure) -> String {
    try run(
      ["render", "--format=outline", "--times", "--", ServedRecordings.path(of: name)],
      statuses: [0])
  }

  /// The files that the tests of the call, or its trace, are in. Records those that have no current recording.
  func recordings() throws(Failure) -> [String] {
    if let trace = text("trace") { return [try contained(trace)] }
    let wanted = wantedTests
    if wanted.isEmpty { throw .unusable("Nothing is recorded yet; name tests, or call 'record'") }
    if !mayRecord || isCurrent {
      return ServedRecordings.names(for: wanted).map(ServedRecordings.path)
    }
    let names = try record(wanted.count > ServedTool.Parameter.mostTexts ? [] : wanted)
    // What a crash kept from running isn't gone.
    if namedTests.isEmpty, remarks.isEmpty {
      ServedRecordings.remove(Set(wanted).subtracting(names))
    }
    return names.map(ServedRecordings.path)
  }

  private var namedTests: [String] { texts("tests") + [text("test")].compactMap(\.self) }

  /// The tests that are named, or else all that are recorded.
  private var wantedTests: [String] { namedTests.isEmpty ? ServedRecordings.names : namedTests }

  /// Whether the tests are recorded as they are now, or a trace takes their place.
  var isCurrent: Bool {
    text("trace") != nil
      || {
        let all = ServedRecordings.names
        let names = wantedTests.map { ServedRecordings.names(for: [$0], among: all) }
        return !names.contains { $0.isEmpty }
          && ServedRecordings.areCurrent(names.flatMap(\.self))
      }()
  }

  /// The path of a file in the package.
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

  /// Draws the recording. Text that is too large is drawn again with less depth, as it can't be cut.
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
  /// Mermaid's text without the comments that keep what it can't say.
  fileprivate var withoutDetails: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("%% seqtrace") }.joined(separator: "\n")
  }
}
