import SeqtraceRecording

#if canImport(UIKit)
  import UIKit
#else
  import MiniUIKit
#endif

/// The label that shows a text view's placeholder.
///
/// Its type tells it from the labels of others among the subviews, and it takes along what an
/// extension can't store: who listens on its behalf.
final class PlaceholderLabel: UILabel {
  /// Who hears of the text's changes; a sibling, which the text view owns as it owns the label.
  weak var proxy: NotificationProxy?
  private let lifetime = Lifetime()

  deinit { lifetime.beginDestruction(of: self) }
}
