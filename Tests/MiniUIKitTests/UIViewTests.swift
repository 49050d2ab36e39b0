import Foundation
import MiniUIKit
import Testing

@MainActor struct UIViewTests {
  @Test func `A subview knows its superview and is in front of its elder siblings`() {
    let parent = UIView()
    let back = UIView()
    let front = UIView()
    parent.addSubview(back)
    parent.addSubview(front)
    #expect(parent.subviews == [back, front])
    #expect(front.superview === parent)
    #expect(front.next === parent)
  }

  @Test func `Adding a view elsewhere takes it from its old superview`() {
    let old = UIView()
    let new = UIView()
    let view = UIView()
    old.addSubview(view)
    new.addSubview(view)
    #expect(old.subviews.isEmpty)
    #expect(new.subviews == [view])
    #expect(view.superview === new)
  }

  @Test func `Adding a subview again brings it to the front`() {
    let parent = UIView()
    let (a, b) = (UIView(), UIView())
    parent.addSubview(a)
    parent.addSubview(b)
    parent.addSubview(a)
    #expect(parent.subviews == [b, a])
  }

  @Test(arguments: [(-1, 0), (0, 0), (1, 1), (2, 2), (99, 2)])
  func `A view is inserted at an index, counted from the back`(index: Int, place: Int) {
    let parent = UIView()
    parent.addSubview(UIView())
    parent.addSubview(UIView())
    let view = UIView()
    parent.insertSubview(view, at: index)
    #expect(parent.subviews.firstIndex(of: view) == place)
    #expect(parent.subviews.count == 3)
  }

  @Test func `Views are inserted above and below a sibling`() {
    let parent = UIView()
    let (a, b, c) = (UIView(), UIView(), UIView())
    parent.addSubview(a)
    parent.insertSubview(b, belowSubview: a)
    parent.insertSubview(c, aboveSubview: b)
    #expect(parent.subviews == [b, c, a])
    parent.insertSubview(b, aboveSubview: a)
    #expect(parent.subviews == [c, a, b])
  }

  @Test func `A subview moves to the front and to the back, a stranger doesn't`() {
    let parent = UIView()
    let (a, b, stranger) = (UIView(), UIView(), UIView())
    parent.addSubview(a)
    parent.addSubview(b)
    parent.bringSubviewToFront(a)
    #expect(parent.subviews == [b, a])
    parent.sendSubviewToBack(a)
    #expect(parent.subviews == [a, b])
    parent.bringSubviewToFront(stranger)
    #expect(parent.subviews == [a, b])
  }

  @Test func `A view is a descendant of itself and of all that contain it`() {
    let (grandparent, parent, view) = (UIView(), UIView(), UIView())
    grandparent.addSubview(parent)
    parent.addSubview(view)
    #expect(view.isDescendant(of: view))
    #expect(view.isDescendant(of: grandparent))
    #expect(!grandparent.isDescendant(of: view))
  }

  @Test func `A view can't be added to a view that it contains`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (parent, child) = (UIView(), UIView())
        parent.addSubview(child)
        child.addSubview(parent)
      }
    }
  }

  @Test func `A view can't be added to itself`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = UIView()
        view.addSubview(view)
      }
    }
  }

  @Test func `A tag is looked for in the view itself, then inside, from back to front`() {
    let (parent, child, grandchild, sibling) = (UIView(), UIView(), UIView(), UIView())
    parent.addSubview(child)
    child.addSubview(grandchild)
    parent.addSubview(sibling)
    grandchild.tag = 7
    sibling.tag = 7
    #expect(parent.viewWithTag(7) === grandchild)
    #expect(parent.viewWithTag(8) == nil)
    parent.tag = 7
    #expect(parent.viewWithTag(7) === parent)
  }

  @Test func `A view is shown when a window is above it`() {
    let window = UIWindow()
    let (parent, child) = (UIView(), UIView())
    parent.addSubview(child)
    #expect(child.window == nil)
    window.addSubview(parent)
    #expect(child.window === window)
    #expect(window.window === window)
  }

  @Test func `A new size of the bounds keeps the center`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    view.bounds = CGRect(x: 3, y: 4, width: 60, height: 30)
    #expect(view.frame == CGRect(x: 30, y: 30, width: 60, height: 30))
    #expect(view.bounds.origin == CGPoint(x: 3, y: 4))
    view.center = .zero
    #expect(view.frame.origin == CGPoint(x: -30, y: -15))
  }

  @Test(arguments: [(0.5, 0.5), (-1, 0), (2, 1), (.nan, 1)])
  func `Opacity stays between 0 and 1`(value: CGFloat, result: CGFloat) {
    let view = UIView()
    view.alpha = value
    #expect(view.alpha == result)
  }

  @Test func `A layout runs once for each time that it is asked for`() {
    let log = Log()
    let parent = LoggingView("parent", log: log)
    parent.addSubview(LoggingView("child", log: log))
    _ = log.take()
    parent.layoutIfNeeded()
    #expect(log.take() == ["parent lays out", "child lays out"])
    parent.layoutIfNeeded()
    #expect(log.take().isEmpty)
    parent.frame.size.width = 10
    parent.layoutIfNeeded()
    #expect(log.take() == ["parent lays out"])
    parent.frame.origin.x = 10
    parent.layoutIfNeeded()
    #expect(log.take().isEmpty)
  }
}
