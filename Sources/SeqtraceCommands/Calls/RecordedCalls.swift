import SeqtraceDiagram
import SeqtraceEvents

/// The calls of some functions in recorded runs, with equal calls counted as one.
struct RecordedCalls {
  /// The condition that calls must meet.
  struct Query {
    /// The called function, as in `Cart.add(_:)`, `Cart.add` or `add`.
    var function: NamePattern
    /// The patterns for the calling type, for the called type, and for an enclosing call; `nil` matches all.
    var sender: NamePattern?
    var receiver: NamePattern?
    var around: NamePattern?
  }

  /// A called or calling function, or a statement.
  struct Function: Hashable {
    /// The type and name, such as `Cart.add(_:)`, or the text of the statement.
    let name: String
    /// The source line of the declaration or statement.
    let place: SourceLine?
  }

  /// Calls that are equal in all properties.
  struct Call: Hashable {
    let function: Function
    /// The calling function; `nil` if no recorded function made the call.
    let caller: Function?
    /// The calling statement; `nil` if the caller's statements weren't recorded.
    let statement: Function?
    let arguments: [String]
    /// The recorded result, or `throws` and the error; `nil` if neither was recorded.
    var outcome: String?
  }

  /// An open activation.
  private struct Frame {
    let id: EventID
    let function: Function
    var statement: Function?
    var call: Int?
  }

  private let query: Query
  /// The distinct calls, in the order of their first occurrence.
  private(set) var calls: [Call] = []
  private(set) var counts: [Call: Int] = [:]

  init(_ query: Query) { self.query = query }

  /// Adds the calls of a run.
  ///
  /// - Complexity: O(*n*) for *n* events.
  mutating func add(_ trace: Trace) {
    let trace = trace.enclosingProgram()
    var frames: [LaneID: [Frame]] = [:]
    // The matching calls in this run. Each call gets its outcome when its end is found.
    var found: [Call] = []
    for event in trace.events {
      if event.kind == .step || event.kind == .check, let last = frames[event.lane]?.indices.last {
        frames[event.lane]![last].statement = Function(name: event.name, place: event.source)
      }
      if event.kind.closesActivation {
        while let frame = frames[event.lane]?.popLast() {
          guard frame.id == event.begin else { continue }
          if let call = frame.call {
            found[call].outcome =
              event.kind == .throw ? "throws \(event.value ?? "an error")" : event.value
          }
          break
        }
      }
      guard event.kind.opensActivation || event.kind == .create else { continue }
      let name = event.name.isEmpty ? "\(event.kind)" : event.name
      let type = event.receiver.map { TypeName.simpleName(of: trace[$0].name) }
      let function = Function(
        name: [type, name].compactMap(\.self).joined(separator: "."), place: event.source)
      let caller = frames[event.lane]?.last
      var call: Int?
      if isMeant(event, in: trace, from: frames[event.lane] ?? []) {
        call = found.count
        found.append(
          Call(
            function: function, caller: caller?.function, statement: caller?.statement,
            arguments: event.arguments))
      }
      if event.kind.opensActivation {
        frames[event.lane, default: []].append(
          Frame(id: event.id, function: function, call: call))
      }
    }
    for call in found {
      if counts[call] == nil { calls.append(call) }
      counts[call, default: 0] += 1
    }
  }

  private func isMeant(_ event: TraceEvent, in trace: Trace, from frames: [Frame]) -> Bool {
    guard event.kind == .call || event.kind == .create, trace.isCall(event, of: query.function)
    else { return false }
    func names(_ participant: ParticipantID?) -> [String] {
      participant.map { TypeName.spellings(of: trace[$0].name) } ?? []
    }
    func callerNames() -> [String] {
      event.sender.map { names($0) } ?? frames.last.map { frame in
        [frame.function.name, String(frame.function.name.prefix { $0 != "." })]
      } ?? []
    }
    if let sender = query.sender, !callerNames().contains(where: sender.matches) { return false }
    if let receiver = query.receiver, !names(event.receiver).contains(where: receiver.matches) {
      return false
    }
    guard let around = query.around else { return true }
    return frames.contains { frame in
      let name = frame.function.name
      let own = name.drop { $0 != "." }.dropFirst()
      return [
        name, String(own), String(name.prefix { $0 != "(" }), String(own.prefix { $0 != "(" }),
      ]
      .contains(where: around.matches)
    }
  }
}
