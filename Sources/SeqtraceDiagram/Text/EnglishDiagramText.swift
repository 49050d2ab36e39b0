import SeqtraceEvents

/// The English wording of texts that diagrams add themselves.
enum EnglishDiagramText {
  /// Returns the wording of a text.
  static func words(for text: DiagramText) -> String {
    switch text {
    case .droppedEvents(let count): counted(count, "event was", "events were") + " dropped here"
    case .lostEvents(nil): "events were lost here"
    case .lostEvents(let count?): counted(count, "event was", "events were") + " lost here"
    case .strayEvents(let count):
      (count == 1 ? "1 event isn't" : "\(count) events aren't")
        + " shown: several sessions recorded, and nothing tells to which they belong."
    case .passingMessages:
      "A message with … before its name passes through others, which aren't shown."
    case .deepCalls(let count):
      counted(count, "call", "calls") + " deeper inside \(count == 1 ? "isn't" : "aren't") shown."
    case .ownOrder: "Work beside the test is drawn in the order of this run."
    case .unknownCalls(let count):
      counted(count, "call", "calls")
        + " of which the start isn't known \(count == 1 ? "isn't" : "aren't") shown."
    case .otherCases(let count):
      counted(count, "other case", "other cases")
        + " of the test \(count == 1 ? "isn't" : "aren't") shown."
    case .otherTests(let count):
      counted(count, "other test", "other tests")
        + " of the recording \(count == 1 ? "isn't" : "aren't") shown."
    case .otherCalls(let count):
      counted(count, "other call", "other calls")
        + " of the function \(count == 1 ? "isn't" : "aren't") shown."
    case .unknownStart(let names):
      "It isn't known where \(omissions.sentence(names)) "
        + (names.count == 1 ? "was started; its place" : "were started; their place")
        + " in the diagram has no meaning."
    case .unknownMoment(let names):
      "It isn't known when exactly \(omissions.sentence(names)) "
        + (names.count == 1
          ? "was started; its place inside of the call"
          : "were started; their place inside of the calls")
        + " in the diagram has no meaning."
    case .unknownAwait(let names):
      "It isn't known when \(omissions.sentence(names)) \(names.count == 1 ? "was" : "were") awaited; "
        + "what stands below may have happened at the same time."
    case .doubt(let doubt): words(for: doubt)
    case .cancelled(let value): value.map { $0 + ", cancelled" } ?? "cancelled"
    case .repetitions(let counts): "\(counts.dashed) times"
    case .partOfRepetitions(let count, let all): "\(count) of \(all) times"
    case .usualRepetitions(let counts, let usual): "\(counts.dashed) times, usually \(usual)"
    case .shareOfRuns(let percent, let count):
      "in \(percent) % of runs (\(DiagramWording.grouped(count)))"
    case .someRuns: "in some runs"
    case .usualTime(let median, let high): "\(median), 95 % within \(high)"
    case .aggregatedRuns(let count, let undrawn):
      "drawn from " + counted(count, "run", "runs")
        + (undrawn > 0
          ? "; \(DiagramWording.grouped(undrawn)) of them, of rare shapes, are only counted" : "")
    case .alikeOperands(let counts): "and \(counts.dashed) more like this"
    case .lostNumbers(let names): "numbers of repeated messages: \(omissions.list(names))"
    case .mergedObjects(let names): "objects drawn as one: \(omissions.list(names))"
    case .unrecordedInlinable(let names, let option):
      "not recorded, as inlinable (with them: \(option)): \(omissions.list(names))"
    case .unrecordedDelegating(let names): "not recorded, as delegating: \(omissions.list(names))"
    case .omission(let omission): omissions.text(for: omission)
    case .summary(let omission): omissions.text(for: omission)
    case .furtherAsides(let count):
      "without \(count) further notes, references, separators and empty fragments"
    case .unchangedMessages(let count):
      "\(count) unchanged \(count == 1 ? "message" : "messages")"
    case .stillRegistered(let names): "still registered:\n\(names)"
    case .openBefore(let calls, let registrations): omissions.open(calls, registrations)
    }
  }

  /// Returns the remark about an uncertain fact of a trace of several programs.
  private static func words(for doubt: TraceDoubt) -> String {
    switch doubt {
    case .missingCauses(let messages):
      "What caused \(omissions.sentence(.init(messages))) isn't in the file; "
        + (messages.count == 1 ? "its place follows" : "their places follow")
        + " from clocks."
    case .clockOrder(let messages):
      "The order of \(omissions.sentence(.init(messages))) is known only from the clocks of several programs."
    case .skew(let caller, let callee, let nanoseconds, let count):
      (caller == callee
        ? "The clocks of \(caller.onOneLine) contradict "
        : "The clocks of \(caller.onOneLine) and \(callee.onOneLine) contradict ")
        + counted(count, "message", "messages")
        + ", by up to \(TimeSpan(nanoseconds: nanoseconds)); the times are as recorded."
    case .unfinished(let count): counted(count, "span has", "spans have") + " no end."
    case .reversed(let count): counted(count, "span ends", "spans end") + " before its start."
    case .duplicates(let count):
      counted(count, "span was", "spans were") + " reported more than once."
    case .cycles(let count):
      counted(count, "span was", "spans were") + " said to be inside itself."
    case .alignedClocks(let count):
      "The times are those of \(count) programs; their clocks are aligned at the first message between them."
    }
  }

  private static let omissions = OmissionWords(
    comma: ", ", semicolon: "; ", colon: ": ", and: " and ",
    more: { " and \($0.moreCount) more" }, messages: ("% message", "% messages"),
    notes: ("% note", "% notes"), registrations: ("% registration", "% registrations"),
    openBefore: "open since earlier pages: %", calls: ("% call", "% calls"),
    numbers: (" (with the number %)", " (with the numbers %)"), edge: "% drawn at the edge",
    hidden: "hidden", before: "before %", after: "after %", unchanged: "unchanged",
    summary: "summary", step: { $0.english }, without: "without %",
    deaths: ("% message about the deaths of objects", "% messages about the deaths of objects"),
    minorCalls: ("% minor call", "% minor calls"), callsOf: "the calls of %",
    excessCalls: ("% further call", "% further calls"),
    movedCalls: (
      "% call through these drawn from the nearest caller shown",
      "% calls through these drawn from the nearest caller shown"
    ))

  private static func counted(_ count: Int, _ singular: String, _ plural: String) -> String {
    count == 1 ? "1 \(singular)" : "\(DiagramWording.grouped(count)) \(plural)"
  }
}
