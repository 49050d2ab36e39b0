package import SeqtraceEvents

/// Finds faults that a recorded run shows.
///
/// What can't be known isn't claimed: a recording that was cut off, lost events or has calls without an end says
/// nothing about what is left at the end of the run.
package struct FindingsFinder: Sendable {
  /// What is looked for.
  package var options: FindingOptions

  /// Creates a finder.
  package init(options: FindingOptions = FindingOptions()) { self.options = options }

  /// Returns the findings of a run, with those of the same cause as one, in the order of the rules and then of
  /// the run.
  ///
  /// - Parameters:
  ///   - trace: The run.
  ///   - isCut: Whether the recording is known to have ended before the run.
  /// - Complexity: O(*n*) for *n* events. The memory is that of what is open: objects that live, registrations
  ///   that weren't removed, and calls that haven't ended.
  package func findings(in trace: Trace, isCut: Bool = false) -> [Finding] {
    // Most recordings have no event that only rules read, and some rules want to see every event.
    let hasReads = trace.events.contains { $0.kind.isForRules }
    let rules = FindingRule.allCases.filter {
      options.rules.contains($0) && (hasReads || !$0.needsReads)
    }
    var detectors = rules.map { $0.makeDetector(options) }
    var interested = [[Int]](repeating: [], count: TraceEvent.Kind.allCases.count + 1)
    for (index, detector) in detectors.enumerated() {
      for kind in type(of: detector).kinds { interested[Int(kind.sessionCode)].append(index) }
    }
    var run = ObservedRun(of: trace, isCut: isCut, options: options)
    for position in trace.events.indices {
      let step = run.advance(to: position)
      for index in interested[Int(step.kind.sessionCode)] { detectors[index].see(step, in: run) }
      run.leave(step)
    }
    var collection = FindingCollection()
    for index in detectors.indices {
      for finding in detectors[index].finish(run) { collection.add(finding) }
    }
    return collection.findings
  }
}

/// Looks for what one rule finds, during a pass over the events of a run.
protocol FindingDetector {
  /// The kinds of events that it wants to see.
  static var kinds: [TraceEvent.Kind] { get }

  /// Sees an event. Everything before it has been seen; an activation that it ends is still open.
  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun)

  /// Returns what was found, after the last event.
  mutating func finish(_ run: borrowing ObservedRun) -> [Finding]
}

extension FindingDetector {
  // What the run itself keeps is enough for some rules.
  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {}
}
