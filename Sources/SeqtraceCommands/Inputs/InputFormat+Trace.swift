import SeqtraceInterchange
import SeqtraceReading

extension InputFormat {
  /// A trace file in JSON Lines.
  static let trace = InputFormat(
    name: "trace", title: "traces", endings: ["jsonl"],
    matchesStart: { $0.starts(with: #"{"seqtrace":"#.utf8) },
    reader: .recording(RecordedTrace.jsonLines))
}

extension RecordedTrace {
  /// Reads JSON Lines piece by piece. If `choice.isPartial`, damaged lines are left out.
  fileprivate static func jsonLines(
    _ pieces: inout InputPieces, _ choice: ReadingChoice
  ) throws(CommandError) -> RecordedTrace {
    let name = pieces.file.name
    var reading = TraceReading(partial: choice.isPartial, expectedSize: pieces.expectedSize)
    var piece = try pieces.next() ?? []
    while let next = try pieces.next() {
      do throws(TraceReadError) { try reading.read(piece) } catch {
        throw .malformedTrace(name, error)
      }
      piece = next
    }
    var recorded: RecordedTrace
    do throws(TraceReadError) {
      let result = try reading.finish(with: piece)
      recorded = RecordedTrace(
        trace: result.trace, isCut: result.warnings.contains { $0.problem == .truncatedEvent },
        warnings: result.warnings.map { Complaint($0, in: name) })
    } catch {
      throw .malformedTrace(name, error)
    }
    do throws(SpanCollection.SelectionError) {
      try recorded.trace.chooseRequests(ofTraces: choice.traces)
    } catch {
      throw .noChosenTrace(name, error)
    }
    return recorded
  }
}
