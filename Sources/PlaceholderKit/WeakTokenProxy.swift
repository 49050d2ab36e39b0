public import Foundation
import SeqtraceNotifications
import SeqtraceRecording

#if canImport(UIKit)
  public import UIKit
#else
  public import MiniUIKit
#endif

/// A ``NotificationProxy`` that relies on the centre to keep its token alive.
///
/// A reader of the article wrote this variant. Apple's centres keep tokens until they are removed, and so
/// does the traced one. swift-corelibs-foundation's doesn't: there the token is released at once, and the
/// proxy can't deregister.
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
  /// Setting it ends the current observation, which belongs to the old centre. The default is determined on
  /// first use. A `lazy var` would do that too, but `deinit`, which is outside of the main actor, couldn't
  /// read it.
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

  /// Registers a block for the notifications of a name, about one object or, with `nil`, about any.
  ///
  /// The parameters are those of the centre. The proxy has one registration: another one replaces it and ends
  /// the first.
  public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) {
    if let handler { chosenCenter?.removeObserver(handler) }
    handler = notificationCenter.addObserver(
      forName: name, object: object, queue: queue, using: block)
  }
}
