internal import SeqtraceDiagram
package import SeqtraceEvents

/// Joins recordings of programs, and the trace of the system to which these programs belong, into one trace.
///
/// The ids of spans determine which messages belong together. Messages with the same id are one message, and
/// so are a client's message and the server's message that answers it. Any other message that was caused by a
/// message of another trace is put inside that message. Times are never used for this; the decision log
/// explains why.
package struct TraceJoin: Sendable {
  /// The recording of a program.
  package struct Recording: Sendable {
    package var name: String
    package var trace: Trace

    /// Creates a recording; the name is for use in messages to the user.
    package init(name: String, trace: Trace) { (self.name, self.trace) = (name, trace) }
  }

  /// The reason why traces can't be joined.
  package enum Failure: Error, Sendable, Hashable {
    /// No message of the recording with this name has the ids of a span.
    case noIDs(String)
    /// The recording with this name has no trace in common with another input.
    case unrelated(String)
    /// It isn't clear which of the spans' traces to join.
    case selection(SpanCollection.SelectionError)
  }

  private let builder: SpanTraceBuilder
  private let traces: [String]

  /// Creates a join.
  ///
  /// - Parameters:
  ///   - builder: Makes the trace of the system from its spans.
  ///   - traces: The prefixes of the ids of the traces to join. If there are none, the traces that the
  ///     recordings have are joined.
  package init(_ builder: SpanTraceBuilder = SpanTraceBuilder(), traces: [String] = []) {
    (self.builder, self.traces) = (builder, traces)
  }

  /// Returns the joined trace. It doesn't depend on the order of the inputs.
  ///
  /// - Parameters:
  ///   - recordings: The recordings. A recording that is given twice counts once.
  ///   - spans: The spans of the system, if there are any.
  /// - Complexity: O(*n* log *n*).
  package func join(
    _ recordings: [Recording], _ spans: SpanCollection? = nil
  ) throws(Failure) -> Trace {
    var recordings = Self.inFixedOrder(recordings)
    if !traces.isEmpty {
      for index in recordings.indices { recordings[index].trace.keepRequests(ofTraces: traces) }
    }
    let identities = recordings.map { $0.trace.events.flatMap(\.spans) }
    var system: Trace?
    if let spans {
      let chosen = try self.chosen(of: spans, identities)
      let sent = Set(identities.joined().compactMap(\.own))
      system = builder.build(chosen, of: spans.traces, causedBy: sent)
    }
    try check(recordings, identities, system)
    return Self.joined(recordings, system)
  }

  private static func inFixedOrder(_ recordings: [Recording]) -> [Recording] {
    var known: Set<String> = []
    let hashed = recordings.map { recording in
      var hash = ContentHash()
      hash.add(TraceWriter().write(recording.trace))
      return (hash: hash.text, recording)
    }
    return hashed.sorted { ($0.hash, $0.1.name) < ($1.hash, $1.1.name) }
      .filter { known.insert($0.hash).inserted }.map(\.1)
  }

  // MARK: - Choices

  private func chosen(
    of spans: SpanCollection, _ identities: [[SpanIdentity]]
  ) throws(Failure) -> [Span] {
    do throws(SpanCollection.SelectionError) {
      if !traces.isEmpty { return try spans.selected(traces) }
      let recorded = Set(identities.joined().map(\.trace))
      var common = spans
      common.spans.removeAll { span in
        spans.traces[Int(span.trace)].identity.map { !recorded.contains($0) } ?? true
      }
      if recorded.isEmpty { return try spans.selected([]) }
      // If there is no common trace, the check that follows reports the error.
      return common.spans.isEmpty ? [] : try common.selected([])
    } catch {
      throw .selection(error)
    }
  }

  private func check(
    _ recordings: [Recording], _ identities: [[SpanIdentity]], _ system: Trace?
  ) throws(Failure) {
    var counts: [SpanIdentity.TraceID: Int] = [:]
    let all = identities + (system.map { [$0.events.flatMap(\.spans)] } ?? [])
    for part in all {
      for trace in Set(part.map(\.trace)) { counts[trace, default: 0] += 1 }
    }
    for (recording, identities) in zip(recordings, identities) {
      guard !identities.isEmpty else { throw .noIDs(recording.name) }
      guard all.count < 2 || identities.contains(where: { counts[$0.trace] ?? 0 > 1 }) else {
        throw .unrelated(recording.name)
      }
    }
  }

  // MARK: - Joining

  private static func joined(_ recordings: [Recording], _ system: Trace?) -> Trace {
    let parts = rootFirst((system.map { [$0] } ?? []) + recordings.map(\.trace))
    var union = TraceUnion()
    for part in parts { union.add(part) }
    let frames = LaneFrames(of: union)
    let links = JoinLinks(of: union, frames)
    let alignedCount = union.align(by: links)
    var assembly = JoinAssembly(union, frames, links)
    assembly.run()
    var trace = Trace(
      title: parts.lazy.compactMap(\.title).first, participants: union.participants,
      events: assembly.events)
    for part in parts {
      trace.droppedEventCount += part.droppedEventCount
      trace.strayEventCount += part.strayEventCount
      trace.doubts += part.doubts
    }
    let cycleCount = links.cycleCount + assembly.cycleCount
    if cycleCount > 0 { trace.doubts.append(.cycles(cycleCount)) }
    if alignedCount > 0 { trace.doubts.append(.alignedClocks(alignedCount + 1)) }
    return trace
  }

  /// Returns the traces with the outermost one first: one with a first message that no message of another
  /// trace caused. Keeps the order if there is none.
  private static func rootFirst(_ parts: [Trace]) -> [Trace] {
    var owners: [SpanIdentity.Reference: Int] = [:]
    for (index, part) in parts.enumerated() {
      for own in part.events.flatMap(\.spans).compactMap(\.own) {
        owners[own] = owners[own] ?? index
      }
    }
    let root = parts.indices.first { index in
      let first = parts[index].events.first { $0.lane == 0 && $0.kind.opensActivation }
      return first?.spans.compactMap(\.cause).allSatisfy { owners[$0] ?? index == index } ?? false
    }
    guard let root else { return parts }
    return [parts[root]] + parts[..<root] + parts[(root + 1)...]
  }
}
