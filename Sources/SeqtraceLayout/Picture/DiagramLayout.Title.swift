extension DiagramLayout {
  /// What a group says, in parts that many groups share.
  public struct Title: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// Who speaks to whom.
    public struct Route: Sendable, Hashable, CustomStringConvertible {
      /// The name of the sender.
      public var sender: String
      /// The name of the receiver.
      public var receiver: String
      /// Whether it is an answer.
      public var isReply: Bool

      /// Creates a route.
      public init(from sender: String, to receiver: String, isReply: Bool = false) {
        self.sender = sender
        self.receiver = receiver
        self.isReply = isReply
      }

      /// What stands between the names.
      public var arrow: StaticString { isReply ? " ⇢ " : " → " }

      /// The route in words: `client → UITextView`.
      public var description: String { sender + "\(arrow)" + receiver }
    }

    /// A message's number.
    public var number: String?
    /// Who speaks to whom.
    public var route: Route?
    /// What is said, or the whole title of anything but a message.
    public var text: String

    /// Creates a title.
    public init(number: String? = nil, route: Route? = nil, text: String) {
      self.number = number
      self.route = route
      self.text = text
    }

    /// Creates the title of anything but a message.
    public init(stringLiteral value: String) { self.init(text: value) }

    /// The whole title: `3. client → UITextView: addSubview(label)`.
    public var description: String {
      let parts = [route?.description, text.isEmpty ? nil : text].compactMap(\.self)
      let words = parts.joined(separator: ": ")
      return number.map { "\($0). \(words)" } ?? words
    }
  }
}
