internal import Foundation
import Synchronization

/// What a traced centre hears of the Foundation centre behind it: the names that it has observers for.
///
/// Not simply every name: on Linux, Foundation's centre crashes when a message is posted and somebody
/// observes notifications of every name. So that is left to programs which ask for it.
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
