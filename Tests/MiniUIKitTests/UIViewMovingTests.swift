import MiniUIKit
import Testing

/// What a view hears when it moves, and when it and its subviews die.
@MainActor struct UIViewMovingTests {
  private let log = Log()

  @Test func `A view hears of its move before and after`() {
    let parent = LoggingView("parent", log: log)
    parent.addSubview(LoggingView("view", log: log))
    #expect(
      log.take() == [
        "view will move to superview", "view did move to superview", "parent did add",
      ])
    parent.subviews[0].removeFromSuperview()
    #expect(
      log.take() == [
        "view will move to no superview", "parent will remove", "view did move to no superview",
        "view dies",
      ])
  }

  @Test func `All inside a view hear that a window shows it`() {
    let window = UIWindow()
    let parent = LoggingView("parent", log: log)
    parent.addSubview(LoggingView("child", log: log))
    _ = log.take()
    window.addSubview(parent)
    #expect(
      log.take() == [
        "parent will move to superview", "parent will move to window", "child will move to window",
        "parent did move to window", "child did move to window", "parent did move to superview",
      ])
  }

  @Test func `A move inside one window says nothing of windows`() {
    let window = UIWindow()
    let (old, new) = (UIView(), UIView())
    window.addSubview(old)
    window.addSubview(new)
    let view = LoggingView("view", log: log)
    old.addSubview(view)
    _ = log.take()
    new.addSubview(view)
    #expect(log.take() == ["view will move to superview", "view did move to superview"])
  }

  @Test func `A view owns its subviews, and they don't own it`() {
    var parent: LoggingView? = LoggingView("parent", log: log)
    let kept = LoggingView("kept", log: log)
    parent?.addSubview(LoggingView("child", log: log))
    parent?.addSubview(kept)
    _ = log.take()
    parent = nil
    #expect(log.take() == ["parent dies", "child dies"])
    #expect(kept.superview == nil)
  }

  @Test func `Deinits run from the subclass to the superclass, then the subviews die`() {
    class Base: UIView {
      final var baseLog: Log?
      deinit { baseLog?.add("base") }
    }
    final class Derived: Base {
      var derivedLog: Log?
      deinit { derivedLog?.add("derived") }
    }
    do {
      let view = Derived()
      view.baseLog = log
      view.derivedLog = log
      view.addSubview(LoggingView("child", log: log))
      _ = log.take()
    }
    #expect(log.take() == ["derived", "base", "child dies"])
  }

  @Test func `A view without a superview can be removed, to no effect`() {
    LoggingView("view", log: log).removeFromSuperview()
    #expect(log.take() == ["view dies"])
  }
}
