import SeqtraceDiff
import SeqtraceEvents
import SeqtraceReading
import SeqtraceTranscript

/// A trace to be compared, from a file of either form or from a session's folder.
struct ComparedTrace {
  /// What was recorded.
  let trace: Trace
  /// What its header leaves out, if it is a golden transcript.
  let rules: [TranscriptRule]
  /// What is odd about the file.
  var warnings: [Complaint] = []

  /// Where a trace comes from.
  private enum Source {
    case trace(Trace)
    case file([UInt8], path: String)
  }
}

extension ComparedTrace {
  /// Reads what two paths lead to, both at once.
  static func both(
    _ old: String, _ new: String, console: Console
  ) throws(CommandError) -> (old: ComparedTrace, new: ComparedTrace) {
    let sources = (
      old: try source(at: old, console: console), new: try source(at: new, console: console)
    )
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
        self.init(trace: reading.trace, rules: reading.rules)
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

  /// What differs between two traces, under the rules of both and others.
  static func difference(
    from old: ComparedTrace, to new: ComparedTrace, rules: [TranscriptRule],
    ignoresValues: Bool = false
  ) throws(CommandError) -> (difference: TraceDifference, new: Trace) {
    let all: TraceRules
    do throws(TraceRules.Failure) {
      all = try TraceRules(old.rules + new.rules + rules)
    } catch {
      throw .unusableRule(error)
    }
    var (left, right) = (all.applied(to: old.trace), all.applied(to: new.trace))
    if ignoresValues {
      left = left.withoutValues
      right = right.withoutValues
    }
    return (TraceDiffer().difference(from: left, to: right), right)
  }
}

extension Trace {
  /// The trace without arguments, and without values returned, thrown or assigned.
  fileprivate var withoutValues: Trace {
    var result = self
    for index in events.indices where events[index].kind != .registration {
      result.events[index].arguments = []
      result.events[index].value = nil
    }
    return result
  }
}
