import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceInterchange
import SeqtraceTranscript

/// An input of a comparison: a recorded trace or a hand-written diagram.
struct ComparedTrace {
  /// The recorded trace; without events if the input is a diagram.
  let trace: Trace
  /// The rules in a transcript's header; `nil` for any other input.
  let rules: [TranscriptRule]?
  /// The name of the file, for messages to the user.
  var name = ""
  /// Whether the trace is already normalised.
  var isNormalized = false
  /// The diagram, if the input is one.
  var diagram: SequenceDiagram?
  var warnings: [Complaint] = []

  /// An input that has been found, but may not have been parsed yet.
  enum Source {
    case trace(Trace)
    case diagram(SequenceDiagram)
    case runs(RunAggregate)
    case recording([UInt8], of: InputFile, InputFormat.RecordingReader, ReadingChoice)
  }
}

extension ComparedTrace {
  /// Finds the inputs at two paths. Recordings in files are read as bytes, and are parsed by
  /// ``both(_:console:)``.
  static func sources(
    _ old: String, _ new: String, _ choices: TraceComparison.Choices = .init(), console: Console
  ) throws(CommandError) -> (old: Source, new: Source) {
    (
      try source(at: old, choices.old, console: console),
      try source(at: new, choices.new, console: console)
    )
  }

  /// Parses two inputs concurrently.
  static func both(
    _ sources: (old: Source, new: Source), console: Console
  ) throws(CommandError) -> (old: ComparedTrace, new: ComparedTrace) {
    let both = try [sources.old, sources.new].concurrentMap { source throws(CommandError) in
      try ComparedTrace(source)
    }
    console.complain(both.flatMap(\.warnings))
    return (both[0], both[1])
  }

  private static func source(
    at path: String, _ choice: ReadingChoice, console: Console
  ) throws(CommandError) -> Source {
    // git passes this path if the file doesn't exist on one side.
    if path == "/dev/null" { return .trace(Trace()) }
    let file = InputFile(path: path)
    if !file.isFile, let session = try SessionInput(named: path, console: console) {
      return .trace(try session.recordings(console: console)[0].source)
    }
    let bytes = try file.read()
    if bytes.starts(with: RunAggregate.signature.utf8) {
      return .runs(try RunAggregate(reading: bytes, of: file.name))
    }
    var pieces = InputPieces(of: file, bytes)
    let format = try InputFormat(of: &pieces)
    if format.hasSpans, choice.traces.isEmpty {
      let result = try SpanReading.Result.of(&pieces, choice)
      if result.collection.hasSeveralTraces {
        var runs = RunCollection(format: format, choice, on: console)
        runs.add(result, of: file)
        return .runs(runs.aggregate)
      }
      pieces = InputPieces(of: file, bytes)
    }
    switch format.reader {
    case .recording(let read): return .recording(bytes, of: file, read, choice)
    case .text(let read):
      let diagrams = try read(WrittenInput(file: file, source: bytes, console: console))
      guard diagrams.count == 1 else { throw .severalDiagrams(file.name, count: diagrams.count) }
      return .diagram(diagrams[0].source.whole)
    case .folder: preconditionFailure("a session is read by SessionInput")
    }
  }

  private init(_ source: Source) throws(CommandError) {
    switch source {
    case .trace(let trace): self.init(trace: trace, rules: nil)
    case .diagram(let diagram):
      self.init(
        trace: Trace(title: diagram.title?.text), rules: nil, isNormalized: true, diagram: diagram)
    case .runs(let runs): try self.init(.diagram(runs.diagram()))
    case .recording(let bytes, let file, let read, let choice):
      try self.init(bytes, of: file, by: read, choice)
    }
  }

  /// Parses a file that must be a transcript.
  init(transcript bytes: [UInt8], of path: String) throws(CommandError) {
    try self.init(bytes, of: InputFile(path: path), by: RecordedTrace.transcript)
  }

  private init(
    _ bytes: [UInt8], of file: InputFile, by read: InputFormat.RecordingReader,
    _ choice: ReadingChoice = ReadingChoice()
  ) throws(CommandError) {
    var pieces = InputPieces(of: file, bytes)
    let recording = try read(&pieces, choice)
    self.init(
      trace: recording.trace, rules: recording.rules, name: file.name,
      isNormalized: recording.isNormalized, warnings: recording.warnings)
  }

  /// The trace alone, without the rules of its header.
  var withoutRules: ComparedTrace {
    ComparedTrace(trace: trace, rules: [], isNormalized: isNormalized)
  }
}
