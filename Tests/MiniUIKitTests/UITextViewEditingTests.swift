import MiniUIKit
import Testing

/// How editing begins and ends.
@MainActor struct UITextViewEditingTests {
  private let log = Log()
  private let window = UIWindow()
  private let textView = UITextView()
  private let delegate: LoggingDelegate

  init() {
    delegate = LoggingDelegate(log: log)
    textView.notificationCenter = LoggingCenter(log: log)
    textView.delegate = delegate
    window.addSubview(textView)
  }

  private let beginning = [
    "should begin", "did begin", "post UITextViewTextDidBeginEditingNotification by UITextView",
  ]
  private let ending = [
    "should end", "did end", "post UITextViewTextDidEndEditingNotification by UITextView",
  ]

  @Test func `Becoming first responder begins editing, once`() {
    #expect(textView.becomeFirstResponder())
    #expect(textView.isFirstResponder)
    #expect(log.take() == beginning)
    #expect(textView.becomeFirstResponder())
    #expect(log.take().isEmpty)
  }

  @Test func `Resigning ends editing, once`() {
    textView.becomeFirstResponder()
    _ = log.take()
    #expect(textView.resignFirstResponder())
    #expect(!textView.isFirstResponder)
    #expect(log.take() == ending)
    #expect(textView.resignFirstResponder())
    #expect(log.take().isEmpty)
  }

  @Test func `Another text view takes the typing over`() {
    let other = UITextView()
    other.notificationCenter = LoggingCenter(log: Log())
    window.addSubview(other)
    textView.becomeFirstResponder()
    _ = log.take()
    #expect(other.becomeFirstResponder())
    #expect(log.take() == ending)
    #expect(!textView.isFirstResponder)
  }

  @Test func `A delegate can keep editing from beginning and from ending`() {
    delegate.agrees = false
    #expect(!textView.becomeFirstResponder())
    #expect(!textView.isFirstResponder)
    delegate.agrees = true
    textView.becomeFirstResponder()
    delegate.agrees = false
    #expect(!textView.resignFirstResponder())
    #expect(textView.isFirstResponder)
  }

  @Test func `Leaving the window ends editing even if the delegate doesn't agree`() {
    textView.becomeFirstResponder()
    delegate.agrees = false
    textView.removeFromSuperview()
    #expect(!textView.isFirstResponder)
    window.addSubview(textView)
    #expect(!textView.isFirstResponder)
  }

  @Test func `Without a window nothing can be edited`() {
    textView.removeFromSuperview()
    #expect(!textView.becomeFirstResponder())
    #expect(!log.lines.contains("did begin"))
  }

  @Test func `A text that isn't editable doesn't begin`() {
    textView.isEditable = false
    #expect(!textView.becomeFirstResponder())
    #expect(!log.lines.contains("did begin"))
  }

  @Test func `A plain view can't be first responder`() {
    let view = UIView()
    window.addSubview(view)
    #expect(!view.becomeFirstResponder())
  }
}
