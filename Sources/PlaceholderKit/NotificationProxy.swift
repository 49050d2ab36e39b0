public import Foundation
import SeqtraceNotifications
import SeqtraceRecording

#if canImport(UIKit)
  public import UIKit
#else
  public import MiniUIKit
#endif

/// An invisible view that observes notifications for as long as its superview lives.
///
/// An extension has no `deinit` in which to stop observing. So it passes its registrations to a proxy and
/// adds that as a subview. The proxy is destroyed with the view that owns it, and deregisters.
///
/// ```swift
/// let proxy = NotificationProxy(notificationCenter: center)
/// proxy.addObserver(forName: name, object: self, queue: nil) { [weak self] _ in … }
/// addSubview(proxy)
/// ```
///
/// The block should hold its view weakly: with a strong reference, the view would keep itself alive through
/// the centre.
public final class NotificationProxy: UIView {
  private var notificationCenter: ObservedCenter = TracedNotificationCenter.default
  /// Unsafe only by name: all access is on the main actor, except that in `deinit`, where there is no other
  /// reference.
  nonisolated(unsafe) private var tokens: [any NSObjectProtocol] = []
  private let lifetime = Lifetime()

  /// Creates a proxy that observes a centre.
  public convenience init(notificationCenter: ObservedCenter) {
    self.init(frame: .zero)
    self.notificationCenter = notificationCenter
    isHidden = true
  }

  /// Deregisters at once, wherever the last reference is released.
  ///
  /// An `isolated deinit` would need no unsafe property. But it is delayed if the last reference is released
  /// outside the main actor, so a destroyed view would still be called for a while, and it needs newer
  /// systems than this package does. Centres can be used from any thread.
  deinit {
    let center = notificationCenter
    lifetime.beginDestruction(of: self)
    for token in tokens { center.removeObserver(token) }
  }

  /// Registers a block for the notifications of a name, about one object or, with `nil`, about any.
  ///
  /// The parameters are those of the centre. A proxy can observe any number of notifications.
  ///
  /// - Returns: The centre's token, which the proxy removes at its destruction.
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
