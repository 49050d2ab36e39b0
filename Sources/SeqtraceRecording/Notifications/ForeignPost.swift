internal import CSeqtraceGate
internal import SeqtraceEvents

/// An open post at a notification centre that calls its observers itself, such as Foundation's.
///
/// Such a centre runs a block without information on the post, so the recorder searches the open posts for
/// it. It takes the innermost matching post of the block's own task or thread. If there is none, it takes the
/// only matching post of the other threads, because a post waits for the queues on which its blocks run.
package final class ForeignPost: Sendable {
  /// The notification's name, object and centre.
  struct Subject: Sendable, Equatable {
    fileprivate let name: String
    fileprivate let object: ObjectIdentifier?
    fileprivate let center: ObjectIdentifier

    init(_ name: String, about object: AnyObject?, at center: AnyObject) {
      self.name = name
      self.object = object.map { ObjectIdentifier($0) }
      self.center = ObjectIdentifier(center)
    }

    /// Returns whether a post reaches an observer of this subject. An observer without an object accepts any
    /// object.
    func includes(_ posted: Subject) -> Bool {
      name == posted.name && center == posted.center && (object == nil || object == posted.object)
    }
  }

  /// The post because of which a block is called.
  enum Origin {
    /// A post that is open in the task or on the thread of the block.
    case here(ForeignPost)
    case elsewhere(ForeignPost)
    /// No recorded post, or several that can't be distinguished.
    case unknown
  }

  let post: RecordedPost
  /// The point at which the posting code is recorded.
  private let point: RecordingPoint
  private let source: SourceLine
  private let subject: Subject
  private let context = ExecutionContext.current
  /// The lanes of the blocks that ran on other threads because of this post.
  private let deliveries = Guarded<[LaneID]>([])
  private static let underWay = Guarded<[ForeignPost]>([])

  /// Starts a post; returns `nil` if the running code isn't recorded.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: The object that the notification is about.
  ///   - center: The centre that delivers the notification.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  ///   - messageType: The type of the posted message; `nil` for a notification.
  package static func begin(
    _ name: String, about object: AnyObject?, at center: AnyObject, _ fileID: String, _ line: Int,
    message messageType: Any.Type? = nil
  ) -> ForeignPost? {
    guard seqtrace_is_recording(), let point = RecordingPoint.current,
      let post = RecordedPost.begin(
        orIn: nil, name, to: center, about: object, fileID, line, message: messageType)
    else { return nil }
    let result = ForeignPost(
      post, point, Subject(name, about: object, at: center), SourceLine(fileID, line))
    underWay.withLock { $0.append(result) }
    return result
  }

  /// The session in which the post is recorded.
  var session: RecordingSession { point.session }

  private init(
    _ post: RecordedPost, _ point: RecordingPoint, _ subject: Subject, _ source: SourceLine
  ) {
    self.post = post
    self.point = point
    self.subject = subject
    self.source = source
  }

  /// Runs an observer's block on a queue, while the posting code waits.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - registration: The observer's registration, if it was recorded.
  ///   - center: The centre.
  ///   - body: The block.
  func deliver(
    _ name: String, of registration: RecordedRegistration?, from center: AnyObject,
    _ body: () -> Void
  ) {
    if registration?.isStranger(in: point.core) ?? false {
      return RecordingPoint.runSilently(counting: point.core, body)
    }
    let lane = point.deliver(name, of: registration, from: center, cause: post.event, body)
    deliveries.withLock { $0.append(lane) }
  }

  /// Ends the post. Call it in the function that started it.
  package func end() {
    Self.underWay.withLock { posts in
      if let index = posts.lastIndex(where: { $0 === self }) { posts.remove(at: index) }
    }
    for lane in deliveries.withLock({ $0 }) { point.appendJoin(ofLane: lane, source) }
    post.end()
  }

  /// Finds the post because of which a block is about to run.
  ///
  /// - Parameter fits: Returns whether a post with this subject may call the block.
  static func origin(where fits: (Subject) -> Bool) -> Origin {
    let context = ExecutionContext.current
    return underWay.withLock { posts in
      let fitting = posts.filter { fits($0.subject) }
      if let post = fitting.last(where: { $0.context == context }) { return .here(post) }
      return fitting.count == 1 ? .elsewhere(fitting[0]) : .unknown
    }
  }
}
