internal import CSeqtraceGate
package import SeqtraceEvents

/// A registration for typed messages with a notification centre that calls its observers itself.
///
/// The centre passes the observer a message, but neither its post nor its subject. On the main actor, the
/// centre calls the observer before the post returns, so the message belongs to the innermost matching open
/// post. An observer that runs in tasks is called later. The centre starts its tasks in the order of the
/// posts, so each task takes the first post that no task has taken.
package final class ForeignMessages: Sendable {
  /// A post that hasn't reached its observer yet.
  private struct Post: Sendable {
    let event: EventReference
    let session: RecordingSession
  }

  /// A weak reference to a registration.
  private struct Weak: Sendable {
    weak let registration: ForeignMessages?
  }

  private let name: String
  private let subject: ForeignPost.Subject
  private let registration: ForeignRegistration
  private let posts = Guarded<[Post]>([])

  /// The registrations with observers that are called in tasks.
  private static let inTasks = Guarded<[ObjectIdentifier: Weak]>([:])

  /// Records a registration in the session of the running code.
  ///
  /// - Parameters:
  ///   - messageType: The messages' type.
  ///   - subject: The subject of the observed messages; `nil` for any.
  ///   - subjectType: The type of the subjects.
  ///   - queue: The name of the queue or task that calls the observer later; `nil` if the post waits for the
  ///     observer.
  ///   - center: The centre.
  ///   - source: The source location of the registration.
  package init(
    _ messageType: Any.Type, of subject: AnyObject?, _ subjectType: Any.Type, queue: String?,
    at center: AnyObject, _ source: SourceLine
  ) {
    name = Self.name(of: messageType)
    self.subject = ForeignPost.Subject(name, about: subject, at: center)
    let arguments = [subject == nil ? "\(subjectType).self" : "object", "\(messageType).self"]
    registration = ForeignRegistration(
      name, arguments + ["block"], about: subject, queue: queue, at: center, source)
    if queue == nil { return }
    Self.inTasks.withLock { $0[ObjectIdentifier(self)] = Weak(registration: self) }
  }

  deinit { _ = Self.inTasks.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) } }

  /// Stores the token that the centre returned for the registration.
  package func setToken(_ token: some Hashable) { registration.setToken(token) }

  /// Runs the observer on the main actor, where the centre called it.
  package func callBack(from center: AnyObject, _ body: () -> Void) {
    registration.callBack(name, from: center, where: subject.includes, body)
  }

  /// Runs the observer in the task in which the centre called it.
  package func callBack(from center: AnyObject, _ body: () async -> Void) async {
    let post = posts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard seqtrace_is_recording(), let session = post?.session ?? registration.record?.session
    else { return await body() }
    if registration.record?.isStranger(in: session.core) ?? false {
      return await RecordingPoint.runSilently(counting: session.core, body)
    }
    await RecordingPoint.deliver(
      in: session, name, of: registration.record, from: center, cause: post?.event, body)
  }

  /// Starts a post; returns `nil` if the running code isn't recorded.
  ///
  /// - Parameters:
  ///   - messageType: The message's type.
  ///   - object: The message's subject.
  ///   - center: The centre that delivers the message.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  package static func beginPost(
    of messageType: Any.Type, about object: AnyObject?, at center: AnyObject, _ fileID: String,
    _ line: Int
  ) -> ForeignPost? {
    guard seqtrace_is_recording() else { return nil }
    let name = name(of: messageType)
    let begun = ForeignPost.begin(
      name, about: object, at: center, fileID, line, message: messageType)
    guard let begun else { return nil }
    let posted = ForeignPost.Subject(name, about: object, at: center)
    // The loop may release the last reference to a registration. Its `deinit` takes the lock, so the loop is
    // outside.
    let all = inTasks.withLock { $0.values.compactMap(\.registration) }
    for registration in all where registration.subject.includes(posted) {
      registration.posts.withLock {
        $0.append(Post(event: begun.post.event, session: begun.session))
      }
    }
    return begun
  }

  /// Returns the name of a message type, including its module.
  private static func name(of type: Any.Type) -> String {
    String(reflecting: type).withoutUnknownContexts
  }
}
