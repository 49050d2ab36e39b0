import SeqtraceNotation
import SeqtraceReading

/// A tool that the server offers. Its answers come from commands. ``all`` lists the tools.
struct ServedTool: Sendable {
  /// An argument of a tool.
  struct Parameter: Sendable {
    enum Kind: Sendable {
      case text
      /// A list of texts.
      case texts
      case number(ClosedRange<Int>)
      /// One of several words; the first is the default.
      case choice([String])
    }

    let name: String
    let kind: Kind
    let about: String
    var isNeeded = false
  }

  let name: String
  let about: String
  let parameters: [Parameter]
  /// Advice on how to request what an answer leaves out.
  let advice: String
  /// Whether a call builds the package and runs its tests. Only one such call runs at a time.
  var builds: @Sendable (ServedCall) -> Bool = { !$0.isCurrent }
  let answer: @Sendable (ServedCall) throws(ServedCall.Failure) -> String

  private static let budget = Parameter(
    name: "budget", kind: .number(AnswerBudget.range),
    about:
      "The most tokens of the answer, at three bytes each; \(AnswerBudget.usualTokens) if left out."
  )

  /// All parameters, including those that every tool has.
  var allParameters: [Parameter] { parameters + [Self.budget] }

  /// The description of the tool for clients.
  var description: JSONValue {
    let properties = allParameters.map { (key: $0.name, value: $0.schema) }
    let needed = parameters.filter(\.isNeeded).map { JSONValue.string($0.name) }
    return [
      "name": .string(name), "description": .string(about),
      "inputSchema": [
        "type": "object", "properties": .object(properties), "required": .array(needed),
        "additionalProperties": .bool(false),
      ],
    ]
  }

  /// Returns the problem with a call's arguments; `nil` if they are valid.
  func complaint(about arguments: JSONNode?) -> String? {
    guard let arguments else { return complaintAboutMissing([]) }
    guard case .object(let members) = arguments.content else {
      return "The arguments aren't an object"
    }
    for member in members {
      guard let parameter = allParameters.first(where: { $0.name == member.key }) else {
        let names = allParameters.map(\.name).joined(separator: ", ")
        let name = member.key.visible.shortened(toColumns: 40)
        return "\(self.name) has no argument '\(name)'; expected some of \(names)"
      }
      if let wrong = parameter.complaint(about: member.value) {
        return "\(parameter.name): \(wrong)"
      }
    }
    return complaintAboutMissing(members.map(\.key))
  }

  private func complaintAboutMissing(_ given: [String]) -> String? {
    parameters.first { $0.isNeeded && !given.contains($0.name) }
      .map { "\(name) needs the argument '\($0.name)': \($0.about)" }
  }
}

extension ServedTool.Parameter {
  private static let mostCharacters = 2000
  static let mostTexts = 50

  fileprivate var schema: JSONValue {
    switch kind {
    case .text: ["description": .string(about), "type": "string"]
    case .texts:
      [
        "description": .string(about), "type": "array", "items": ["type": "string"],
        "maxItems": .integer(Self.mostTexts),
      ]
    case .number(let range):
      [
        "description": .string(about), "type": "integer", "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ]
    case .choice(let words):
      [
        "description": .string(about), "type": "string",
        "enum": .array(words.map { .string($0) }),
      ]
    }
  }

  /// Returns the problem with a value; `nil` if it is valid.
  fileprivate func complaint(about value: JSONNode) -> String? {
    func isUsable(_ text: String) -> Bool {
      // A design is the whole text of a diagram, so it may be longer.
      text.utf8.count <= (name == "design" ? MessageLines.mostBytes : Self.mostCharacters)
        && !text.isEmpty && !text.utf8.contains(0)
    }
    let text = "expected a text of 1 to \(Self.mostCharacters) bytes"
    switch (kind, value.content) {
    case (.text, .string(let given)): return isUsable(given) ? nil : text
    case (.texts, .array(let items)):
      let isFine =
        (1...Self.mostTexts).contains(items.count)
        && items.allSatisfy { $0.text.map { isUsable($0) && !$0.hasPrefix("-") } ?? false }
      return isFine
        ? nil
        : "expected 1 to \(Self.mostTexts) texts of 1 to \(Self.mostCharacters) bytes without a hyphen in front"
    case (.number(let range), .integer(let number)):
      if range.contains(Int(number)) { return nil }
      return "\(number) is out of range; expected \(range.lowerBound) to \(range.upperBound)"
    case (.choice(let words), .string(let given)) where words.contains(given): return nil
    case (.text, _): return text
    case (.texts, _): return "expected a list of texts"
    case (.number, _): return "expected a whole number"
    case (.choice(let words), _): return "expected one of \(words.joined(separator: ", "))"
    }
  }
}
