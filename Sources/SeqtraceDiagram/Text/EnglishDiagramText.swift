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
      "It isn't known where \(sentence(names)) "
        + (names.count == 1 ? "was started; its place" : "were started; their place")
        + " in the diagram has no meaning."
    case .unknownMoment(let names):
      "It isn't known when exactly \(sentence(names)) "
        + (names.count == 1
          ? "was started; its place inside of the call"
          : "were started; their place inside of the calls")
        + " in the diagram has no meaning."
    case .unknownAwait(let names):
      "It isn't known when \(sentence(names)) \(names.count == 1 ? "was" : "were") awaited; "
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
    case .lostNumbers(let names): "numbers of repeated messages: \(list(names))"
    case .mergedObjects(let names): "objects drawn as one: \(list(names))"
    case .unrecordedInlinable(let names, let option):
      "not recorded, as inlinable (with them: \(option)): \(list(names))"
    case .unrecordedDelegating(let names): "not recorded, as delegating: \(list(names))"
    case .omission(let omission): words(for: omission)
    case .summary(let omission): words(for: omission)
    case .furtherAsides(let count):
      "without \(count) further notes, references, separators and empty fragments"
    case .unchangedMessages(let count):
      "\(count) unchanged \(count == 1 ? "message" : "messages")"
    case .stillRegistered(let names): "still registered:\n\(names)"
    case .openBefore(let calls, let registrations):
      "open since earlier pages: "
        + [Self.count(calls, "call"), Self.count(registrations, "registration")]
        .compactMap(\.self).joined(separator: ", ")
    }
  }

  /// Returns the remark about an uncertain fact of a trace of several programs.
  private static func words(for doubt: TraceDoubt) -> String {
    switch doubt {
    case .missingCauses(let messages):
      "What caused \(sentence(.init(messages))) isn't in the file; "
        + (messages.count == 1 ? "its place follows" : "their places follow")
        + " from clocks."
    case .clockOrder(let messages):
      "The order of \(sentence(.init(messages))) is known only from the clocks of several programs."
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

  /// Returns a remark such as `hidden: UILabel, UINib; 12 messages (with the numbers 3, 4)`.
  private static func words(for omission: DiagramText.Omission) -> String {
    var parts: [String] = []
    if !omission.lifelines.isEmpty { parts.append(list(omission.lifelines)) }
    let counts = [
      count(omission.messageCount, "message").map { $0 + numbers(omission.numbers) },
      count(omission.noteCount, "note"), count(omission.registrationCount, "registration"),
    ].compactMap(\.self)
    if !counts.isEmpty { parts.append(counts.joined(separator: ", ")) }
    if let edges = count(omission.edgeCount, "message") {
      parts.append("\(edges) drawn at the edge")
    }
    let reason = words(for: omission.reason)
    return parts.isEmpty ? reason : "\(reason): \(parts.joined(separator: "; "))"
  }

  private static func words(for reason: DiagramText.Omission.Reason) -> String {
    switch reason {
    case .hidden: "hidden"
    case .outside(let from, let to):
      [from.map { "before \($0)" }, to.map { "after \($0)" }].compactMap(\.self)
        .joined(separator: " and ")
    case .step(let words): words.english.replacing("%", with: list(words.names))
    case .unchanged: "unchanged"
    case .summary: "summary"
    }
  }

  private static func numbers(_ numbers: DiagramText.Names) -> String {
    numbers.isEmpty
      ? "" : " (with the \(numbers.count == 1 ? "number" : "numbers") \(list(numbers)))"
  }

  /// Returns a remark such as `without 12 minor calls, the calls of Cache (3)`.
  private static func words(for omission: DiagramText.SummaryOmission) -> String {
    let parts = [
      count(omission.deaths, "message").map { "\($0) about the deaths of objects" },
      count(omission.minorCalls, "minor call"),
      omission.lifelines.isEmpty ? nil : "the calls of " + list(omission.lifelines),
      count(omission.excessCalls, "further call"),
    ].compactMap(\.self)
    let moved = count(omission.movedCalls, "call").map {
      "\($0) through these drawn from the nearest caller shown"
    }
    let without = parts.isEmpty ? nil : "without " + parts.joined(separator: ", ")
    return [without, moved].compactMap(\.self).joined(separator: "; ")
  }

  /// Joins names with commas.
  private static func list(_ names: DiagramText.Names) -> String {
    names.listed.joined(separator: ", ")
      + (names.moreCount > 0 ? " and \(names.moreCount) more" : "")
  }

  /// Joins names for use in a sentence, with `and` before the last one.
  private static func sentence(_ names: DiagramText.Names) -> String {
    guard names.moreCount == 0, let last = names.listed.last, names.listed.count > 1 else {
      return list(names)
    }
    return names.listed.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Returns `1 message`, `2 messages`, or `nil` for zero.
  private static func count(_ count: Int, _ noun: String) -> String? {
    count > 0 ? "\(count) \(noun)\(count == 1 ? "" : "s")" : nil
  }

  private static func counted(_ count: Int, _ singular: String, _ plural: String) -> String {
    count == 1 ? "1 \(singular)" : "\(DiagramWording.grouped(count)) \(plural)"
  }
}
