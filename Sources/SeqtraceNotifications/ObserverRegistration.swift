internal import Foundation
internal import SeqtraceRecording
import Synchronization

/// The token for removing an observer; it has nothing but an identity.
final class RegistrationToken: NSObject, Sendable {}

/// An observer's registration with a traced centre.
final class ObserverRegistration: Sendable {
  let name: NSNotification.Name?
  let filter: ObjectFilter
  let reaction: Reaction
  let token = RegistrationToken()
  /// The registration in the trace; `nil` if it isn't recorded.
  let record: RecordedRegistration?
  private let isRemoved = Atomic<Bool>(false)
  private let upstreamStorage = Mutex<MessageUpstream?>(nil)

  init(
    name: NSNotification.Name?, filter: ObjectFilter, record: RecordedRegistration?,
    reaction: Reaction
  ) {
    self.name = name
    self.filter = filter
    self.reaction = reaction
    self.record = record
  }

  /// Whether the registration may receive notifications. It can't if it is for messages with the default name
  /// of their type, which no notification uses.
  var hearsNotifications: Bool {
    reaction.messageType.map { name != $0.defaultName } ?? true
  }

  /// Whether the observer may still be called.
  var isActive: Bool { !isRemoved.load(ordering: .acquiring) }

  /// Prevents further calls of the observer.
  func deactivate() {
    isRemoved.store(true, ordering: .releasing)
    upstream?.end()
  }

  /// The connection that forwards messages from the underlying centre.
  var upstream: MessageUpstream? { upstreamStorage.withLock { $0 } }

  /// Sets the connection that forwards messages from the underlying centre.
  func connect(_ upstream: MessageUpstream) {
    upstreamStorage.withLock { $0 = upstream }
    if !isActive { upstream.end() }
  }

  deinit { upstream?.end() }
}
