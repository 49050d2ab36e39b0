import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript

/// A trace to be compared, from a file of either form or from a session's folder.
struct ComparedTrace {
  /// What was recorded.
  let trace: Trace
  /// What its header leaves out, if it is a golden transcript.
  let rules: [TranscriptRule]
}

extension ComparedTrace {
  /// Reads what a path leads to.
  init(path: String, console: Console) throws(CommandError) {
    let file = InputFile(path: path)
    if !file.isFile, let session = try SessionInput(named: path, console: console) {
      self.init(trace: try session.recordings(console: console)[0].trace, rules: [])
      return
    }
    try self.init(bytes: try file.read(), of: path, console: console)
  }

  /// Reads what was in a file.
  init(bytes: [UInt8], of path: String, console: Console) throws(CommandError) {
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
        console.complain(reading.warnings.map { Complaint($0, in: file.name) })
        self.init(trace: reading.trace, rules: [])
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
