import Foundation
import MiniUIKit
import PlaceholderKit
import SeqtraceNotifications
import SeqtraceRecording

/// The environment of a scenario: a notification centre, and functions that act for the user.
@MainActor final class Stage {
  /// The scenario's own notification centre.
  let center: TracedNotificationCenter
  private var kept: [AnyObject] = []

  init(session: RecordingSession) { center = TracedNotificationCenter(session: session) }

  /// Lets an object outlive the recording, if its destruction isn't part of the scenario.
  @discardableResult func keep<Object: AnyObject>(_ object: Object) -> Object {
    kept.append(object)
    return object
  }

  /// Makes a text view that posts to the scenario's centre.
  func makeTextView() -> RecordedTextView {
    let textView = RecordedTextView(frame: CGRect(x: 0, y: 0, width: 320, height: 120))
    textView.notificationCenter = center
    return textView
  }

  /// Types a text, key by key.
  func type(_ text: String, into textView: UITextView) {
    for key in text.map(String.init) {
      Recorder.recordCall("insertText(_:)", with: [Recorder.literal(key)], on: .instance(textView))
      {
        textView.insertText(key)
      }
    }
  }

  /// Presses the backspace key, once or several times.
  func pressBackspace(_ count: Int = 1, in textView: UITextView) {
    for _ in 0..<count {
      Recorder.recordCall("deleteBackward()", on: .instance(textView)) { textView.deleteBackward() }
    }
  }
}
