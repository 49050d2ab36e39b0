import SeqtraceDiagram
import SeqtraceEvents

/// The difference between a test and its golden file.
struct GoldenDifference: Sendable {
  let path: String
  let comparison: TraceComparison
  /// The recorded callers of the test's calls; `nil` if only the callers that both sides have are known.
  var callers: Callers?

  /// The recorded callers of a test's calls. A golden file leaves some of them out, such as private
  /// functions.
  struct Callers: Sendable {
    /// The callers, by the times of the calls. Every part of a recording keeps these times.
    private var functions: [Int64: (name: String, place: SourceLine?)] = [:]

    init(of trace: Trace) {
      let types = TypeName.withoutModules(Set(trace.participants.map(\.name)))
      var open: [LaneID: [TraceEvent]] = [:]
      for event in trace.events {
        if let begin = event.begin, event.kind.closesActivation {
          if let index = open[event.lane]?.lastIndex(where: { $0.id == begin }) {
            open[event.lane]?.removeSubrange(index...)
          }
        } else if event.kind.opensActivation {
          if let time = event.time, let caller = open[event.lane]?.last {
            let type = caller.receiver.map { trace.participants[Int($0.index)].name }
              .map { types[$0] ?? $0 }
            let name = [type, caller.name].compactMap(\.self).joined(separator: ".")
            functions[time] = (name, caller.source)
          }
          open[event.lane, default: []].append(event)
        }
      }
    }

    /// The function that made a call, with its location in the sources.
    ///
    /// - Parameter paths: The paths of source files, by the names that recordings have for them.
    func caller(of event: TraceEvent, _ paths: [String: String]) -> String? {
      guard let time = event.time, let (name, source) = functions[time] else { return nil }
      let place = source.flatMap { $0.line == nil ? nil : $0.located(by: paths).text }
      return name + (place.map { " at \($0)" } ?? "")
    }
  }
}
