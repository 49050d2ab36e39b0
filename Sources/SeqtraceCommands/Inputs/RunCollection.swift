import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceInterchange

/// The runs in inputs that are read one after the other: traces, files of spans, sessions, and partial aggregates.
struct RunCollection {
  /// What the inputs have in common.
  private(set) var aggregate = RunAggregate()
  /// The format of the inputs; `nil` if each one's content decides.
  var format: InputFormat?
  /// What is read of each input.
  let choice: ReadingChoice
  /// The console for warnings.
  let console: Console
  /// The chosen traces that no input has had yet.
  private var missingTraces: [String]
  /// The first file of spans.
  private var spanFile: String?

  /// Creates a collection without runs.
  init(format: InputFormat?, _ choice: ReadingChoice, on console: Console) {
    self.format = format
    self.choice = choice
    self.console = console
    missingTraces = choice.traces
  }

  /// Throws if a chosen trace was in none of the files of spans.
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

  /// Reads an input and adds its runs. Each trace of a file of spans is a run.
  mutating func add(_ path: String) throws(CommandError) {
    let file = InputFile(path: path)
    console.show("reading \(file.name)")
    guard file.isFile || format != nil && format != .session else {
      for run in try RecordedRun.runs(at: path, choice, on: console) { add(run.trace) }
      return
    }
    var pieces = try file.pieces(isLimited: choice.traces.isEmpty)
    let start = try pieces.start(atLeast: RunAggregate.signature.utf8.count)
    if start.starts(with: RunAggregate.signature.utf8) { return try addPartial(&pieces) }
    // An engine starts a process also for a partition without runs.
    if path == "-", start.allSatisfy({ $0 == UInt8(ascii: "\n") }) { return }
    let format = if let format { format } else { try InputFormat(of: &pieces) }
    if format.hasSpans { return try addSpans(&pieces) }
    guard case .recording(let read) = format.reader else { throw .runIsWritten(file.name) }
    let recorded = try read(&pieces, choice)
    console.complain(recorded.warnings)
    add(recorded.trace)
  }

  private mutating func addPartial(_ pieces: inout InputPieces) throws(CommandError) {
    let name = pieces.file.name
    aggregate.merge(try RunAggregate(reading: try pieces.rest(), of: name))
  }

  private mutating func addSpans(_ pieces: inout InputPieces) throws(CommandError) {
    add(try SpanReading.Result.of(&pieces, choice), of: pieces.file)
  }

  /// Adds the traces of a file of spans.
  mutating func add(_ result: SpanReading.Result, of file: InputFile) {
    console.complain(result.complaints(in: file.name))
    spanFile = spanFile ?? file.name
    missingTraces.removeAll(where: result.collection.hasTrace)
    // The reader keeps only the chosen traces.
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
  /// Reads the content of a file of parts.
  init(reading content: [UInt8], of name: String) throws(CommandError) {
    do throws(ReadError) { self = try RunAggregate(reading: content) } catch {
      throw .malformedPartial(name, error)
    }
  }
}
