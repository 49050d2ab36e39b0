public import Foundation
import SeqtraceNotifications
import SeqtraceRecording

#if canImport(UIKit)
  public import UIKit
#else
  public import MiniUIKit
#endif

/// A ``NotificationProxy`` that leaves it to the centre to keep its token alive.
///
/// It shows the variant of the proxy that a reader of the article wrote. Apple's centres hold their
/// tokens until they are removed, and so does the traced one. swift-corelibs-foundation's doesn't:
/// there the token is gone at once, and the proxy can't deregister.
public final class WeakTokenProxy: UIView {
  /// Unsafe only by name: see ``NotificationProxy``.
  nonisolated(unsafe) private weak var handler: (any NSObjectProtocol)?
  private var chosenCenter: (ObservedCenter)?
  private let lifetime = Lifetime()

  deinit {
    let center = chosenCenter
    lifetime.beginDestruction(of: self)
    if let handler { center?.removeObserver(handler) }
  }

  /// The centre that the proxy observes: the default one, unless another is set.
  ///
  /// Setting it ends what the proxy observes now, which the old centre knows and the new one doesn't.
  /// It is found when it is first asked for. A `lazy var` would do that too, but `deinit`, which is
  /// outside of the main actor, could not read it.
  public var notificationCenter: ObservedCenter {
    get {
      let center = chosenCenter ?? TracedNotificationCenter.default
      chosenCenter = center
      return center
    }
    set {
      if let handler { chosenCenter?.removeObserver(handler) }
      chosenCenter = newValue
    }
  }

  /// Whether the centre still keeps the token alive.
  public var isObserving: Bool { handler != nil }

  /// Has a block called for every notification of a name, about an object, `nil` standing for any.
  ///
  /// The parameters are the centre's own, and are handed on to it. The proxy knows one registration:
  /// another one takes the place of the first, which ends.
  public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) {
    if let handler { chosenCenter?.removeObserver(handler) }
    handler = notificationCenter.addObserver(
      forName: name, object: object, queue: queue, using: block)
  }
}
