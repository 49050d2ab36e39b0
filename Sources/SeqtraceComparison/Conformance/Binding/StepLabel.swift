import SeqtraceDiagram

/// The label of a design's message, in the parts that are compared with messages of a run.
struct StepLabel: Hashable {
  /// The label as it is drawn, without its number.
  let text: String
  /// The name as a declaration has it, `add(_:at:)`, or other text.
  let name: String
  /// The name without parentheses.
  let base: String
  /// The labels of the arguments; `_` for none.
  let labels: [String]
  let arguments: [ArgumentPattern]
  /// The pattern of an assigned or returned value; `nil` for any or none.
  let value: ArgumentPattern?
  /// Whether it asks for an error.
  let isThrow: Bool

  init(of message: Message) {
    let read = message.readLabel
    let isReply = message.kind == .reply
    text = isReply ? (message.value ?? message.name) : message.name.isEmpty ? "" : read.label
    name = read.name
    base = String(read.name.prefix { $0 != "(" })
    labels = read.name.argumentLabels
    arguments = read.arguments.enumerated().map {
      ArgumentPattern($1, isLast: $0 == read.arguments.count - 1)
    }
    isThrow = message.isThrow || isReply && message.name.hasPrefix("throws")
    let value = isReply ? (message.value ?? message.name) : read.value
    self.value = value.map { ArgumentPattern($0, isLast: false) }
  }

  /// The names of its variables, each with the place of its value.
  var variables: [(name: String, place: ValuePlace)] {
    var found: [(String, ValuePlace)] = []
    for (index, pattern) in arguments.enumerated() {
      if case .variable(let name) = pattern { found.append((name, .argument(index))) }
    }
    if case .variable(let name)? = value { found.append((name, .value)) }
    return found
  }

  /// The place of a value in a message.
  enum ValuePlace: Hashable {
    /// By the index in the label.
    case argument(Int)
    case value
  }

  /// The text at a place in a message of a run; `nil` if it has none or it wasn't recorded.
  func text(at place: ValuePlace, in message: Message) -> String? {
    switch place {
    case .value: return message.value
    case .argument(let index):
      let label = index < labels.count ? labels[index] : "_"
      // An argument goes by its label, and without one by its place.
      let named = label == "_" ? nil : message.name.argumentLabels.firstIndex(of: label)
      let found = named ?? index
      return message.arguments.indices.contains(found) ? message.arguments[found] : nil
    }
  }

  /// Whether it asks for values.
  var asksForValues: Bool {
    let patterns = arguments + (value.map { [$0] } ?? [])
    return patterns.contains { pattern in
      switch pattern {
      case .any, .rest: false
      case .literal, .variable: true
      }
    }
  }

  /// Whether a message of a run has the literals and the values that the label asks for.
  func valuesAgree(with message: Message) -> Bool {
    for (index, pattern) in arguments.enumerated() {
      switch pattern {
      case .any, .rest: break
      case .literal(let text):
        if self.text(at: .argument(index), in: message) != text { return false }
      case .variable: if self.text(at: .argument(index), in: message) == nil { return false }
      }
    }
    switch value {
    case .literal(let text): return message.value == text
    case .variable: return message.value != nil
    case .any, .rest, nil: return true
    }
  }
}

extension String {
  /// The labels in the parentheses of a declaration's name: `["_", "at"]` of `add(_:at:)`.
  var argumentLabels: [String] {
    guard last == ")", let open = firstIndex(of: "(") else { return [] }
    return self[index(after: open)...].dropLast().split(separator: ":").map(String.init)
      .filter { $0 != Message.wildcard }
  }
}
