import SeqtraceDiagram

/// The label of a design's message, split into the parts that are compared with messages of a run.
struct StepLabel: Hashable {
  /// The label as drawn, without its number.
  let text: String
  /// The name as in a declaration, `add(_:at:)`, or other text.
  let name: String
  /// The name without parentheses.
  let base: String
  /// The labels of the arguments; `_` for an argument without a label.
  let labels: [String]
  let arguments: [ArgumentPattern]
  /// The pattern for an assigned or returned value; `nil` if any value matches.
  let value: ArgumentPattern?
  /// Whether the label is that of a reply, so that it also states whether the call returned or threw.
  let isReply: Bool
  /// Whether the label requires an error.
  let asksForError: Bool

  /// Splits the label of a message.
  ///
  /// - Parameter hasResults: Whether the run's replies have values.
  init(of message: Message, hasResults: Bool = true) {
    var message = message
    // Line breaks in a label have no meaning.
    message.name = message.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let read = message.readLabel
    let isReply = message.kind == .reply
    self.isReply = isReply
    text = isReply ? (message.value ?? message.name) : message.name.isEmpty ? "" : read.label
    name = read.name
    // A label that starts with a parenthesis consists of words.
    base = read.name.first == "(" ? read.name : read.name.beforeParenthesis
    labels = read.name.argumentLabels
    arguments = read.arguments.enumerated().map {
      ArgumentPattern($1, isLast: $0 == read.arguments.count - 1)
    }
    asksForError =
      message.isThrow
      || isReply && (message.name.hasPrefix("throws") || !hasResults && text.isError)
    // Without values, a reply only states whether its call failed.
    value =
      isReply
      ? hasResults ? ArgumentPattern(text, isLast: false) : .any
      : read.value.map { ArgumentPattern($0, isLast: false) }
  }

  /// The names of the label's variables, each with the position of its value.
  var variables: [(name: String, place: ValuePlace)] {
    var found: [(String, ValuePlace)] = []
    for (index, pattern) in arguments.enumerated() {
      if case .variable(let name) = pattern { found.append((name, .argument(index))) }
    }
    if case .variable(let name)? = value { found.append((name, .value)) }
    return found
  }

  /// The position of a value in a message.
  enum ValuePlace: Hashable {
    /// An argument, by its index in the label.
    case argument(Int)
    case value
  }

  /// Returns the text at a position in a message of a run, or `nil` if there is none or it wasn't recorded.
  func text(at place: ValuePlace, in message: Message) -> String? {
    switch place {
    case .value: return message.value
    case .argument(let index):
      let label = index < labels.count ? labels[index] : "_"
      // An argument is found by its label, or by its index if it has no label.
      let named = label == "_" ? nil : message.name.argumentLabels.firstIndex(of: label)
      let found = named ?? index
      return message.arguments.indices.contains(found) ? message.arguments[found] : nil
    }
  }

  /// Whether the label requires values, or a certain outcome of a call.
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

  /// Returns whether a message of a run has the literals and the values that the label requires.
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

  /// Returns whether a reply of the run agrees with the label: it has the label's value, or an error if the
  /// label requires or describes an error.
  private func endAgrees(with reply: Message) -> Bool {
    guard reply.isThrow else { return !asksForError && valueAgrees(with: reply) }
    if text.isEmpty || asksForError && !text.isError { return true }
    // The name of the error, without its values and its text.
    let error = reply.value?.prefix { !",(:".contains($0) } ?? ""
    if let status = text.status, let other = String(error).status { return status == other }
    let (words, names) = (Set(text.lowercasedWords), Set(String(error).lowercasedWords))
    return text.isError
      || !names.isEmpty && (names.isSubset(of: words) || words.isSubset(of: names))
  }
}

extension String {
  /// The HTTP status code at the start of the text; `nil` if there is none.
  var status: Int? {
    let word = prefix { !$0.isWhitespace }
    return word.count == 3 ? Int(word).flatMap { (100..<600).contains($0) ? $0 : nil } : nil
  }

  /// Whether the text describes an error, by a status code or a word.
  fileprivate var isError: Bool {
    status ?? 0 >= 400
      || !Set(lowercasedWords).isDisjoint(with: [
        "throws", "error", "exception", "failed", "fails", "failure",
      ])
  }

  /// The labels in the parentheses of a declaration's name: `["_", "at"]` for `add(_:at:)`.
  var argumentLabels: [String] {
    guard last == ")", let open = firstIndex(of: "(") else { return [] }
    return self[index(after: open)...].dropLast().split(separator: ":").map(String.init)
      .filter { $0 != Message.wildcard }
  }
}
