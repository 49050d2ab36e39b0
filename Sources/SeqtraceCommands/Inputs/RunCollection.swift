import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceInterchange

/// The runs of several inputs: traces, files of spans, sessions and partial aggregates. The inputs are read
/// one after another.
struct RunCollection {
  /// The aggregate of the runs so far.
  private(set) var aggregate = RunAggregate()
  /// The format of the inputs; `nil` to recognise it by each input's content.
  var format: InputFormat?
  /// The options for reading the inputs.
  let choice: ReadingChoice
  let console: Console
  /// The chosen traces that haven't been found yet.
  private var missingTraces: [String]
  /// The first input with spans, for messages to the user.
  private var spanFile: String?

  /// Creates an empty collection.
  init(format: InputFormat?, _ choice: ReadingChoice, on console: Console) {
    self.format = format
    self.choice = choice
    self.console = console
    missingTraces = choice.traces
  }

  /// Throws if a chosen trace wasn't in any file of spans.
  func checkTraces() throws(CommandError) {
    guard let spanFile, let missing = missingTraces.first else { return }
    throw .noChosenTrace(spanFile, .unknownTrace(missing))
  }

  /// The builder of each run's diagram.
  private static let builder: DiagramBuilder = {
    var builder = DiagramBuilder()
    builder.leastDuration = TimeSpan(nanoseconds: 0)
    builder.keepsContexts = true
    return builder
  }()

  /// Reads an input, and adds its runs. Each trace in a file of spans is a run.
  mutating func add(_ path: String) throws(CommandError) {
    let file = InputFile(path: path)
    console.show("reading \(file.name)")
    guard file.isFile || format != nil && format != .session else {
      for run in try RecordedTrace.runs(at: path, choice, on: console) { add(run.trace) }
      return
    }
    var pieces = try file.pieces(isLimited: choice.traces.isEmpty)
    let start = try pieces.start(atLeast: RunAggregate.signature.utf8.count)
    if start.starts(with: RunAggregate.signature.utf8) {
      return aggregate.merge(try RunAggregate(reading: try pieces.rest(), of: file.name))
    }
    // A distributed engine may start a process with empty input for a partition without runs.
    if path == "-", start.allSatisfy({ $0 == UInt8(ascii: "\n") }) { return }
    let format = if let format { format } else { try InputFormat(of: &pieces) }
    if format.hasSpans { return add(try SpanReading.Result.of(&pieces, choice), of: file) }
    guard case .recording(let read) = format.reader else { throw .runIsWritten(file.name) }
    let recorded = try read(&pieces, choice)
    console.complain(recorded.warnings)
    add(recorded.trace)
  }

  /// Adds the traces of a file of spans as runs.
  mutating func add(_ result: SpanReading.Result, of file: InputFile) {
    console.complain(result.complaints(in: file.name))
    spanFile = spanFile ?? file.name
    missingTraces.removeAll(where: result.collection.hasTrace)
    // The reader has already dropped all other traces.
    let traces = Dictionary(grouping: result.collection.spans, by: \.trace)
    for (_, spans) in traces {
      add(SpanRecording.trace(of: spans) ?? SpanTraceBuilder(ReadingChoice()).build(spans))
    }
  }

  private mutating func add(_ trace: consuming Trace) {
    aggregate.add(Self.builder.build(trace))
  }
}

extension RunAggregate {
  /// Reads the content of a partial aggregate.
  init(reading content: [UInt8], of name: String) throws(CommandError) {
    do throws(ReadError) { self = try RunAggregate(reading: content) } catch {
      throw .malformedPartial(name, error)
    }
  }
}
