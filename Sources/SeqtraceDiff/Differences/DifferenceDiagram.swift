public import SeqtraceDiagram
public import SeqtraceEvents

/// Draws a difference as a sequence diagram with marked messages.
///
/// The diagram has all messages of the new trace, and the messages that only the old trace has, at their old
/// positions. If a call has another receiver, both calls are drawn. If its values changed, both values are
/// shown: `withdraw(5 ⇒ 6)`.
public struct DifferenceDiagramBuilder: Sendable {
  /// The number of unchanged messages to keep before and after a change; `nil` keeps all.
  public var context: Int? = 3

  /// The wording of texts that the diagram adds, for example for omitted parts.
  public var wording = DiagramWording.english

  /// Creates a builder.
  public init() {}

  /// Returns the diagram of a difference.
  ///
  /// - Parameters:
  ///   - difference: The difference between the two traces.
  ///   - old: The old trace.
  ///   - new: The new trace.
  /// - Complexity: O(*n* log *n*) for *n* events.
  public func build(
    _ difference: TraceDifference, from old: Trace, to new: Trace
  ) -> SequenceDiagram {
    let merged = MergedTrace(difference, from: old.normalized(), to: new.normalized())
    var trace = merged.trace.normalized(keepingDetails: true)
    var changes: [Message.Change?] = []
    var changedNotes: Set<String> = []
    changes.reserveCapacity(trace.events.count)
    for index in trace.events.indices {
      let change = trace.events[index].time.flatMap { merged.changes[Int($0)] }
      changes.append(change)
      trace.events[index].time = nil
      if trace.events[index].kind == .note, let change {
        trace.events[index].name = change.sign + trace.events[index].name
        changedNotes.insert(trace.events[index].name)
      }
    }
    var builder = DiagramBuilder()
    builder.wording = wording
    var diagram = builder.build(trace)
    for index in diagram.messages.indices {
      guard case .events(let ids) = diagram.messages[index].origin else { continue }
      diagram.messages[index].change = ids.lazy.compactMap { changes[Int($0) - 1] }.first
    }
    diagram.markLifelines()
    guard let context else { return diagram }
    let notes = diagram.notes.lazy.filter { changedNotes.contains($0.text.text) }.map(\.position)
    return diagram.foldingUnchanged(
      context: context, changedNotes: Set(notes), wording: wording)
  }
}

extension Message.Change {
  /// The sign before the text of a changed note.
  fileprivate var sign: String {
    switch self {
    case .added, .movedHere: "+ "
    case .removed, .movedAway: "− "
    case .changed: "≠ "
    }
  }
}

extension SequenceDiagram {
  /// Marks the names of lifelines that take part in only one of the two traces.
  fileprivate mutating func markLifelines() {
    var changes: [Lifeline.ID: Set<Message.Change?>] = [:]
    for message in messages {
      for end in [message.sender.lifeline, message.receiver.lifeline].compactMap(\.self) {
        changes[end, default: []].insert(message.change)
      }
    }
    for index in lifelines.indices {
      guard let found = changes[lifelines[index].id], found.count == 1, let change = found.first,
        let change, change == .added || change == .removed
      else { continue }
      lifelines[index].label = "\(change.sign)\(lifelines[index].label)"
    }
  }
}
