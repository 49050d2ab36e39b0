import Foundation
import SeqtraceEvents
import SeqtraceRecording
import Synchronization

/// The issues of tests, as Swift Testing writes them beside the recordings of a run: `swift test
/// --event-stream-output-path FILE`, an event a line.
struct TestIssues: Sendable {
  /// A recorded issue.
  private struct Issue: Sendable {
    let place: SourceLine?
    let message: String
    /// When it was recorded, in nanoseconds since 1970.
    let time: Double
    /// The names of the test, from the module on: `ShopTests`, `CartTests`, `total()`.
    let test: [String]
  }

  /// The name of the file, in the folder around that of the sessions.
  static let fileName = "tests.jsonl"
  private static let option = "--event-stream-output-path"

  private let issues: [Issue]

  /// The options that make `swift test` write the file; none if the command has some already, or lists tests.
  static func options(for command: [String], in folder: SessionFolder) -> [String] {
    guard !command.contains(option), !command.contains("list") else { return [] }
    return [option, "\(folder.root)/\(fileName)", "--event-stream-version", "0"]
  }

  /// Keeps the file that a command with such an option of its own has written.
  static func keep(writtenBy command: [String], in folder: SessionFolder) {
    guard let index = command.firstIndex(of: option), index + 1 < command.count else { return }
    let file = InputFile(path: command[index + 1])
    guard file.isRegular, let bytes = try? file.read() else { return }
    try? OutputFile(path: "\(folder.root)/\(fileName)").write(bytes)
  }

  /// Reads the issues of the run that a session belongs to.
  init(of session: SessionOrigin) {
    // The sessions of tests are in that of their process.
    var folder = session.path
    for _ in 0..<3 {
      folder = SystemPath.parent(of: folder)
      let path = "\(folder)/\(Self.fileName)"
      guard SystemPath.exists(path) else { continue }
      issues = Self.lastRead.withLock { last in
        if last?.path != path { last = (path, Self.issues(in: path)) }
        return last!.issues
      }
      return
    }
    issues = []
  }

  /// The file that was read last: the sessions of a run share it.
  private static let lastRead = Mutex<(path: String, issues: [Issue])?>(nil)

  private static func issues(in path: String) -> [Issue] {
    guard let bytes = try? InputFile(path: path).read() else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { issue(in: Data($0)) }
  }

  private static func issue(in line: Data) -> Issue? {
    guard line.range(of: Data("issueRecorded".utf8)) != nil,
      let record = try? JSONDecoder().decode(Record.self, from: line),
      let issue = record.payload.issue,
      !issue.isKnown
    else { return nil }
    let message = record.payload.messages.first?.text ?? "failed"
    let prefix = "Expectation failed: "
    let name = record.payload.testID ?? ""
    let parts = Self.parts(of: name)
    // The last part is the place in the source, the first one has the module.
    let test = parts.dropLast().enumerated().flatMap { index, part in
      index == 0 ? part.split(separator: ".").map(String.init) : [part]
    }
    return Issue(
      place: issue.sourceLocation.map {
        SourceLine(fileID: $0.fileID, line: Int32(clamping: $0.line))
      },
      message: message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message,
      time: record.payload.instant.since1970 * 1e9, test: test)
  }

  /// The parts of a test's id between slashes. A name in backticks, which a recording doesn't have, may have some itself.
  static func parts(of id: String) -> [String] {
    id.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .reduce(into: [""]) { parts, piece in
        let names =
          piece.offset % 2 == 1
          ? [piece.element] : piece.element.split(separator: "/", omittingEmptySubsequences: false)
        parts[parts.count - 1] += names[0]
        parts += names.dropFirst().map(String.init)
      }
  }

  /// Adds the issues to the tests of a session, each at its check, or else where it was recorded.
  ///
  /// - Parameter start: When the session started, in nanoseconds since 1970.
  func add(to trace: inout Trace, startedAt start: UInt64, hidesSecrets: Bool = true) {
    guard !issues.isEmpty, start > 0 else { return }
    let places = Places(of: issues, in: trace)
    var id = trace.events.map(\.id).max() ?? 0
    var added: [(index: Int, event: TraceEvent)] = []
    for issue in issues {
      let time = Int64(issue.time - Double(start))
      guard let check = places.place(of: issue, at: time, in: trace) else { continue }
      let lane = trace.events[check].lane
      var index = check + 1
      for later in index..<max(index, trace.events.count) where trace.events[later].lane == lane {
        if (trace.events[later].time ?? 0) > time { break }
        index = later + 1
      }
      id = id.next
      let message = hidesSecrets ? SecretText.hidden(in: issue.message) : issue.message
      added.append(
        (
          index,
          TraceEvent(
            id: id, kind: .issue, lane: lane, time: time, name: message, source: issue.place)
        ))
    }
    var events: [TraceEvent] = []
    events.reserveCapacity(trace.events.count + added.count)
    var next = 0
    for addition in added.enumerated().sorted(by: {
      ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
    }) {
      events += trace.events[next..<addition.element.index]
      events.append(addition.element.event)
      next = addition.element.index
    }
    trace.events = events + trace.events[next...]
  }

  /// The events of a trace near which issues can have been recorded.
  private struct Places {
    /// The calls of tests, by the name of the function.
    private var calls: [String: [Int]] = [:]
    /// The ends of those.
    private var ends: [EventID: Int] = [:]
    /// The statements in which issues were recorded.
    private var statements: [SourceLine: [Int]] = [:]

    init(of issues: [Issue], in trace: Trace) {
      let names = Set(issues.compactMap(\.test.last))
      let lines = Set(issues.compactMap(\.place))
      var begun: Set<EventID> = []
      for (index, event) in trace.events.enumerated() {
        switch event.kind {
        case .call where names.contains(event.name):
          calls[event.name, default: []].append(index)
          begun.insert(event.id)
        case .step, .check:
          guard let line = event.source, lines.contains(line) else { continue }
          statements[line, default: []].append(index)
        default:
          if let begin = event.begin, begun.contains(begin) { ends[begin] = index }
        }
      }
    }

    /// The check in which an issue was recorded, or else the call of its test.
    func place(of issue: Issue, at time: Int64, in trace: Trace) -> Int? {
      // The clocks agree to less than a millisecond.
      let clockError: Int64 = 1_000_000
      func isEarlier(_ index: Int) -> Bool { (trace.events[index].time ?? 0) <= time + clockError }
      let test = calls[issue.test.last ?? ""]?.last { index in
        isEarlier(index)
          && trace.events[index].source?.fileID.prefix { $0 != "/" } ?? "" == issue.test.first ?? ""
      }
      guard let test else { return nil }
      if let end = ends[trace.events[test].id],
        (trace.events[end].time ?? 0) + clockError < time
      {
        return nil
      }
      return issue.place.flatMap { statements[$0]?.last(where: isEarlier) } ?? test
    }
  }

  // MARK: - The file

  private struct Record: Decodable {
    struct Payload: Decodable {
      struct Instant: Decodable { let since1970: Double }
      struct Message: Decodable { let text: String }
      struct Issue: Decodable {
        let isKnown: Bool
        let sourceLocation: Place?
      }
      struct Place: Decodable {
        let fileID: String
        let line: Int
      }

      let instant: Instant
      let messages: [Message]
      let issue: Issue?
      let testID: String?
    }

    let payload: Payload
  }
}
