extension UIView {
  /// Makes a view a subview at an index among the others.
  func attach(_ view: UIView, at index: Int) {
    precondition(
      !isDescendant(of: view), "a view can't be added to itself or to a view that it contains")
    guard view.superview !== self else { return reorder(view, to: index) }
    let change = WindowChange(of: view, to: window)
    view.willMove(toSuperview: self)
    change.willHappen()
    view.superview?.forget(view)
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
    setNeedsLayout()
    change.didHappen()
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Removes this view from its superview, if it has one.
  func detach() {
    guard superview != nil else { return }
    let change = WindowChange(of: self, to: nil)
    willMove(toSuperview: nil)
    change.willHappen()
    superview?.forget(self)
    superview = nil
    change.didHappen()
    didMoveToSuperview()
  }

  private func reorder(_ view: UIView, to index: Int) {
    subviews.removeAll { $0 === view }
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    setNeedsLayout()
  }

  private func forget(_ view: UIView) {
    willRemoveSubview(view)
    subviews.removeAll { $0 === view }
    setNeedsLayout()
  }

  /// This view and all views inside it, each before its subviews.
  private var subtree: [UIView] { [self] + subviews.flatMap(\.subtree) }

  /// The move of a view, with everything in it, from one window to another.
  @MainActor private struct WindowChange {
    let views: [UIView]
    let target: UIWindow?

    init(of view: UIView, to target: UIWindow?) {
      views = view.window === target || view is UIWindow ? [] : view.subtree
      self.target = target
    }

    /// A view that leaves its window can't keep receiving the window's typing.
    func willHappen() {
      for view in views {
        if view.isFirstResponder, !view.resignFirstResponder() { view.window?.firstResponder = nil }
        view.willMove(toWindow: target)
      }
    }

    func didHappen() {
      for view in views { view.didMoveToWindow() }
    }
  }
}
