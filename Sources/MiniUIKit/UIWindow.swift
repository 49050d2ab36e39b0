public import Foundation

/// The top of a view hierarchy; the views in it are shown.
open class UIWindow: UIView {
  /// The responder that receives what the user types.
  ///
  /// UIKit doesn't make it public; use ``UIResponder/isFirstResponder``.
  weak var firstResponder: UIResponder?

  /// Creates a window, which is hidden until it is made key and visible.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  /// Shows the window and lays out its views.
  open func makeKeyAndVisible() {
    isHidden = false
    layoutIfNeeded()
  }
}
