import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript

/// The rules for what a comparison ignores.
struct ComparisonRules {
  /// Rules as in the header of a golden transcript.
  var rules: [TranscriptRule] = []
  /// Whether arguments and values are ignored.
  var ignoresValues = false
  /// Whether the order inside each call is ignored.
  var ignoresOrder = false

  /// Whether nothing is ignored.
  var isEmpty: Bool { rules.isEmpty && !ignoresValues && !ignoresOrder }
}

/// Two traces and their difference.
struct TraceComparison {
  /// The reading options for both sides.
  struct Choices {
    var old = ReadingChoice()
    var new = ReadingChoice()
  }

  /// The traces after the rules were applied; without events if diagrams are compared.
  let old: Trace
  private(set) var new: Trace
  let difference: TraceDifference
  /// Whether a diagram that wasn't recorded is on at least one side.
  let isOfDiagrams: Bool
  /// Whether one side is a diagram that wasn't recorded, and the other a trace.
  let isOfDesignAndRun: Bool

  /// Compares two traces under the rules of the old trace and further rules.
  ///
  /// The new trace's rules apply only if the old one isn't a transcript, for example when a recording is
  /// compared with its golden file. Otherwise a pull request could hide a change with a rule of its own.
  init(
    from old: ComparedTrace, to new: ComparedTrace, under rules: ComparisonRules
  ) throws(CommandError) {
    try old.checkRules()
    try new.checkRules()
    var (left, right): (Trace, Trace)
    var differ: TraceDiffer
    do throws(TraceRules.Failure) {
      let all = try TraceRules((old.rules ?? new.rules ?? []) + rules.rules)
      (left, right) = (try old.trace(under: all), try new.trace(under: all))
      differ = all.differ
    } catch {
      let file = [old, new].first { $0.rules?.contains(error.rule) ?? false }
      throw file.map { .malformedRule($0.name, error) } ?? .unusableRule(error)
    }
    differ.ignoresOrder = rules.ignoresOrder
    isOfDiagrams = old.diagram != nil || new.diagram != nil
    isOfDesignAndRun = (old.diagram == nil) != (new.diagram == nil)
    if isOfDiagrams {
      if let rule = rules.rules.first { throw .onlyForTraces("--\(rule.key)") }
      // A trace that is compared with a diagram is converted to a diagram.
      difference = differ.difference(
        from: old.diagram ?? DiagramBuilder().build(left),
        to: new.diagram ?? DiagramBuilder().build(right), ignoringValues: rules.ignoresValues)
      (self.old, self.new) = (Trace(title: left.title), Trace(title: right.title))
      return
    }
    if rules.ignoresValues {
      left = left.withoutValues
      right = right.withoutValues
    }
    (self.old, self.new) = (left, right)
    difference = differ.difference(fromNormalized: left, to: right)
  }

  /// Copies the source lines of the new events from a trace with the same events. Source lines weren't
  /// compared.
  mutating func takeSources(of trace: Trace) {
    guard trace.events.count == new.events.count else { return }
    for index in new.events.indices { new.events[index].source = trace.events[index].source }
  }

  private init(_ result: TranscriptDiffer.Result) {
    (old, new, difference) = (result.old, result.new, result.difference)
    isOfDiagrams = false
    isOfDesignAndRun = false
  }

  /// Compares the inputs at two paths.
  ///
  /// - Parameters:
  ///   - sources: The inputs at the two paths.
  ///   - context: The number of unchanged lines to keep around a change; `nil` to keep all lines.
  init(
    _ sources: (old: ComparedTrace.Source, new: ComparedTrace.Source), under rules: ComparisonRules,
    context: Int?, console: Console
  ) throws(CommandError) {
    if let context, rules.isEmpty,
      case (.recording(let left, _, _, _), .recording(let right, _, _, _)) = sources
    {
      var differ = TranscriptDiffer()
      differ.context = context
      if let result = differ.result(from: left, to: right) {
        self.init(result)
        return
      }
    }
    let (left, right) = try ComparedTrace.both(sources, console: console)
    try self.init(from: left, to: right, under: rules)
  }
}

extension ComparedTrace {
  /// Throws if the header contains an invalid rule.
  fileprivate func checkRules() throws(CommandError) {
    do throws(TraceRules.Failure) { _ = try TraceRules(rules ?? []) } catch {
      throw .malformedRule(name, error)
    }
  }

  /// The trace, normalised and with the rules applied.
  fileprivate func trace(under rules: TraceRules) throws(TraceRules.Failure) -> Trace {
    isNormalized ? try rules.applied(toNormalized: trace) : try rules.applied(to: trace)
  }
}

extension Trace {
  /// The trace without arguments and without returned, thrown or assigned values.
  fileprivate var withoutValues: Trace {
    var result = self
    for index in events.indices where events[index].kind != .registration {
      result.events[index].arguments = []
      result.events[index].value = nil
    }
    return result
  }
}
