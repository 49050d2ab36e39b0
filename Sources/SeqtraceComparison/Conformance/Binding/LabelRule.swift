import SeqtraceDiagram

/// A rule by which a message of a run matches a label, from the strictest to the loosest.
public enum LabelRule: String, Sendable, Hashable, CaseIterable {
  /// The whole name: `add(_:at:)`, or the name of an operation.
  case name
  /// The base name and the first argument labels of a call: `add(item, …)`.
  case call
  /// The name before the parentheses, that of a function or a property.
  case baseName
  /// The name of a notification, with or without its type and the word `Notification`.
  case notification
  /// The words of the name: `send receipt` matches `sendReceipt(_:)`, or otherwise `send(_:)`.
  case words
  /// Any message between the two ends: for a label without text, a creation, a destruction or a reply.
  case anything
}

extension Specification.Step {
  /// The rules that may apply to the step, strictest first.
  var rules: [LabelRule] {
    switch message.kind {
    case .reply, .destruction: [.anything]
    case .creation: label.base == "init" ? [.name, .call, .baseName] : [.anything]
    case .call, .signal:
      label.text.isEmpty
        ? [.anything]
        : [.name, .call, .baseName, .notification, .words] + (lifeKind == nil ? [] : [.anything])
    }
  }

  /// The kind of message that a plain arrow represents if its label is a word for creation or destruction.
  private var lifeKind: Message.Kind? {
    switch label.base {
    case "init", "create", "new": .creation
    case "deinit", "destroy", "delete": .destruction
    default: nil
    }
  }

  /// Returns whether a message of a run has a kind that the step may represent by a rule.
  func allows(_ other: Message, by rule: LabelRule) -> Bool {
    switch message.kind {
    case .reply: return other.kind == .reply
    case .creation:
      return other.kind == .creation || other.kind == .call && other.name.hasPrefix("init")
    case .destruction: return other.kind == .destruction
    case .call, .signal:
      if rule == .anything, !label.text.isEmpty { return other.kind == lifeKind }
      // Many authors use one arrow for calls and signals, and for creations.
      return other.kind == .call || other.kind == .signal
        || other.kind == .creation && lifeKind == .creation
    }
  }
}

extension String {
  /// The name without its parentheses and their content.
  var beforeParenthesis: String { String(prefix { $0 != "(" }) }

  /// The name of a notification, without the differences between its constant and its raw value; `nil` if the
  /// name can't be that of a notification.
  var notificationKey: String? {
    guard !contains("(") else { return nil }
    let letters = lowercased().filter { $0.isLetter || $0.isNumber }
    let suffix = "notification"
    let key = letters.hasSuffix(suffix) ? String(letters.dropLast(suffix.count)) : letters
    return key.isEmpty ? nil : key
  }

  /// The words of a name or a text, in lower case: `["send", "receipt"]` for `sendReceipt`.
  var lowercasedWords: [String] {
    var words: [String] = []
    var isInside = false
    var wasLower = false
    for character in self {
      guard character.isLetter || character.isNumber else {
        (isInside, wasLower) = (false, false)
        continue
      }
      if !isInside || wasLower && character.isUppercase { words.append("") }
      words[words.count - 1] += character.lowercased()
      (isInside, wasLower) = (true, !character.isUppercase)
    }
    return words
  }
}
