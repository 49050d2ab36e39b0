public import Foundation
public import SeqtraceRecording
import Synchronization

/// A notification centre that records registrations, posts, callbacks and deregistrations.
///
/// For blocks, messages and sequences, it has the methods of Foundation's `NotificationCenter`, with the same
/// signatures. To adopt it in code that uses these methods, add one line:
///
/// ```swift
/// typealias NotificationCenter = TracedNotificationCenter
/// ```
///
/// It behaves as Apple documents for `NotificationCenter`, on Linux too. Foundation's own centre for Linux
/// calls observers in any order, drops registrations when their token is released, and separates messages
/// from notifications. The article *How the centre behaves* lists the details; in short:
///
/// - Observers are called in the order of their registration.
/// - The centre keeps a registration's token until the registration is removed, but doesn't keep the observed
///   object alive. A registration for messages ends when its token is released.
/// - `object` filters by identity. A value has no identity, so it matches no post.
/// - Without a queue, a block runs on the posting thread before the post returns. With a queue, the block
///   runs on that queue: immediately if the post is made on it, otherwise later, and the post doesn't wait.
/// - A removed observer isn't called any more, not even by a post in progress or a block that waits in its
///   queue. An observer that is added during a post isn't called for it.
/// - Blocks may post, add and remove: no lock is held while they run.
///
/// In traces, its name is `NotificationCenter`. The receiver of a callback is the one that
/// `Recorder.withCallbacks(to: .instance(_:))` sets around the registration; without that function, it is the
/// participant that makes the registration.
public final class TracedNotificationCenter: Sendable {
  /// The session in which the centre records.
  enum Target: Sendable {
    /// The given session; `nil` for none.
    case session(RecordingSession?)
    /// The current session; without one, the session in which the centre was created.
    case current(home: RecordingSession?)
  }

  /// The traced centre for Foundation's default centre.
  ///
  /// It records in the current session.
  public static let `default` = TracedNotificationCenter(
    target: .current(home: nil), forwardingTo: NotificationCenter.default)

  let target: Target
  let forwardedCenter: NotificationCenter?
  let table = Mutex(RegistrationTable())
  let taps = FoundationTaps()

  /// Creates a centre that records in the current session.
  ///
  /// Without a current session, it records in the session that was current when the centre was created, if
  /// any. A centre that is global, or older than the session, is therefore recorded as soon as a session is
  /// current.
  ///
  /// - Parameter center: One of Foundation's centres, such as `.default`, to forward to. Posts then also
  ///   reach that centre's observers, and posts to that centre reach the observers registered here. The
  ///   observers of each centre are called in the order of registration. By default, the centre is
  ///   independent.
  public convenience init(forwarding center: NotificationCenter? = nil) {
    self.init(target: .current(home: .current), forwardingTo: center)
  }

  /// Creates a centre that records in one session.
  ///
  /// - Parameters:
  ///   - center: One of Foundation's centres to forward to, as for ``init(forwarding:)``.
  ///   - session: The session; with `nil`, the centre works but records nothing.
  public convenience init(
    forwarding center: NotificationCenter? = nil, session: RecordingSession?
  ) {
    self.init(target: .session(session), forwardingTo: center)
  }

  private init(target: Target, forwardingTo center: NotificationCenter?) {
    self.target = target
    forwardedCenter = center
  }

  /// The recording point of the calling code in the session in which this centre records; `nil` if nothing is
  /// recorded.
  var recordingPoint: RecordingPoint? {
    switch target {
    case .session(let session): session.map { RecordingPoint.current(in: $0) }
    case .current(let home): RecordingPoint.current(orIn: home)
    }
  }

  /// The centre as sender or receiver of an event.
  var party: PartyReference { Recorder.Participant.instance(self).reference }
}

extension TracedNotificationCenter: NamedParticipant {
  /// The centre's name in diagrams, which is that of Foundation's type.
  package static var participantName: String { "NotificationCenter" }
}
