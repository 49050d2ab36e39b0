extension DiagramLayout {
  /// The text description of a group, in parts that many groups share.
  public struct Title: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The sender and the receiver of a message.
    public struct Route: Sendable, Hashable, CustomStringConvertible {
      /// The name of the sender.
      public var sender: String
      /// The name of the receiver.
      public var receiver: String
      /// Whether the message is a reply.
      public var isReply: Bool

      /// Creates a route.
      public init(from sender: String, to receiver: String, isReply: Bool = false) {
        self.sender = sender
        self.receiver = receiver
        self.isReply = isReply
      }

      /// The text between the names of the sender and the receiver.
      public var arrow: StaticString { isReply ? " ⇢ " : " → " }

      /// The route as text: `client → UITextView`.
      public var description: String { sender + "\(arrow)" + receiver }
    }

    /// The message's number; `nil` for anything but a numbered message.
    public var number: String?
    /// The message's sender and receiver; `nil` for anything but a message.
    public var route: Route?
    /// The message's label, or the whole title of anything but a message.
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
