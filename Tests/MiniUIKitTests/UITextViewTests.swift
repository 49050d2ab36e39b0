import Foundation
import MiniUIKit
import Testing

@MainActor struct UITextViewTests {
  private let log = Log()
  private let textView = UITextView()
  private let delegate: LoggingDelegate

  init() {
    delegate = LoggingDelegate(log: log)
    textView.notificationCenter = LoggingCenter(log: log)
    textView.delegate = delegate
  }

  @Test func `Typing asks the delegate, tells it, then posts`() {
    textView.insertText("Hi")
    #expect(
      log.take() == [
        "should change 0+0 to Hi", "did change selection", "did change",
        "post UITextViewTextDidChangeNotification by UITextView",
      ])
    #expect(textView.text == "Hi")
    #expect(textView.hasText)
  }

  @Test func `A backspace does the same`() {
    textView.text = "Hi"
    textView.deleteBackward()
    #expect(
      log.take() == [
        "should change 1+1 to ", "did change selection", "did change",
        "post UITextViewTextDidChangeNotification by UITextView",
      ])
    #expect(textView.text == "H")
  }

  @Test func `Setting the text tells nobody`() {
    textView.text = "Hi"
    textView.text = nil
    #expect(log.take().isEmpty)
    #expect(textView.text == "")
    #expect(!textView.hasText)
  }

  @Test func `A delegate that doesn't agree keeps the text as it is`() {
    textView.text = "Hi"
    delegate.agrees = false
    textView.insertText("!")
    textView.deleteBackward()
    #expect(textView.text == "Hi")
    #expect(log.take() == ["should change 2+0 to !", "should change 1+1 to "])
  }

  @Test func `What changes nothing tells nobody`() {
    textView.deleteBackward()
    textView.insertText("")
    #expect(log.take().isEmpty)
  }

  @Test func `A text that isn't editable can't be typed into`() {
    textView.isEditable = false
    textView.insertText("Hi")
    #expect(textView.text == "")
    #expect(log.take().isEmpty)
  }

  @Test func `The delegate isn't kept alive, and the latest has the slot`() {
    do {
      let second = LoggingDelegate(log: Log())
      textView.delegate = second
      textView.insertText("a")
      #expect(second.log.lines.contains("did change"))
    }
    #expect(log.take() == ["post UITextViewTextDidChangeNotification by UITextView"])
    #expect(textView.delegate == nil)
  }

  @Test func `A delegate may change the text while it is asked`() {
    delegate.whileAsked = { $0.text = "" }
    textView.text = "12345"
    textView.insertText("6")
    #expect(textView.text == "6")
  }

  @Test func `A delegate without methods agrees to everything`() {
    final class Silent: UITextViewDelegate {}
    let silent = Silent()
    textView.delegate = silent
    textView.insertText("a")
    #expect(textView.text == "a")
  }

  @Test func `By default a text view posts to the default centre`() {
    #expect(UITextView().notificationCenter === NotificationCenter.default)
  }
}

/// A delegate that logs what it hears.
@MainActor final class LoggingDelegate: UITextViewDelegate {
  let log: Log
  var agrees = true
  var whileAsked: (UITextView) -> Void = { _ in }

  init(log: Log) { self.log = log }

  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
    log.add("should begin")
    return agrees
  }
  func textViewDidBeginEditing(_ textView: UITextView) { log.add("did begin") }
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
    log.add("should end")
    return agrees
  }
  func textViewDidEndEditing(_ textView: UITextView) { log.add("did end") }
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    log.add("should change \(range.location)+\(range.length) to \(text)")
    whileAsked(textView)
    return agrees
  }
  func textViewDidChange(_ textView: UITextView) { log.add("did change") }
  func textViewDidChangeSelection(_ textView: UITextView) { log.add("did change selection") }
}
