import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceReading
import SeqtraceTranscript

/// A trace to be compared, from a file of either form or from a session's folder; or a hand-written diagram.
struct ComparedTrace {
  /// The recorded trace; it has no events if the file holds a diagram.
  let trace: Trace
  /// The rules in the header of a transcript; `nil` for any other input.
  let rules: [TranscriptRule]?
  /// The name of the file, for messages.
  var name = ""
  /// Whether the trace is normalised.
  var isNormalized = false
  /// The diagram, if the file holds one.
  var diagram: SequenceDiagram?
  /// Warnings about the file.
  var warnings: [Complaint] = []

  /// The source of a trace or diagram.
  enum Source {
    case trace(Trace)
    case diagram(SequenceDiagram)
    case file([UInt8], path: String)
  }
}

extension ComparedTrace {
  /// Finds the inputs at two paths, and reads those that aren't files of traces.
  static func sources(
    _ old: String, _ new: String, console: Console
  ) throws(CommandError) -> (old: Source, new: Source) {
    (try source(at: old, console: console), try source(at: new, console: console))
  }

  /// Reads the inputs from two sources, both at once.
  static func both(
    _ sources: (old: Source, new: Source), console: Console
  ) throws(CommandError) -> (old: ComparedTrace, new: ComparedTrace) {
    let results = onBoth(sources.old, sources.new) { source in
      Result { () throws(CommandError) in try ComparedTrace(source) }
    }
    let (left, right) = (try results.left.get(), try results.right.get())
    console.complain(left.warnings + right.warnings)
    return (left, right)
  }

  private static func source(at path: String, console: Console) throws(CommandError) -> Source {
    // git gives this path for a side on which the file doesn't exist.
    if path == "/dev/null" { return .trace(Trace()) }
    let file = InputFile(path: path)
    if !file.isFile, let session = try SessionInput(named: path, console: console) {
      return .trace(try session.recordings(console: console)[0].source)
    }
    let bytes = try file.read()
    if let diagram = try writtenDiagram(bytes, in: file, console: console) {
      return .diagram(diagram)
    }
    return .file(bytes, path: path)
  }

  /// The diagram in a file; `nil` if the file is a trace.
  private static func writtenDiagram(
    _ bytes: [UInt8], in file: InputFile, console: Console
  ) throws(CommandError) -> SequenceDiagram? {
    let written = WrittenInput(file: file, partial: false)
    let diagrams: [NamedSource<WrittenDiagram>]
    switch DiagramInput(file: file).form(of: bytes) {
    case .jsonLines, .transcript: return nil
    case .mermaid: diagrams = try written.mermaid(bytes, on: console)
    case .plantUML: diagrams = try written.plantUML(bytes, on: console)
    case .markdown: diagrams = try written.markdown(bytes, on: console)
    case .diagramFile: diagrams = try written.diagramFile(bytes)
    }
    guard diagrams.count == 1 else { throw .severalDiagrams(file.name, count: diagrams.count) }
    return diagrams[0].source.whole
  }

  private init(_ source: Source) throws(CommandError) {
    switch source {
    case .trace(let trace): self.init(trace: trace, rules: nil)
    case .diagram(let diagram):
      self.init(
        trace: Trace(title: diagram.title?.text), rules: nil, isNormalized: true, diagram: diagram)
    case .file(let bytes, let path): try self.init(bytes: bytes, of: path)
    }
  }

  /// Reads a file that must be a transcript.
  init(transcript bytes: [UInt8], of path: String) throws(CommandError) {
    do throws(TranscriptReadError) {
      let reading = try TranscriptReader().read(bytes)
      self.init(
        trace: reading.trace, rules: reading.rules, name: InputFile(path: path).name,
        isNormalized: true)
    } catch {
      throw .malformedTranscript(InputFile(path: path).name, error)
    }
  }

  /// The same, without rules from its header.
  var withoutRules: ComparedTrace {
    ComparedTrace(trace: trace, rules: [], isNormalized: isNormalized)
  }

  /// Reads the content of a file.
  init(bytes: [UInt8], of path: String) throws(CommandError) {
    let file = InputFile(path: path)
    if TranscriptReader.isTranscript(bytes)
      || path.lowercased().hasEnding("." + TranscriptWriter.fileEnding)
    {
      try self.init(transcript: bytes, of: path)
    } else {
      do throws(TraceReadError) {
        let reading = try TraceReader().read(bytes)
        self.init(
          trace: reading.trace, rules: nil,
          warnings: reading.warnings.map { Complaint($0, in: file.name) })
      } catch {
        throw .malformedTrace(file.name, error)
      }
    }
  }
}
