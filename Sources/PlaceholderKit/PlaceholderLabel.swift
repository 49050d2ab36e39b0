import SeqtraceRecording

#if canImport(UIKit)
  import UIKit
#else
  import MiniUIKit
#endif

/// The label that shows a text view's placeholder.
/// Its type distinguishes it from other labels among the subviews. It also stores what an extension can't
/// store: the proxy that observes for the text view.
final class PlaceholderLabel: UILabel {
  /// The proxy that observes the text; a sibling, owned by the text view like the label.
  weak var proxy: NotificationProxy?
  private let lifetime = Lifetime()

  deinit { lifetime.beginDestruction(of: self) }
}
