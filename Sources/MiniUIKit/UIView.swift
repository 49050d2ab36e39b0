public import Foundation

/// A rectangle on the screen that owns the views inside it.
///
/// The hierarchy is UIKit's: a view holds its subviews strongly and its superview weakly, so a view is
/// destroyed with the last view or variable that owns it, together with everything that it alone owned.
///
/// The `deinit` is left nonisolated, as UIKit's is imported: Swift requires the `deinit`s of a class and its
/// superclass to agree, so with an isolated one here, a subclass couldn't have the plain `deinit` that
/// compiles with UIKit.
open class UIView: UIResponder {
  private var boundsOrigin = CGPoint.zero
  var needsLayout = true

  // MARK: Geometry

  /// The view's rectangle in the coordinates of its superview, in points.
  open var frame: CGRect {
    didSet { if frame.size != oldValue.size { setNeedsLayout() } }
  }

  /// The view's own coordinates; a new size keeps the view's centre.
  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: frame.size) }
    set {
      boundsOrigin = newValue.origin
      guard newValue.size != frame.size else { return }
      let corner = CGPoint(
        x: center.x - newValue.width / 2, y: center.y - newValue.height / 2)
      frame = CGRect(origin: corner, size: newValue.size)
    }
  }

  /// The middle of the frame, in the superview's coordinates.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  // MARK: Appearance

  /// Whether the view and its subviews are invisible.
  open var isHidden = false
  /// The opacity, from 0 to 1; other values are clamped.
  open var alpha: CGFloat = 1 {
    didSet { alpha = alpha.isNaN ? oldValue : min(max(alpha, 0), 1) }
  }
  /// The colour behind the content; `nil` for none.
  open var backgroundColor: UIColor?
  /// Whether touches reach the view.
  open var isUserInteractionEnabled = true
  /// The number by which ``viewWithTag(_:)`` finds the view.
  open var tag = 0

  // MARK: Hierarchy

  /// The views inside this one, from back to front.
  public internal(set) final var subviews: [UIView] = []
  /// The view that owns this one.
  public internal(set) final weak var superview: UIView?

  /// The window that shows this view; a window's is itself.
  open var window: UIWindow? {
    sequence(first: self, next: \.superview).lazy.compactMap { $0 as? UIWindow }.first
  }

  /// The responder for events that this view doesn't handle: its superview.
  open override var next: UIResponder? { superview }

  /// Creates a view with a rectangle in its superview.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Creates a view without a size.
  public convenience override init() { self.init(frame: .zero) }

  /// Called on a view from a nib after all attributes have been set.
  open func awakeFromNib() {}

  /// Puts a view in front of the other subviews, and removes it from its previous superview.
  ///
  /// A view can't be added to itself or to a view that it contains: as in UIKit, that is a programming error
  /// and stops the program.
  open func addSubview(_ view: UIView) { attach(view, at: subviews.count) }

  /// Inserts a view at an index among the subviews, counted from the back.
  ///
  /// An index after the last subview is the front.
  open func insertSubview(_ view: UIView, at index: Int) { attach(view, at: index) }

  /// Inserts a view directly in front of a subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    guard view !== sibling else { return }
    let others = subviews.filter { $0 !== view }
    attach(view, at: (others.firstIndex(of: sibling) ?? others.count - 1) + 1)
  }

  /// Inserts a view directly behind a subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    guard view !== sibling else { return }
    let others = subviews.filter { $0 !== view }
    attach(view, at: others.firstIndex(of: sibling) ?? others.count)
  }

  /// Moves a subview in front of its siblings; does nothing with a view that isn't a subview.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { attach(view, at: subviews.count) }
  }

  /// Moves a subview behind its siblings; does nothing with a view that isn't a subview.
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { attach(view, at: 0) }
  }

  /// Removes the view from its superview, which doesn't own it any more.
  open func removeFromSuperview() { detach() }

  /// Whether this view is the given view, or is inside it at any depth.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  /// The first view with a tag, among this one and all views inside it, each before its subviews.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  // MARK: What a subclass can watch

  /// Called before the view gets another superview, or none.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called when ``superview`` has changed.
  open func didMoveToSuperview() {}
  /// Called before the view, or a view that contains it, moves to another window, or to none.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called when ``window`` has changed.
  open func didMoveToWindow() {}
  /// Called when a view has become a subview of this one.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a view stops being a subview of this one.
  open func willRemoveSubview(_ subview: UIView) {}

  // MARK: Layout

  /// Places the subviews. Called when a layout is needed; programs don't call it.
  open func layoutSubviews() {}

  /// Requests a layout by ``layoutIfNeeded()`` or the window.
  open func setNeedsLayout() { needsLayout = true }

  /// Lays out this view and every view inside it, skipping those that don't need layout.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// The size that suits the view's content; the current size unless a subclass overrides it.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Gives the view the size that suits its content; its top left corner stays.
  open func sizeToFit() { frame.size = sizeThatFits(bounds.size) }
}
