/// The words of a language for remarks about omitted elements. In a word, `%` stands for a number, names or a
/// remark.
struct OmissionWords: Sendable {
  /// The words for one and for several elements.
  typealias Counted = (one: String, many: String)

  let comma: String
  let semicolon: String
  let colon: String
  let and: String
  /// Returns the end of a list of which not all names are shown.
  let more: @Sendable (DiagramText.Names) -> String
  let messages: Counted
  let notes: Counted
  let registrations: Counted
  /// Calls and registrations that have been open since earlier pages.
  let openBefore: String
  let calls: Counted
  let numbers: Counted
  let edge: String
  let hidden: String
  let before: String
  let after: String
  let unchanged: String
  let summary: String
  /// Returns a transformation's own words.
  let step: @Sendable (DiagramText.Omission.StepWords) -> String
  let without: String
  let deaths: Counted
  let minorCalls: Counted
  let callsOf: String
  let excessCalls: Counted
  let movedCalls: Counted

  /// Returns a remark such as `hidden: UILabel, UINib; 12 messages (with the numbers 3, 4)`.
  func text(for omission: DiagramText.Omission) -> String {
    let numbers =
      omission.numbers.isEmpty
      ? ""
      : Self.filled(
        omission.numbers.count == 1 ? numbers.one : numbers.many, list(omission.numbers))
    let counts = [
      count(omission.messageCount, messages).map { $0 + numbers },
      count(omission.noteCount, notes), count(omission.registrationCount, registrations),
    ].compactMap(\.self)
    let parts = [
      omission.lifelines.isEmpty ? nil : list(omission.lifelines),
      counts.isEmpty ? nil : counts.joined(separator: comma),
      count(omission.edgeCount, messages).map { Self.filled(edge, $0) },
    ].compactMap(\.self)
    let reason = text(for: omission.reason)
    return parts.isEmpty ? reason : reason + colon + parts.joined(separator: semicolon)
  }

  private func text(for reason: DiagramText.Omission.Reason) -> String {
    switch reason {
    case .hidden: hidden
    case .outside(let from, let to):
      [from.map { Self.filled(before, $0) }, to.map { Self.filled(after, $0) }]
        .compactMap(\.self).joined(separator: and)
    case .step(let words): Self.filled(step(words), list(words.names))
    case .unchanged: unchanged
    case .summary: summary
    }
  }

  /// Returns a remark such as `without 12 minor calls, the calls of Cache (3)`.
  func text(for omission: DiagramText.SummaryOmission) -> String {
    let parts = [
      count(omission.deaths, deaths), count(omission.minorCalls, minorCalls),
      omission.lifelines.isEmpty ? nil : Self.filled(callsOf, list(omission.lifelines)),
      count(omission.excessCalls, excessCalls),
    ].compactMap(\.self)
    return [
      parts.isEmpty ? nil : Self.filled(without, parts.joined(separator: comma)),
      count(omission.movedCalls, movedCalls),
    ].compactMap(\.self).joined(separator: semicolon)
  }

  /// Returns a remark such as `open since earlier pages: 2 calls, 1 registration`.
  func open(_ openCalls: Int, _ openRegistrations: Int) -> String {
    let parts = [count(openCalls, calls), count(openRegistrations, registrations)]
    return Self.filled(openBefore, parts.compactMap(\.self).joined(separator: comma))
  }

  /// Returns names as a list.
  func list(_ names: DiagramText.Names) -> String {
    names.listed.joined(separator: comma) + (names.moreCount > 0 ? more(names) : "")
  }

  /// Returns names for use in a sentence, with the word for `and` before the last one.
  func sentence(_ names: DiagramText.Names) -> String {
    guard names.moreCount == 0, let last = names.listed.last, names.listed.count > 1 else {
      return list(names)
    }
    return names.listed.dropLast().joined(separator: comma) + and + last
  }

  /// Returns `1 message`, `2 messages`, or `nil` for zero.
  func count(_ count: Int, _ words: Counted) -> String? {
    count > 0 ? Self.filled(count == 1 ? words.one : words.many, String(count)) : nil
  }

  private static func filled(_ word: String, _ text: String) -> String {
    word.replacing("%", with: text)
  }
}
