import Foundation
import SeqtraceEvents
import SeqtraceRecording
import Synchronization

/// The issues of tests, which Swift Testing writes into a file beside a run's recordings: `swift test
/// --event-stream-output-path FILE`, one event per line.
struct TestIssues: Sendable {
  /// An issue from the file.
  private struct Issue: Sendable {
    let place: SourceLine?
    let message: String
    /// The time of the issue, in nanoseconds since 1970.
    let time: Double
    /// The parts of the test's name, starting with the module: `ShopTests`, `CartTests`, `total()`.
    let test: [String]
  }

  /// The name of the file. It is in the same folder as the folder of sessions.
  static let fileName = "tests.jsonl"
  private static let option = "--event-stream-output-path"

  private let issues: [Issue]

  /// The options that make `swift test` write the file; empty if the command has such an option or lists
  /// tests.
  static func options(for command: [String], in folder: SessionFolder) -> [String] {
    guard !command.contains(option), !command.contains("list") else { return [] }
    return [option, "\(folder.root)/\(fileName)", "--event-stream-version", "0"]
  }

  /// Copies the file that a command has written because of its own option.
  static func keep(writtenBy command: [String], in folder: SessionFolder) {
    guard let index = command.firstIndex(of: option), index + 1 < command.count else { return }
    let file = InputFile(path: command[index + 1])
    guard file.isRegular, let bytes = try? file.read() else { return }
    try? OutputFile(path: "\(folder.root)/\(fileName)").write(bytes)
  }

  /// Reads the issues of a session's run.
  init(of session: SessionOrigin) {
    // Sessions of tests are inside the session of their process, so several levels are searched.
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

  /// The most recently read file. The sessions of a run share it.
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
    // The last part is the source location; the first part contains the module.
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

  /// The parts of a test's ID between slashes. Slashes in raw identifiers don't count. Backticks are removed,
  /// because recordings don't contain them.
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

  /// Adds the issues to the tests of a session: each issue after its check, or else at its time.
  ///
  /// - Parameter start: The start of the session, in nanoseconds since 1970.
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

  /// The events of a trace to which issues can be attached.
  private struct Places {
    /// The indices of test calls, by the function's name.
    private var calls: [String: [Int]] = [:]
    /// The indices of the ends of these calls, by the IDs of the calls.
    private var ends: [EventID: Int] = [:]
    /// The indices of statements and checks at the locations of issues.
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

    /// The index of the check of an issue, or else that of its test's call; `nil` if the test isn't in the
    /// trace.
    func place(of issue: Issue, at time: Int64, in trace: Trace) -> Int? {
      // The clocks of the file and of the recording differ by less than a millisecond.
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
