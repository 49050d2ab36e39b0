public import Foundation
public import SeqtraceRecording
import Synchronization

/// A notification centre that records who registers, posts, is called back and deregisters.
///
/// It has the methods of Foundation's `NotificationCenter` for blocks, messages and sequences, with
/// the same signatures, so one line adopts it in code that uses these:
///
/// ```swift
/// typealias NotificationCenter = TracedNotificationCenter
/// ```
///
/// It behaves as Apple documents for `NotificationCenter`, also on Linux, where Foundation's own
/// calls observers in any order, forgets tokens that nobody keeps, and keeps messages and
/// notifications apart. <doc:HowTheCentreBehaves> lists it row by row; in short:
///
/// - Observers are called in the order of their registration.
/// - The token of a registration lives until it is removed; the observed object isn't kept alive.
///   A registration for messages ends when nobody keeps its token.
/// - `object` filters by identity, so a value, which has none, matches no post.
/// - Without a queue a block runs on the posting thread before the post returns. With one it runs on
///   that queue: at once if the post comes from there, else later, and the post doesn't wait.
/// - An observer that is removed isn't called any more, not even by a post under way or a block
///   that waits in its queue. One that is added during a post isn't called for it.
/// - Blocks may post, add and remove: nothing is locked while they run.
///
/// In traces its name is `NotificationCenter`. The receiver of a registration's callbacks is the one
/// that `Recorder.withCallbacks(to: .instance(_:))` declares around the registration, or else who makes it.
public final class TracedNotificationCenter: Sendable {
  /// Where the centre records.
  enum Target: Sendable {
    /// In one session, or nowhere.
    case session(RecordingSession?)
    /// In whichever session is current, or else in the one in which the centre was made.
    case current(home: RecordingSession?)
  }

  /// The centre that stands in front of Foundation's default one.
  ///
  /// It records in whichever session is current.
  public static let `default` = TracedNotificationCenter(
    target: .current(home: nil), forwardingTo: NotificationCenter.default)

  let target: Target
  let forwardedCenter: NotificationCenter?
  let table = Mutex(RegistrationTable())
  let taps = FoundationTaps()

  /// Creates a centre that stands alone.
  ///
  /// It records in whichever session is current; where none is, in the one that was current when the
  /// centre was made, if any. So a centre that is older than a session, or global, is recorded from the
  /// moment that the session records.
  public convenience init() {
    self.init(target: .current(home: .current), forwardingTo: nil)
  }

  /// Creates a centre that stands alone and records in one session.
  ///
  /// - Parameter session: Where it records; with `nil` it only does a centre's work.
  public convenience init(session: RecordingSession?) {
    self.init(target: .session(session), forwardingTo: nil)
  }

  /// Creates a centre that stands in front of one of Foundation's.
  ///
  /// Its posts reach the other centre's observers too, and what is posted to the other centre
  /// reaches the observers registered here. The order among these is still that of registration.
  /// It records as a centre that stands alone does.
  ///
  /// - Parameter center: The other centre, `.default` perhaps.
  public convenience init(forwarding center: NotificationCenter) {
    self.init(target: .current(home: .current), forwardingTo: center)
  }

  /// Creates a centre that stands in front of one of Foundation's, and records in one session.
  ///
  /// - Parameters:
  ///   - center: The other centre, `.default` perhaps.
  ///   - session: Where it records; with `nil` it only does a centre's work.
  public convenience init(forwarding center: NotificationCenter, session: RecordingSession?) {
    self.init(target: .session(session), forwardingTo: center)
  }

  private init(target: Target, forwardingTo center: NotificationCenter?) {
    self.target = target
    forwardedCenter = center
  }

  /// Where the calling code records what it does with this centre.
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
  /// What Foundation calls it, and so does a diagram's reader.
  package static var participantName: String { "NotificationCenter" }
}
