internal import Foundation

/// A registration with a Foundation centre that lasts as long as this object exists.
final class FoundationTap: @unchecked Sendable {
  // Sendable because nothing changes after the initialiser. Only Foundation's centre reads the token, and the
  // centre can be used from any thread.
  private let center: NotificationCenter
  // Kept because on Linux, the centre drops a registration when its token is released.
  private let token: any NSObjectProtocol

  init(
    _ name: NSNotification.Name?, on center: NotificationCenter,
    receive: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = center
    token = center.addObserver(forName: name, object: nil, queue: nil, using: receive)
  }

  deinit { center.removeObserver(token) }
}
