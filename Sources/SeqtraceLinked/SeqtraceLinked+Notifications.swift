internal import SeqtraceEvents
internal import SeqtraceRecording

// What `SeqtraceLinkedNotifications` puts around Foundation's notification centres. It is here
// without their types, so that a program without Foundation doesn't load it.
extension _SeqtraceLinked {
  /// Records a post around the call that makes it.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: The object that it is about.
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

  /// A registration with a notification centre; the observer's block keeps it.
  public struct Registration: Sendable {
    private let registration: ForeignRegistration

    /// Records a registration.
    ///
    /// - Parameters:
    ///   - name: The notification's name; `nil` for every name.
    ///   - object: The object whose posts are observed; `nil` for any.
    ///   - hasObject: Whether posts about one object are observed, or about a value.
    ///   - queue: The queue's name; `nil` if the block runs where the post comes from.
    ///   - center: The notification centre.
    ///   - fileID: The file of the registration.
    ///   - line: The line of the registration.
    public init(
      _ name: String?, about object: AnyObject?, hasObject: Bool, queue: String?,
      at center: AnyObject, fileID: String, line: Int
    ) {
      registration = ForeignRegistration(
        name, about: object, hasObject: hasObject, queue: queue, at: center,
        SourceLine(fileID, line))
    }

    /// Says which object the centre gave out as the registration's token.
    public func setToken(_ token: AnyObject) { registration.setToken(token) }

    /// Records a callback around the observer's block.
    ///
    /// - Parameters:
    ///   - name: The notification's name.
    ///   - object: The object that it is about.
    ///   - center: The notification centre.
    ///   - body: The block.
    public func callBack(
      _ name: String, about object: AnyObject?, from center: AnyObject, _ body: () -> Void
    ) {
      registration.callBack(name, about: object, from: center, body)
    }
  }

  /// Records that an observer is removed.
  ///
  /// - Parameters:
  ///   - token: What names the observer; `nil` if it is no object.
  ///   - name: The name for which it is removed, where one is given.
  ///   - center: The notification centre.
  ///   - fileID: The file of the removal.
  ///   - line: The line of the removal.
  public static func removal(
    of token: AnyObject?, for name: String?, at center: AnyObject, fileID: String, line: Int
  ) {
    ForeignRegistration.recordRemoval(of: token, for: name, at: center, SourceLine(fileID, line))
  }
}
