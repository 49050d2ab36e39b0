public import Foundation
import SeqtraceNotifications
import SeqtraceRecording

#if canImport(UIKit)
  public import UIKit
#else
  public import MiniUIKit
#endif

/// A view that is never seen and observes notifications for as long as its superview lives.
///
/// An extension has no `deinit` in which to stop observing. So it hands its registrations to a
/// proxy and adds that as a subview; the proxy dies with the view that owns it, and deregisters.
///
/// ```swift
/// let proxy = NotificationProxy(notificationCenter: center)
/// proxy.addObserver(forName: name, object: self, queue: nil) { [weak self] _ in … }
/// addSubview(proxy)
/// ```
///
/// The block should hold its view weakly: held strongly, the view would keep itself alive through
/// the centre.
public final class NotificationProxy: UIView {
  private var notificationCenter: ObservedCenter = TracedNotificationCenter.default
  /// Unsafe only by name: all access is on the main actor but for that in `deinit`, where nobody
  /// else has a reference.
  nonisolated(unsafe) private var tokens: [any NSObjectProtocol] = []
  private let lifetime = Lifetime()

  /// Creates a proxy that observes a centre.
  public convenience init(notificationCenter: ObservedCenter) {
    self.init(frame: .zero)
    self.notificationCenter = notificationCenter
    isHidden = true
  }

  /// Deregisters, at once and wherever the last reference is given up.
  ///
  /// An `isolated deinit` would need no unsafe property. But it is put off when the last reference
  /// is given up outside the main actor, so that a dead view would be called for a while, and it
  /// needs newer systems than this package does. Centres can be used from everywhere.
  deinit {
    let center = notificationCenter
    lifetime.beginDestruction(of: self)
    for token in tokens { center.removeObserver(token) }
  }

  /// Has a block called for every notification of a name, about an object, `nil` standing for any.
  ///
  /// The parameters are the centre's own, and are handed on to it. A proxy can observe any number
  /// of notifications.
  ///
  /// - Returns: The centre's token, which the proxy removes when it dies.
  @discardableResult public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = notificationCenter.addObserver(
      forName: name, object: object, queue: queue, using: block)
    tokens.append(token)
    return token
  }
}
