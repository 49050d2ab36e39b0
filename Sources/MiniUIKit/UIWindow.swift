public import Foundation

/// The top of a view hierarchy; a view is shown when it is in one.
open class UIWindow: UIView {
  /// Who receives what the user types.
  ///
  /// UIKit keeps this to itself; ``UIResponder/isFirstResponder`` is the way to ask.
  weak var firstResponder: UIResponder?

  /// Creates a window, which is hidden until it is made key and visible.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  /// Shows the window and lays its views out.
  open func makeKeyAndVisible() {
    isHidden = false
    layoutIfNeeded()
  }
}
