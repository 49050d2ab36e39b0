import SeqtraceDiagram
import SeqtraceEvents

/// The calls that were open at the end of a recording, when the program crashed or was ended.
struct OpenWork: Sendable {
  /// An open call or callback.
  struct Call: Sendable {
    let name: String
    let place: SourceLine?
    /// The last statement that is known to have started in the function. Only statements of tests, and
    /// statements that may wait, are recorded.
    var statement: String?
    var statementPlace: SourceLine?
    /// The last calls that ended inside the function, in order.
    var ended: [(name: String, place: SourceLine?)] = []

    /// What the statement waits for, judged by its text; `nil` if it doesn't wait.
    var awaited: String? {
      statement.flatMap { statement in
        Self.waits.first { $0.words.contains(where: statement.contains) }?.awaited
      }
    }

    /// The texts that indicate a wait if a statement contains them. The first row with a match applies.
    private static let waits: [(words: [String], awaited: String)] = [
      (["Continuation {", "Continuation("], "a continuation that nobody has resumed"),
      (["for await ", "for try await "], "the next element of a sequence"),
      (["TaskGroup(", ".waitForAll("], "the tasks of a group"),
      ([".next()"], "the next result of a group, or element of a sequence"),
      (["Task.sleep("], "the end of a sleep"),
      ([".value"], "a task"),
      (["await "], "an asynchronous call"),
      ([".waitUntilExit("], "a process"),
      ([".lock("], "a lock"),
      ([".sync"], "a queue"),
      ([".wait(", ".waitUntil"], "a semaphore, a group or a condition"),
    ]

    /// Whether a location may be inside the function: in the same file, at or after its start.
    func contains(_ other: SourceLine) -> Bool {
      guard let place, place.fileID == other.fileID else { return false }
      return (place.line ?? 0) <= (other.line ?? 0)
    }
  }

  /// The open calls of a lane.
  struct Lane: Sendable {
    /// The calls, from the outermost to the innermost.
    let calls: [Call]
    /// The location at which the lane's work was started; `nil` if unknown, as for a test's own lane.
    let start: SourceLine?
  }

  let lanes: [Lane]
  var isEmpty: Bool { lanes.isEmpty }

  private static let mostLanes = 6
  private static let mostEnded = 3

  static let nothing = OpenWork()

  private init() { lanes = [] }

  /// Finds the calls that are open at the end of the events.
  ///
  /// - Parameter first: The lane to list first: that of a test, or of the program's `main`.
  init(at events: some Sequence<TraceEvent>, from first: LaneID = 0) {
    var open: [LaneID: [(id: EventID, call: Call)]] = [:]
    var order: [LaneID] = [first]
    var starts: [LaneID: EventID] = [:]
    var places: [EventID: SourceLine] = [:]
    for event in events {
      let lane = event.lane
      if event.kind == .spawn || event.kind == .handoff { places[event.id] = event.source }
      if let cause = event.cause, starts[lane] == nil { starts[lane] = cause }
      if event.kind.opensActivation {
        if open[lane] == nil, lane != first { order.append(lane) }
        open[lane, default: []].append((event.id, Call(name: event.wording, place: event.source)))
      } else if event.kind.closesActivation {
        guard let index = open[lane]?.lastIndex(where: { $0.id == event.begin }) else { continue }
        let call = open[lane]![index].call
        open[lane]!.removeSubrange(index...)
        guard let around = open[lane]!.indices.last else { continue }
        open[lane]![around].call.ended.append((call.name, call.place))
        if open[lane]![around].call.ended.count > Self.mostEnded {
          open[lane]![around].call.ended.removeFirst()
        }
      } else if [.step, .check, .wait].contains(event.kind) {
        guard let index = open[lane]?.indices.last else { continue }
        open[lane]![index].call.statement = event.name
        open[lane]![index].call.statementPlace = event.source
      }
    }
    lanes = order.compactMap { lane in
      let calls = open[lane]?.map(\.call) ?? []
      return calls.isEmpty ? nil : Lane(calls: calls, start: starts[lane].flatMap { places[$0] })
    }
  }

  /// The calls as lines. For each lane, the lines lead from the outermost call to the statement that waits.
  ///
  /// - Parameters:
  ///   - hangs: Whether there was no progress, so that a statement that may wait is assumed to wait.
  ///   - paths: The paths of the source files.
  func lines(hangs: Bool, paths: [String: String]) -> [String] {
    var lines: [String] = []
    for (number, lane) in lanes.prefix(Self.mostLanes).enumerated() {
      if number > 0 {
        let start = lane.start.map { " started at \($0.located(by: paths).text)" } ?? ""
        lines.append("    meanwhile, in work\(start):")
      }
      for (index, call) in lane.calls.enumerated() {
        lines.append("    \(index == 0 ? "" : "→ ")\(call.name)\(call.place.ending(by: paths))")
      }
      guard let call = lane.calls.last else { continue }
      for ended in call.ended {
        lines.append("      ended: \(ended.name)\(ended.place.ending(by: paths))")
      }
      guard let statement = call.statement else { continue }
      let awaited = hangs ? call.awaited : nil
      let verb = awaited.map { "waits for \($0) in" } ?? "in"
      lines.append(
        "      \(verb): \(statement.shortened(toColumns: 100))\(call.statementPlace.ending(by: paths))"
      )
    }
    let rest = lanes.count - Self.mostLanes
    if rest > 0 { lines.append("    … and \(rest) more") }
    return lines
  }
}

extension TraceEvent {
  /// The started call or callback in a few words.
  var wording: String {
    switch kind {
    case .postBegin: "post of \(name)"
    case .callbackBegin: "callback of \(name)"
    case .destroyBegin: "deinit"
    default: name
    }
  }
}
