import Foundation

/// Deregisters in its `deinit`, which an extension can't have.
final class NotificationProxy: View {
  private var token: (any NSObjectProtocol)?

  func addObserver(
    forName name: Notification.Name, object: AnyObject,
    using block: @escaping @Sendable (Notification) -> Void
  ) {
    token = NotificationCenter.default.addObserver(
      forName: name, object: object, queue: nil, using: block)
  }

  deinit {
    if let token { NotificationCenter.default.removeObserver(token) }
  }
}
