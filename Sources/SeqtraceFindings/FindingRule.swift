package import SeqtraceDiagram

/// A rule: one row of the table of what is looked for in a run.
package struct FindingRule: Sendable {
  /// The name, for the command line and for `.seqtrace.yml`.
  package let name: String
  /// Why it matters, as a sentence.
  package let reason: String
  /// What to do about it, as a sentence.
  package let advice: String
  /// Whether it applies unless it is turned off: if what it finds is wrong in any program.
  package let isOnByDefault: Bool
  /// The weight of what it finds.
  package let severity: Severity
  /// The rule whose findings have the same causes, so that both are one; `nil` if there is none.
  var mainRule: String?
  /// Whether it looks at reads, changes and waits, which are recorded only on request.
  package var needsReads = false
  /// Whether all recordings together have one finding, that of the greatest weight.
  package var isOfAll = false
  let makeDetector: @Sendable (FindingOptions) -> any FindingDetector

  /// Returns what is found, as the title of a finding.
  package func title(in language: Language) -> String { Words(language)["finding.\(name)"] }

  /// The weight of what a rule finds.
  package enum Severity: String, Sendable {
    /// A fault.
    case warning
    /// Something to know of, which may be as it should be.
    case note
  }
}

extension FindingRule: CaseIterable {
  /// The table.
  package static let allCases = [
    abandonedRegistration, lateCallback, doubleRegistration, forbiddenCall, staleCheck,
    sharedStream, foreignCancellation, unresumed, blockedMain, blockedPool, unknownRemoval,
    notificationFeedback, unheardPost, repeatedCall, duplicateWork, leakedObject, unfinishedWork,
    outlived, lostError, swallowedError, slowestPath,
  ]

  /// The rule with a name; `nil` if there is none.
  package init?(named name: String) {
    guard let rule = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = rule
  }
}

extension FindingRule: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What is looked for.
package struct FindingOptions: Sendable {
  /// The rules that apply.
  package var rules: Set<FindingRule>
  /// The calls that ``FindingRule/forbiddenCall`` finds.
  package var forbiddenCalls: [ForbiddenCall] = []
  /// The smallest number of calls that ``FindingRule/repeatedCall`` finds.
  package var leastRepeats = 10

  /// Chooses the rules that are on by default.
  package init() { rules = Set(FindingRule.allCases.filter(\.isOnByDefault)) }
}
