internal import CSeqtraceGate
internal import SeqtraceEvents

/// A post under way at a notification centre that calls its observers by itself, such as Foundation's.
///
/// Such a centre runs a block without a word of the post. So the block looks for its post among those
/// under way: the innermost one of its own task or thread, or else, as such a centre waits for the
/// queues on which it runs blocks, the only one elsewhere that it can be.
package final class ForeignPost: Sendable {
  /// What is posted, and where.
  struct Subject: Sendable, Equatable {
    fileprivate let name: String
    fileprivate let object: ObjectIdentifier?
    fileprivate let center: ObjectIdentifier

    init(_ name: String, about object: AnyObject?, at center: AnyObject) {
      self.name = name
      self.object = object.map { ObjectIdentifier($0) }
      self.center = ObjectIdentifier(center)
    }

    /// Whether an observer of this, where no object means any, is called by a post of something.
    func includes(_ posted: Subject) -> Bool {
      name == posted.name && center == posted.center && (object == nil || object == posted.object)
    }
  }

  /// Where the code runs that called a block.
  enum Origin {
    /// In the task or on the thread of the block.
    case here(ForeignPost)
    case elsewhere(ForeignPost)
    /// No post that is recorded, or one of several that can't be told apart.
    case unknown
  }

  let post: RecordedPost
  /// Where the poster records.
  private let point: RecordingPoint
  private let source: SourceLine
  private let subject: Subject
  private let context = ExecutionContext.current
  /// The lanes of the blocks that have run elsewhere.
  private let deliveries = Guarded<[LaneID]>([])
  private static let underWay = Guarded<[ForeignPost]>([])

  /// Begins a post where the running code records; `nil` if it doesn't.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: The object that it is about.
  ///   - center: The centre that delivers it.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  ///   - messageType: The type of the message that is posted; `nil` for a notification.
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

  /// Where the post is recorded.
  var session: RecordingSession { point.session }

  private init(
    _ post: RecordedPost, _ point: RecordingPoint, _ subject: Subject, _ source: SourceLine
  ) {
    self.post = post
    self.point = point
    self.subject = subject
    self.source = source
  }

  /// Runs an observer's block on a queue, while the poster waits.
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

  /// Ends the post; to be called in the function that began it.
  package func end() {
    Self.underWay.withLock { posts in
      if let index = posts.lastIndex(where: { $0 === self }) { posts.remove(at: index) }
    }
    for lane in deliveries.withLock({ $0 }) { point.appendJoin(ofLane: lane, source) }
    post.end()
  }

  /// Where a block was called that the running code is about to run.
  ///
  /// - Parameter fits: Whether the block may be called for what is posted.
  static func origin(where fits: (Subject) -> Bool) -> Origin {
    let context = ExecutionContext.current
    return underWay.withLock { posts in
      let fitting = posts.filter { fits($0.subject) }
      if let post = fitting.last(where: { $0.context == context }) { return .here(post) }
      return fitting.count == 1 ? .elsewhere(fitting[0]) : .unknown
    }
  }
}
