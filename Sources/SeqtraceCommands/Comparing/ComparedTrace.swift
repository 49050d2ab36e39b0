import SeqtraceDiff
import SeqtraceEvents
import SeqtraceReading
import SeqtraceTranscript

/// A trace to be compared, from a file of either form or from a session's folder.
struct ComparedTrace {
  /// The recorded trace.
  let trace: Trace
  /// The rules in its header, if it is a golden transcript.
  let rules: [TranscriptRule]
  /// Whether the trace is normalised.
  var isNormalized = false
  /// What is odd about the file.
  var warnings: [Complaint] = []

  /// Where a trace comes from.
  enum Source {
    case trace(Trace)
    case file([UInt8], path: String)
  }
}

extension ComparedTrace {
  /// Finds what two paths lead to, and reads what isn't a file.
  static func sources(
    _ old: String, _ new: String, console: Console
  ) throws(CommandError) -> (old: Source, new: Source) {
    (try source(at: old, console: console), try source(at: new, console: console))
  }

  /// Reads what two paths lead to, both at once.
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
    let file = InputFile(path: path)
    if !file.isFile, let session = try SessionInput(named: path, console: console) {
      return .trace(try session.recordings(console: console)[0].source)
    }
    return .file(try file.read(), path: path)
  }

  private init(_ source: Source) throws(CommandError) {
    switch source {
    case .trace(let trace): self.init(trace: trace, rules: [])
    case .file(let bytes, let path): try self.init(bytes: bytes, of: path)
    }
  }

  /// Reads what was in a file.
  init(bytes: [UInt8], of path: String) throws(CommandError) {
    let file = InputFile(path: path)
    if TranscriptReader.isTranscript(bytes) || path.hasSuffix("." + TranscriptWriter.fileEnding) {
      do throws(TranscriptReadError) {
        let reading = try TranscriptReader().read(bytes)
        self.init(trace: reading.trace, rules: reading.rules, isNormalized: true)
      } catch {
        throw .malformedTranscript(file.name, error)
      }
    } else {
      do throws(TraceReadError) {
        let reading = try TraceReader().read(bytes)
        self.init(
          trace: reading.trace, rules: [],
          warnings: reading.warnings.map { Complaint($0, in: file.name) })
      } catch {
        throw .malformedTrace(file.name, error)
      }
    }
  }
}
