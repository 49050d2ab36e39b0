internal import Foundation
import Synchronization

/// The names that a traced centre observes at the underlying Foundation centre: the names for which the
/// traced centre has observers.
///
/// All names are observed only if the program itself does so: on Linux, Foundation's centre crashes when a
/// message is posted while an observer of all names is registered.
final class FoundationTaps: Sendable {
  private let taps = Mutex<[NSNotification.Name?: FoundationTap]>([:])

  /// Whether all names are observed at the Foundation centre.
  var hearAll: Bool { taps.withLock { $0[nil] != nil } }

  /// Starts to observe a name; `nil` for all names.
  func open(
    _ name: NSNotification.Name?, on center: NotificationCenter,
    receive: @escaping @Sendable (Notification) -> Void
  ) {
    let replaced = taps.withLock { taps in
      if taps[name] != nil || taps[nil] != nil { return [NSNotification.Name?: FoundationTap]() }
      let tap = FoundationTap(name, on: center, receive: receive)
      guard name == nil else {
        taps[name] = tap
        return [:]
      }
      // The new registration is for all names, so the ones for single names end: a post must not arrive
      // twice.
      defer { taps = [nil: tap] }
      return taps
    }
    withExtendedLifetime(replaced) {}
  }
}
