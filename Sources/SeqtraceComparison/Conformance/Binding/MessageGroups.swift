import SeqtraceDiagram

/// The messages of a run, grouped by kind, ends and name.
///
/// Labels are compared with groups instead of messages, because there are few groups.
struct MessageGroups {
  private struct Key: Hashable {
    let kind: Message.Kind
    let isThrow: Bool
    let sender: Message.End
    let receiver: Message.End
    let name: String
    /// The name of the posted notification; `nil` for other messages.
    let subject: String?

    init(_ message: Message) {
      (kind, isThrow) = (message.kind, message.isThrow)
      (sender, receiver, name) = (message.sender, message.receiver, message.name)
      subject = message.isPost ? message.arguments.first : nil
    }
  }

  /// The first message of each group.
  private(set) var examples: [Message] = []
  /// The indices of each group's messages.
  private(set) var members: [[Int]] = []
  /// The group of each message.
  private(set) var groupOfMessage: [Int] = []
  private var byName: [String: [Int]] = [:]
  private var byBase: [String: [Int]] = [:]
  private var byNotification: [String: [Int]] = [:]
  private var byLetters: [String: [Int]] = [:]

  init(_ messages: [Message]) {
    var groups: [Key: Int] = [:]
    groupOfMessage.reserveCapacity(messages.count)
    for (index, message) in messages.enumerated() {
      let group = groups[Key(message)] ?? examples.count
      if group == examples.count {
        groups[Key(message)] = group
        add(message, group)
      }
      members[group].append(index)
      groupOfMessage.append(group)
    }
  }

  private mutating func add(_ message: Message, _ group: Int) {
    examples.append(message)
    members.append([])
    byName[message.name, default: []].append(group)
    byBase[message.name.beforeParenthesis, default: []].append(group)
    let notification = message.isPost ? message.arguments.first ?? "" : message.name
    if let key = notification.notificationKey { byNotification[key, default: []].append(group) }
    let words = message.name.beforeParenthesis.lowercasedWords
    byLetters[words.joined(), default: []].append(group)
  }

  /// Returns the groups with names that match a label by a rule, in ascending order.
  func groups(for label: StepLabel, by rule: LabelRule) -> [Int] {
    switch rule {
    case .name:
      let named = byName[label.name, default: []]
      return label.text == label.name ? named : (named + byName[label.text, default: []]).sorted()
    case .call:
      guard label.name.hasSuffix("\(Message.wildcard))") else { return [] }
      let start = label.name.dropLast(2)
      return byBase[label.base, default: []].filter { examples[$0].name.hasPrefix(start) }
    case .baseName: return byBase[label.base, default: []]
    case .notification:
      return label.base.notificationKey.flatMap { byNotification[$0] } ?? []
    case .words:
      // Finds the longest name that is a prefix of the label, ignoring the boundaries between words, because
      // these are uncertain in a name such as `storeSASToken`.
      var words = label.base.lowercasedWords.prefix(Self.mostWords)
      while !words.isEmpty {
        if let found = byLetters[words.joined()] { return found }
        words.removeLast()
      }
      return []
    case .anything: return Array(examples.indices)
    }
  }

  /// The maximum number of a label's words to look up.
  private static let mostWords = 12
}

extension Message {
  /// Whether the message is the post of a notification.
  fileprivate var isPost: Bool { name == "post(name:object:)" || name == "post(_:subject:)" }
}
