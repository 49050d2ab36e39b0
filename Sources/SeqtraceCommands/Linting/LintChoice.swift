import ArgumentParser
import SeqtraceComparison
import SeqtraceFindings

/// The options that select the findings of `seqtrace lint`.
struct LintChoice: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Apply a rule that is off by default, or 'all'. Repeatable.", valueName: "rule"),
    completion: .list(FindingRule.allCases.map(\.name)), transform: Self.rules(named:))
  var enable: [Set<FindingRule>] = []

  @Option(
    help: ArgumentHelp("Don't apply a rule. Repeatable.", valueName: "rule"),
    completion: .list(FindingRule.allCases.map(\.name)), transform: Self.rules(named:))
  var disable: [Set<FindingRule>] = []

  @Option(
    help: ArgumentHelp(
      "Find calls from types that match a pattern to types that match another one, as in "
        + "'View* -> Database*'. Repeatable.", valueName: "rule"),
    transform: Self.forbiddenCall)
  var forbid: [ForbiddenCall] = []

  @Option(
    help: ArgumentHelp(
      "Leave out the findings of a rule about what matches a pattern, for a reason: "
        + "'unheard-post: Legacy*: nothing observes it yet'. Repeatable.",
      valueName: "rule: pattern: reason"),
    transform: Self.suppression)
  var suppress: [LintSuppression] = []

  /// The options as the finder takes them.
  var options: FindingOptions {
    var options = FindingOptions()
    for rules in enable { options.rules.formUnion(rules) }
    for rules in disable { options.rules.subtract(rules) }
    options.forbiddenCalls = forbid
    return options
  }

  private static func rules(named name: String) throws -> Set<FindingRule> {
    if name == "all" { return Set(FindingRule.allCases) }
    guard let rule = FindingRule(named: name) else { throw unknownRule(name) }
    return [rule]
  }

  static func unknownRule(_ name: String) -> ValidationError {
    let names = FindingRule.allCases.map(\.name)
    let hint = NameSuggestion(names: names).nearest(to: name).map { "; did you mean '\($0)'?" }
    return ValidationError(
      "There is no rule '\(name)'\(hint ?? "; expected one of \(names.joined(separator: ", "))")")
  }

  private static func forbiddenCall(_ text: String) throws -> ForbiddenCall {
    guard let rule = ForbiddenCall(text) else {
      throw ValidationError(
        "'\(text)' isn't a rule for calls; expected two patterns, such as 'View* -> Database*'")
    }
    return rule
  }

  private static func suppression(_ text: String) throws -> LintSuppression {
    guard let suppression = LintSuppression(text) else {
      throw ValidationError(
        "'\(text)' isn't a suppression; expected 'rule: pattern: reason', with a reason")
    }
    guard FindingRule(named: suppression.rule) != nil else { throw unknownRule(suppression.rule) }
    return suppression
  }
}
