import SeqtraceEvents

/// Words the texts that diagrams add themselves, in one language.
struct DiagramWords: Sendable {
  let words: Words

  /// Returns the wording of a text.
  func text(for text: DiagramText) -> String {
    switch text {
    case .droppedEvents(let count): words("remark.droppedEvents", grouped(count))
    case .lostEvents(nil): words["remark.someLostEvents"]
    case .lostEvents(let count?): words("remark.lostEvents", grouped(count))
    case .strayEvents(let count): words("remark.strayEvents", count)
    case .passingMessages: words["remark.passingMessages"]
    case .deepCalls(let count): words("remark.deepCalls", grouped(count))
    case .ownOrder: words["remark.ownOrder"]
    case .unknownCalls(let count): words("remark.unknownCalls", grouped(count))
    case .otherCases(let count): words("remark.otherCases", grouped(count))
    case .otherTests(let count): words("remark.otherTests", grouped(count))
    case .otherCalls(let count): words("remark.otherCalls", grouped(count))
    case .unknownStart(let names): words("remark.unknownStart", sentence(names), names.count)
    case .unknownMoment(let names): words("remark.unknownMoment", sentence(names), names.count)
    case .unknownAwait(let names): words("remark.unknownAwait", sentence(names), names.count)
    case .doubt(let doubt): self.text(for: doubt)
    case .cancelled(nil): words["remark.cancelled"]
    case .cancelled(let value?): words("remark.cancelledValue", value)
    case .repetitions(let counts): words("remark.repetitions", counts.dashed)
    case .partOfRepetitions(let count, let all): words("remark.partOfRepetitions", count, all)
    case .usualRepetitions(let counts, let usual):
      words("remark.usualRepetitions", counts.dashed, usual)
    case .shareOfRuns(let percent, let count):
      words("remark.shareOfRuns", percent, grouped(count))
    case .someRuns: words["remark.someRuns"]
    case .usualTime(let median, let high): words("remark.usualTime", median, high)
    case .aggregatedRuns(let count, undrawn: 0): words("remark.aggregatedRuns", grouped(count))
    case .aggregatedRuns(let count, let undrawn):
      words("remark.undrawnRuns", words("remark.aggregatedRuns", grouped(count)), grouped(undrawn))
    case .alikeOperands(let counts): words("remark.alikeOperands", counts.dashed)
    case .lostNumbers(let names): words("remark.lostNumbers", words.list(names))
    case .mergedObjects(let names): words("remark.mergedObjects", words.list(names))
    case .unrecordedInlinable(let names, let option):
      words("remark.unrecordedInlinable", option, words.list(names))
    case .unrecordedDelegating(let names): words("remark.unrecordedDelegating", words.list(names))
    case .omission(let omission): self.text(for: omission)
    case .summary(let omission): self.text(for: omission)
    case .furtherAsides(let count): words("remark.furtherAsides", count)
    case .unchangedMessages(let count): words("remark.unchangedMessages", count)
    case .stillRegistered(let names): words["remark.stillRegistered"] + "\n" + names
    case .openBefore(let calls, let registrations):
      words("remark.openBefore", list(("calls", calls), ("registrations", registrations)))
    }
  }

  private func text(for doubt: TraceDoubt) -> String {
    switch doubt {
    case .missingCauses(let messages):
      words("doubt.missingCauses", sentence(.init(messages)), messages.count)
    case .clockOrder(let messages): words("doubt.clockOrder", sentence(.init(messages)))
    case .skew(let caller, let callee, let nanoseconds, let count):
      words(
        caller == callee ? "doubt.ownSkew" : "doubt.skew", caller.onOneLine, callee.onOneLine,
        grouped(count), TimeSpan(nanoseconds: nanoseconds))
    case .unfinished(let count): words("doubt.unfinished", grouped(count))
    case .reversed(let count): words("doubt.reversed", grouped(count))
    case .duplicates(let count): words("doubt.duplicates", grouped(count))
    case .cycles(let count): words("doubt.cycles", grouped(count))
    case .alignedClocks(let count): words("doubt.alignedClocks", count)
    }
  }

  // MARK: - Omissions

  /// Returns a remark such as `hidden: UILabel, UINib; 12 messages (with the numbers 3, 4)`.
  private func text(for omission: DiagramText.Omission) -> String {
    var messages = list(("messages", omission.messageCount))
    if !messages.isEmpty, !omission.numbers.isEmpty {
      messages = words(
        "omitted.numbers", messages, omission.numbers.count, words.list(omission.numbers))
    }
    let others = list(("notes", omission.noteCount), ("registrations", omission.registrationCount))
    let atEdge = list(("messages", omission.edgeCount))
    let parts = joined(
      by: "list.semicolon", words.list(omission.lifelines),
      joined(by: "list.comma", messages, others),
      atEdge.isEmpty ? "" : words("omitted.edge", atEdge))
    let reason = text(for: omission.reason)
    return parts.isEmpty ? reason : words("omitted.all", reason, parts)
  }

  private func text(for reason: DiagramText.Omission.Reason) -> String {
    switch reason {
    case .hidden: words["omitted.hidden"]
    case .outside(let from?, let to?):
      words("omitted.outside", words("omitted.before", from), words("omitted.after", to))
    case .outside(let from, let to):
      from.map { words("omitted.before", $0) } ?? to.map { words("omitted.after", $0) } ?? ""
    case .deeper(let depth): words("omitted.deeper", depth)
    case .inside(let names): words("omitted.inside", words.list(names))
    case .beyond(let names): words("omitted.beyond", words.list(names))
    case .withoutErrors: words["omitted.withoutErrors"]
    case .selfCalls: words["omitted.selfCalls"]
    case .deaths: words["omitted.deaths"]
    case .unchanged: words["omitted.unchanged"]
    case .summary: words["omitted.summary"]
    }
  }

  /// Returns a remark such as `without 12 minor calls, the calls of Cache (3)`.
  private func text(for omission: DiagramText.SummaryOmission) -> String {
    let parts = joined(
      by: "list.comma", list(("deaths", omission.deaths), ("minorCalls", omission.minorCalls)),
      omission.lifelines.isEmpty ? "" : words("omitted.callsOf", words.list(omission.lifelines)),
      list(("excessCalls", omission.excessCalls)))
    return joined(
      by: "list.semicolon", parts.isEmpty ? "" : words("omitted.without", parts),
      list(("movedCalls", omission.movedCalls)))
  }

  // MARK: - Lists

  /// Returns the counts that aren't 0, such as `2 calls, 1 registration`.
  private func list(_ counts: (key: String, count: Int)...) -> String {
    counts.filter { $0.count > 0 }.map { words("count.\($0.key)", $0.count) }
      .joined(separator: words["list.comma"])
  }

  /// Joins the texts that aren't empty.
  private func joined(by separator: String, _ texts: String...) -> String {
    texts.filter { !$0.isEmpty }.joined(separator: words[separator])
  }

  /// Returns names for use in a sentence, with the word for `and` before the last one.
  private func sentence(_ names: DiagramText.Names) -> String {
    guard names.moreCount == 0, let last = names.listed.last, names.listed.count > 1 else {
      return words.list(names)
    }
    let others = names.listed.dropLast().joined(separator: words["list.comma"])
    return words("list.and", others, last)
  }

  private func grouped(_ number: Int) -> String { DiagramWording.grouped(number) }
}

extension Words {
  /// Returns names as a list, with the number of those that aren't listed.
  package func list(_ names: DiagramText.Names) -> String {
    let listed = names.listed.joined(separator: self["list.comma"])
    return names.moreCount > 0 ? self("list.more", listed, names.moreCount, names.count) : listed
  }
}
