import Foundation
import MiniUIKit
import Testing

/// Where typing goes, in texts whose characters are more than one UTF-16 unit.
@MainActor struct UITextViewSelectionTests {
  private let textView = UITextView()

  init() { textView.notificationCenter = LoggingCenter(log: Log()) }

  @Test(arguments: ["👩‍👩‍👧‍👦", "🇨🇳", "e\u{301}", "👍🏽", "\r\n", "文"])
  func `A backspace removes a whole character`(character: String) {
    textView.insertText("a" + character)
    textView.deleteBackward()
    #expect(textView.text == "a")
    #expect(textView.selectedRange == NSRange(location: 1, length: 0))
  }

  @Test func `Setting the text puts the caret at its end`() {
    textView.text = "a👍"
    #expect(textView.selectedRange == NSRange(location: 3, length: 0))
  }

  @Test func `Typing replaces the selection`() {
    textView.text = "one two three"
    textView.selectedRange = NSRange(location: 4, length: 3)
    textView.insertText("2")
    #expect(textView.text == "one 2 three")
    #expect(textView.selectedRange == NSRange(location: 5, length: 0))
  }

  @Test func `A backspace removes the selection`() {
    textView.text = "one two"
    textView.selectedRange = NSRange(location: 3, length: 4)
    textView.deleteBackward()
    #expect(textView.text == "one")
  }

  @Test func `A backspace before the first character does nothing`() {
    textView.text = "a"
    textView.selectedRange = NSRange(location: 0, length: 0)
    textView.deleteBackward()
    #expect(textView.text == "a")
  }

  @Test(arguments: [
    (NSRange(location: 99, length: 5), NSRange(location: 4, length: 0)),
    (NSRange(location: -3, length: -1), NSRange(location: 0, length: 0)),
    (NSRange(location: 1, length: .max), NSRange(location: 1, length: 3)),
    (NSRange(location: NSNotFound, length: 1), NSRange(location: 4, length: 0)),
    (NSRange(location: 2, length: 0), NSRange(location: 1, length: 0)),
    (NSRange(location: 2, length: 1), NSRange(location: 1, length: 2)),
    (NSRange(location: 0, length: 2), NSRange(location: 0, length: 3)),
  ])
  func `A selection is cut down to the text and widened to whole characters`(
    asked: NSRange, given: NSRange
  ) {
    textView.text = "a👍b"
    textView.selectedRange = asked
    #expect(textView.selectedRange == given)
  }

  @Test func `The delegate hears of another selection, and only of another`() {
    let log = Log()
    let delegate = LoggingDelegate(log: log)
    textView.text = "abc"
    textView.delegate = delegate
    textView.selectedRange = NSRange(location: 3, length: 0)
    #expect(log.take().isEmpty)
    textView.selectedRange = NSRange(location: 0, length: 2)
    #expect(log.take() == ["did change selection"])
  }
}
