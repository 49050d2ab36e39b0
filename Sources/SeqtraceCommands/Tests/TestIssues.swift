import Foundation
import SeqtraceEvents
import SeqtraceRecording

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

  /// Reads the issues of the run that a session belongs to.
  init(of session: SessionOrigin) {
    // The sessions of tests are in that of their process.
    var folder = session.path
    for _ in 0..<3 {
      folder = SystemPath.parent(of: folder)
      let path = "\(folder)/\(Self.fileName)"
      guard SystemPath.exists(path), let bytes = try? InputFile(path: path).read() else { continue }
      issues = bytes.split(separator: UInt8(ascii: "\n")).compactMap { Self.issue(in: Data($0)) }
      return
    }
    issues = []
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
    let parts = name.split(separator: "/").map(String.init)
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

  /// Adds the issues to the tests of a session, each at its check, or else where it was recorded.
  ///
  /// - Parameter start: When the session started, in nanoseconds since 1970.
  func add(to trace: inout Trace, startedAt start: UInt64, hidesSecrets: Bool = true) {
    guard !issues.isEmpty, start > 0 else { return }
    var id = trace.events.map(\.id).max() ?? 0
    for issue in issues {
      let time = Int64(issue.time - Double(start))
      guard let lane = lane(of: issue, at: time, in: trace) else { continue }
      let next = trace.events.firstIndex { $0.lane == lane && ($0.time ?? 0) > time }
      let last = trace.events.lastIndex { $0.lane == lane }.map { $0 + 1 }
      id += 1
      trace.events.insert(
        TraceEvent(
          id: id, kind: .issue, lane: lane, time: time,
          name: hidesSecrets ? SecretText.hidden(in: issue.message) : issue.message,
          source: issue.place), at: next ?? last ?? trace.events.count)
    }
  }

  /// The lane in which an issue was recorded: that of its check, or else that of its test.
  private func lane(of issue: Issue, at time: Int64, in trace: Trace) -> LaneID? {
    // The clocks agree to a microsecond or so.
    let latest = time + 1_000_000
    let ownTest = trace.events.lastIndex { event in
      event.kind == .call && event.name == issue.test.last && (event.time ?? 0) <= latest
        && event.source?.fileID.prefix { $0 != "/" } ?? "" == issue.test.first ?? ""
    }
    guard let ownTest else { return nil }
    if let end = trace.events.first(where: { $0.begin == trace.events[ownTest].id }),
      (end.time ?? 0) + 1_000_000 < time
    {
      return nil
    }
    let check = trace.events.last { event in
      (event.kind == .check || event.kind == .step) && event.source == issue.place
        && (event.time ?? 0) <= latest
    }
    return check?.lane ?? trace.events[ownTest].lane
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
