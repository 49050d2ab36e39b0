internal import Foundation
import Synchronization

/// The names that a traced centre observes at the Foundation centre behind it: those that it has
/// observers for.
///
/// It doesn't observe every name: on Linux, Foundation's centre crashes when a message is posted
/// while a notification observer for all names is registered. Programs have to ask for that.
final class FoundationTaps: Sendable {
  private let taps = Mutex<[NSNotification.Name?: FoundationTap]>([:])

  /// Whether every name is heard.
  var hearAll: Bool { taps.withLock { $0[nil] != nil } }

  /// Hears a name from now on, or every name.
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
      // Nothing may be heard twice.
      defer { taps = [nil: tap] }
      return taps
    }
    withExtendedLifetime(replaced) {}
  }
}
