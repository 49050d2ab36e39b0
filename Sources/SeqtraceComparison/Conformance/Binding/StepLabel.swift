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
  /// Whether it is a reply, which also says whether its call returned or threw.
  let isReply: Bool
  /// Whether it asks for an error.
  let asksForError: Bool

  /// - Parameter hasResults: Whether the run's replies have values.
  init(of message: Message, hasResults: Bool = true) {
    var message = message
    // Where a label's lines break says nothing.
    message.name = message.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let read = message.readLabel
    let isReply = message.kind == .reply
    self.isReply = isReply
    text = isReply ? (message.value ?? message.name) : message.name.isEmpty ? "" : read.label
    name = read.name
    // A label in parentheses is words.
    base = read.name.first == "(" ? read.name : read.name.beforeParenthesis
    labels = read.name.argumentLabels
    arguments = read.arguments.enumerated().map {
      ArgumentPattern($1, isLast: $0 == read.arguments.count - 1)
    }
    asksForError =
      message.isThrow
      || isReply && (message.name.hasPrefix("throws") || !hasResults && text.isError)
    // Without values, a reply says only whether its call failed.
    value =
      isReply
      ? hasResults ? ArgumentPattern(text, isLast: false) : .any
      : read.value.map { ArgumentPattern($0, isLast: false) }
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

  /// Whether it asks for values, or for the end of a call.
  var asksForValues: Bool {
    if isReply, !text.isEmpty { return true }
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
    if isReply { return endAgrees(with: message) }
    for (index, pattern) in arguments.enumerated() {
      switch pattern {
      case .any, .rest: break
      case .literal(let text):
        if self.text(at: .argument(index), in: message) != text { return false }
      case .variable: if self.text(at: .argument(index), in: message) == nil { return false }
      }
    }
    return valueAgrees(with: message)
  }

  private func valueAgrees(with message: Message) -> Bool {
    switch value {
    case .literal(let text): message.value == text
    case .variable: message.value != nil
    case .any, .rest, nil: true
    }
  }

  /// Whether a call that a reply of the run ends has ended as the label says: with its value, or with an error
  /// if it asks for one or speaks of one.
  private func endAgrees(with reply: Message) -> Bool {
    guard reply.isThrow else { return !asksForError && valueAgrees(with: reply) }
    if text.isEmpty || asksForError && !text.isError { return true }
    // The error's name, without its values and its text.
    let error = reply.value?.prefix { !",(:".contains($0) } ?? ""
    if let status = text.status, let other = String(error).status { return status == other }
    let (words, names) = (Set(text.lowercasedWords), Set(String(error).lowercasedWords))
    return text.isError
      || !names.isEmpty && (names.isSubset(of: words) || words.isSubset(of: names))
  }
}

extension String {
  /// The status of HTTP with which it starts.
  var status: Int? {
    let word = prefix { !$0.isWhitespace }
    return word.count == 3 ? Int(word).flatMap { (100..<600).contains($0) ? $0 : nil } : nil
  }

  /// Whether a text speaks of an error: by a status, or by a word for one.
  fileprivate var isError: Bool {
    status ?? 0 >= 400
      || !Set(lowercasedWords).isDisjoint(with: [
        "throws", "error", "exception", "failed", "fails", "failure",
      ])
  }

  /// The labels in the parentheses of a declaration's name: `["_", "at"]` of `add(_:at:)`.
  var argumentLabels: [String] {
    guard last == ")", let open = firstIndex(of: "(") else { return [] }
    return self[index(after: open)...].dropLast().split(separator: ":").map(String.init)
      .filter { $0 != Message.wildcard }
  }
}
