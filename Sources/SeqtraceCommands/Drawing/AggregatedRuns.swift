import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceInterchange

/// The diagram of many runs, as a source without events.
struct AggregatedRuns: DiagramSource {
  let runs: RunAggregate
  var title: String?
  /// The size to which the diagram is reduced; `nil` for all of it.
  var size: SequenceDiagram.SummarySize?

  var words: DesignWords { DesignWords(title: nil, []) }

  /// Throws if an option needs source locations, or times other than the durations of calls.
  func check(_ builder: DiagramBuilder) throws(CommandError) {
    var builder = builder
    builder.leastDuration = nil
    if let option = builder.optionForTimes { throw .detail(.notRecorded(option)) }
    if builder.sourceLinks != nil { throw .detail(.notRecorded(.sourceLinks)) }
  }

  consuming func diagram(by builder: DiagramBuilder) -> SequenceDiagram {
    var diagram = runs.diagram(size: size, wording: builder.wording)
    diagram.title = title.map { StyledText($0) }
    if let least = builder.leastDuration { diagram.durations.removeAll { $0.time < least } }
    return builder.replies == .none ? diagram.withoutReplies() : diagram
  }
}
