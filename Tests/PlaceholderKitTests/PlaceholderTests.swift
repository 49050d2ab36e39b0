import Foundation
import MiniUIKit
import PlaceholderKit
import Testing

/// What `UITextView.placeholder` does, as its user sees it.
@MainActor struct PlaceholderTests {
  private let center = CountingCenter()
  private let textView: UITextView

  init() {
    textView = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    textView.notificationCenter = center
  }

  private var labels: [UILabel] { textView.subviews.compactMap { $0 as? UILabel } }
  private var proxies: [NotificationProxy] {
    textView.subviews.compactMap { $0 as? NotificationProxy }
  }

  @Test func `A text view has no placeholder, and nobody listens`() {
    #expect(textView.placeholder == nil)
    #expect(textView.subviews.isEmpty)
    textView.placeholder = nil
    #expect(textView.subviews.isEmpty)
    #expect(center.count == 0)
  }

  @Test func `A placeholder is a label, and a proxy that is never seen`() throws {
    textView.placeholder = "Hint"
    #expect(textView.placeholder == "Hint")
    let label = try #require(labels.first)
    #expect(label.text == "Hint")
    #expect(label.textColor == .placeholderText)
    #expect(!label.isHidden)
    #expect(proxies.map(\.isHidden) == [true])
    #expect(textView.subviews.count == 2)
    #expect(center.count == 1)
  }

  @Test func `Another placeholder goes into the same label`() {
    textView.placeholder = "Hint"
    let label = labels[0]
    textView.placeholder = "A much longer hint"
    #expect(labels == [label])
    #expect(label.text == "A much longer hint")
    #expect(center.count == 1)
  }

  @Test func `Typing hides the label, deleting every character brings it back`() {
    textView.placeholder = "Hint"
    textView.insertText("a")
    #expect(labels[0].isHidden)
    textView.insertText("b")
    textView.deleteBackward()
    #expect(labels[0].isHidden)
    textView.deleteBackward()
    #expect(!labels[0].isHidden)
  }

  @Test func `A text set by the program isn't noticed until the user types`() {
    textView.placeholder = "Hint"
    textView.text = "text"
    #expect(!labels[0].isHidden)
    textView.insertText("!")
    #expect(labels[0].isHidden)
  }

  @Test func `Over a text the label is hidden at once`() {
    textView.text = "text"
    textView.placeholder = "Hint"
    #expect(labels[0].isHidden)
  }

  @Test func `Typing elsewhere doesn't matter`() {
    let other = UITextView()
    other.notificationCenter = center
    textView.placeholder = "Hint"
    other.insertText("a")
    #expect(!labels[0].isHidden)
  }

  @Test func `Two text views have a placeholder each`() {
    let other = UITextView()
    other.notificationCenter = center
    textView.placeholder = "Hint"
    other.placeholder = "Other"
    other.insertText("a")
    #expect(textView.placeholder == "Hint")
    #expect(other.placeholder == "Other")
    #expect(!labels[0].isHidden)
    #expect(center.count == 2)
  }

  @Test func `Without a placeholder nothing is left of it`() {
    textView.placeholder = "Hint"
    textView.placeholder = nil
    #expect(textView.placeholder == nil)
    #expect(textView.subviews.isEmpty)
    #expect(center.count == 0)
    textView.placeholder = "Hint"
    #expect(labels.count == 1)
  }

  @Test func `An empty placeholder shows nothing`() {
    textView.placeholder = ""
    #expect(textView.placeholder == "")
    #expect(labels[0].frame.size == .zero)
  }

  @Test func `The labels and proxies of others are left alone`() {
    let label = UILabel()
    let proxy = NotificationProxy(notificationCenter: center)
    textView.addSubview(label)
    textView.addSubview(proxy)
    textView.placeholder = "Hint"
    #expect(label.text == nil)
    textView.placeholder = nil
    #expect(textView.subviews == [label, proxy])
  }

  @Test func `A placeholder needs no delegate`() {
    textView.placeholder = "Hint"
    #expect(textView.delegate == nil)
  }

  @Test func `The label stands where the text's first line does`() {
    textView.placeholder = "Hint"
    #expect(labels[0].frame.origin == CGPoint(x: 5, y: 8))
    #expect(labels[0].font === textView.font)
    textView.placeholder = String(repeating: "long ", count: 20)
    #expect(labels[0].frame.width <= 90)
    #expect(labels[0].frame.height > 2 * labels[0].font.lineHeight)
  }

  @Test func `A placeholder doesn't keep its text view alive, and stops listening with it`() {
    weak var weakView: UITextView?
    do {
      let view = UITextView()
      view.notificationCenter = center
      view.placeholder = "Hint"
      weakView = view
      #expect(center.count == 1)
    }
    #expect(weakView == nil)
    #expect(center.count == 0)
  }
}
