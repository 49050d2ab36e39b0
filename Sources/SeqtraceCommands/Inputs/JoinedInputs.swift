import SeqtraceEvents
import SeqtraceInterchange

/// Recordings of programs, and spans of the system that contains the programs, drawn as one diagram.
struct JoinedInputs {
  private let inputs: [String]
  private let format: InputFormat?
  private let choice: ReadingChoice

  private var recordings: [TraceJoin.Recording] = []
  private var spans: [SpanCollection] = []
  /// The first input with spans, for messages to the user.
  private var spanFile = ""

  init(_ inputs: [String], format: InputFormat?, _ choice: ReadingChoice) {
    (self.inputs, self.format, self.choice) = (inputs, format, choice)
  }

  /// Reads the inputs, reports their warnings, and returns the joined trace.
  mutating func trace(on console: Console) throws(CommandError) -> Trace {
    for input in inputs { try read(input, on: console) }
    do throws(TraceJoin.Failure) {
      return try TraceJoin(SpanTraceBuilder(choice), traces: choice.traces).join(
        recordings, spans.isEmpty ? nil : SpanCollection(of: spans))
    } catch .selection(let error) {
      throw .noChosenTrace(spanFile, error)
    } catch {
      throw .notJoined(error, inputs)
    }
  }

  private mutating func read(_ input: String, on console: Console) throws(CommandError) {
    let file = InputFile(path: input)
    console.show("reading \(file.name)")
    guard file.isFile else {
      for run in try RecordedTrace.runs(at: input, choice, on: console) {
        add(run.trace, of: run.name)
      }
      return
    }
    var pieces = try file.pieces(isLimited: choice.traces.isEmpty)
    let format = if let format { format } else { try InputFormat(of: &pieces) }
    if format.hasSpans { return try addSpans(&pieces, on: console) }
    guard case .recording(let read) = format.reader else {
      throw .page(.severalInputs(inputs.count))
    }
    let recorded = try read(&pieces, choice)
    console.complain(recorded.warnings)
    add(recorded.trace, of: file.name)
  }

  private mutating func add(_ trace: Trace, of name: String) {
    recordings.append(TraceJoin.Recording(name: name, trace: trace))
  }

  private mutating func addSpans(
    _ pieces: inout InputPieces, on console: Console
  ) throws(CommandError) {
    let name = pieces.file.name
    let result = try SpanReading.Result.of(&pieces, choice)
    console.complain(result.complaints(in: name))
    if let trace = SpanRecording.trace(of: result.collection.spans) { return add(trace, of: name) }
    if spans.isEmpty { spanFile = name }
    spans.append(result.collection)
  }
}
