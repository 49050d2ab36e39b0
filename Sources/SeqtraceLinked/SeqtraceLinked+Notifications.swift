internal import SeqtraceEvents
internal import SeqtraceRecording

// The functions that `SeqtraceLinkedNotifications` calls to record Foundation's notification centres. They
// don't use Foundation's types, so a program that doesn't use Foundation needn't load it.
extension _SeqtraceLinked {
  /// Runs the code that posts a notification, and records the post.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: The object that the notification is about.
  ///   - center: The notification centre.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  ///   - body: Posts the notification.
  public static func post(
    _ name: String, about object: AnyObject?, at center: AnyObject, fileID: String, line: Int,
    _ body: () -> Void
  ) {
    let post = ForeignPost.begin(name, about: object, at: center, fileID, line)
    body()
    post?.end()
  }

  /// Runs the code that posts a typed message, and records the post.
  ///
  /// - Parameters:
  ///   - messageType: The message's type.
  ///   - subject: The message's subject.
  ///   - center: The notification centre.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  ///   - body: Posts the message.
  public static func post(
    of messageType: Any.Type, about subject: AnyObject?, at center: AnyObject, fileID: String,
    line: Int, _ body: () -> Void
  ) {
    let post = ForeignMessages.beginPost(of: messageType, about: subject, at: center, fileID, line)
    body()
    post?.end()
  }

  /// A registration with a notification centre; the observer's block retains it.
  public struct Registration: Sendable {
    private let registration: ForeignRegistration

    /// Records a registration.
    ///
    /// - Parameters:
    ///   - name: The notification's name; `nil` for every name.
    ///   - object: The object of the observed posts; `nil` for any.
    ///   - hasObject: Whether only posts about a certain object or value are observed.
    ///   - queue: The queue's name; `nil` if the block runs on the posting thread.
    ///   - hasFreeBlock: Whether the block captures no values.
    ///   - center: The notification centre.
    ///   - fileID: The file of the registration.
    ///   - line: The line of the registration.
    public init(
      _ name: String?, about object: AnyObject?, hasObject: Bool, queue: String?,
      hasFreeBlock: Bool, at center: AnyObject, fileID: String, line: Int
    ) {
      registration = ForeignRegistration(
        name,
        [
          name ?? "nil", hasObject ? "object" : "nil", queue ?? "nil",
          hasFreeBlock ? "free block" : "block",
        ],
        about: object, queue: queue, at: center, SourceLine(fileID, line))
    }

    /// Stores the object that the centre returned as the registration's token.
    public func setToken(_ token: AnyObject) { registration.setToken(ObjectIdentifier(token)) }

    /// Runs the observer's block, and records it as a callback.
    ///
    /// - Parameters:
    ///   - name: The notification's name.
    ///   - object: The object that the notification is about.
    ///   - center: The notification centre.
    ///   - body: The block.
    public func callBack(
      _ name: String, about object: AnyObject?, from center: AnyObject, _ body: () -> Void
    ) {
      registration.callBack(name, about: object, from: center, body)
    }
  }

  /// A registration for typed messages; the observer's block retains it.
  public struct MessageRegistration: Sendable {
    private let messages: ForeignMessages

    /// Records a registration.
    ///
    /// - Parameters:
    ///   - messageType: The messages' type.
    ///   - subject: The subject of the observed messages; `nil` for any.
    ///   - subjectType: The type of the subjects.
    ///   - isInTask: Whether the observer runs in a task of its own instead of before the post returns.
    ///   - center: The notification centre.
    ///   - fileID: The file of the registration.
    ///   - line: The line of the registration.
    public init(
      for messageType: Any.Type, of subject: AnyObject?, _ subjectType: Any.Type, isInTask: Bool,
      at center: AnyObject, fileID: String, line: Int
    ) {
      messages = ForeignMessages(
        messageType, of: subject, subjectType, queue: isInTask ? "Task" : nil, at: center,
        SourceLine(fileID, line))
    }

    /// Stores the token that the centre returned for the registration.
    public func setToken(_ token: some Hashable) { messages.setToken(token) }

    /// Runs an observer that is called before the post returns, and records it as a callback.
    public func callBack(from center: AnyObject, _ body: () -> Void) {
      messages.callBack(from: center, body)
    }

    /// Runs an observer that is called in a task of its own, and records it as a callback.
    public func callBack(from center: AnyObject, inTask body: () async -> Void) async {
      await messages.callBack(from: center, body)
    }
  }

  /// Records that an observer is removed.
  ///
  /// - Parameters:
  ///   - token: The observer's token; `nil` if it isn't an object.
  ///   - name: The name for which the observer is removed; `nil` if none is given.
  ///   - center: The notification centre.
  ///   - fileID: The file of the removal.
  ///   - line: The line of the removal.
  public static func removal(
    of token: AnyObject?, for name: String?, at center: AnyObject, fileID: String, line: Int
  ) {
    ForeignRegistration.recordRemoval(
      of: token.map { ObjectIdentifier($0) }, for: name, at: center, SourceLine(fileID, line))
  }

  /// Records that an observer of messages is removed.
  ///
  /// - Parameters:
  ///   - token: The token of the observer's registration.
  ///   - center: The notification centre.
  ///   - fileID: The file of the removal.
  ///   - line: The line of the removal.
  public static func removal(
    ofMessages token: some Hashable, at center: AnyObject, fileID: String, line: Int
  ) {
    ForeignRegistration.recordRemoval(
      of: token, for: nil, at: center, SourceLine(fileID, line))
  }
}
