import SeqtraceDiagram

/// A rule by which a participant of a design represents lifelines of a run, from the strictest to the
/// loosest.
public enum ParticipantRule: String, Sendable, Hashable, CaseIterable {
  /// One object, by its name with a number: `Label#2`.
  case object
  /// A type, a role or a facet, by its name: `Order`, `Shop.Order`, `client`, `UITextView extension`.
  case type
  /// A generic type, by its name without arguments: `Cache` for `Cache<Key, Value>`.
  case genericType
  /// A type, by its name regardless of case, spaces and punctuation; the text before a colon is ignored.
  case spelling
  /// All types of a module.
  case module
  /// Something outside the run: an actor, or a participant that only sends and that isn't in the run by name.
  /// It represents everything that no other participant represents.
  case outside
}

/// The names of a run's lifelines, by the rule that uses them.
struct LifelineNames {
  private var byRule: [ParticipantRule: [String: [Lifeline.ID]]] = [:]
  /// The type names to suggest, by their forms without generic arguments. Only these forms are compared.
  private var shown: [String: String] = [:]
  private var names: [String] = []

  init(of run: SequenceDiagram) {
    for lifeline in run.lifelines {
      func add(_ name: String, _ rule: ParticipantRule) {
        if byRule[rule, default: [:]][name, default: []].last != lifeline.id {
          byRule[rule, default: [:]][name, default: []].append(lifeline.id)
        }
      }
      if lifeline.isNumbered { add(lifeline.name, .object) }
      for name in lifeline.typeNames {
        add(name, .type)
        if name.contains("::") { add(name.replacing("::", with: "."), .type) }
        add(name.withoutGenerics, .genericType)
        add(name.squeezed, .spelling)
        add(name.withoutGenerics.squeezed, .spelling)
      }
      if let module = lifeline.qualifiedType?.firstRange(of: "::") {
        add(String(lifeline.qualifiedType?[..<module.lowerBound] ?? ""), .module)
      }
      let short = lifeline.typeName.withoutGenerics
      if shown[short] == nil {
        shown[short] = lifeline.typeName
        names.append(short)
      }
    }
  }

  /// Returns the lifelines that a name represents, by the strictest rule that finds any; `nil` if none does.
  func lifelines(named name: String) -> (rule: ParticipantRule, lifelines: [Lifeline.ID])? {
    for rule in ParticipantRule.allCases {
      let key =
        rule == .spelling
        ? (name.split(separator: ":").last.map(String.init) ?? name).squeezed : name
      if let found = byRule[rule]?[key], !key.isEmpty { return (rule, found) }
    }
    return nil
  }

  /// Returns the most similar name in the run for an unknown name, or `nil` if none is similar.
  func nearest(to name: String) -> String? {
    NameSuggestion(names: names).nearest(to: name).flatMap { shown[$0] }
  }
}

extension String {
  /// The name without generic arguments.
  fileprivate var withoutGenerics: String {
    var depth = 0
    var result = ""
    for character in self {
      if character == "<" { depth += 1 }
      if depth == 0 { result.append(character) }
      if character == ">", depth > 0 { depth -= 1 }
    }
    return result
  }

  /// The letters and digits of the name, in lower case.
  fileprivate var squeezed: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
