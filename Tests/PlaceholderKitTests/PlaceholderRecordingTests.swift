import MiniUIKit
import PlaceholderKit
import SeqtraceNotifications
import SeqtraceRecording
import TestSupport
import Testing

/// What the placeholder's code says when it is recorded.
@MainActor struct PlaceholderRecordingTests {
  private let session = RecordingSession()

  /// The lines that a piece of the program records.
  private func transcript(_ program: (UITextView) -> Void) -> [String] {
    let center = TracedNotificationCenter(session: session)
    let textView = UITextView()
    textView.notificationCenter = center
    session.record { program(textView) }
    return withExtendedLifetime(textView) { Transcript(session.trace()).lines }
  }

  @Test func `Setting a placeholder takes the steps 1 to 8`() {
    #expect(
      transcript { $0.placeholder = "Enter your text here!" } == [
        #"client → UITextView extension: placeholder = "Enter your text here!""#,
        "  UITextView extension → UITextView extension: addPlaceholderLabel()",
        "    UITextView extension → UILabel: create",
        #"    UITextView extension → UILabel: text = "Enter your text here!""#,
        "    UITextView extension → UITextView: addSubview(label)",
        "    UITextView extension → NotificationProxy: create",
        "    UITextView extension → NotificationProxy: "
          + "addObserver(UITextView.textDidChangeNotification, …, …, block)",
        "      NotificationProxy → NotificationCenter: "
          + "register UITextViewTextDidChangeNotification of UITextView",
        "    UITextView extension → UITextView: addSubview(proxy)",
      ])
  }

  @Test func `Typing takes the steps 9 and 10`() {
    let lines = transcript {
      $0.placeholder = "Hint"
      $0.insertText("a")
      $0.deleteBackward()
    }
    let callback =
      "  NotificationCenter → UITextView extension: "
      + "call back for UITextViewTextDidChangeNotification"
    let post = "client → NotificationCenter: post UITextViewTextDidChangeNotification of UITextView"
    #expect(
      lines.suffix(6) == [
        post, callback, "    UITextView extension → UILabel: isHidden = true",
        post, callback, "    UITextView extension → UILabel: isHidden = false",
      ])
  }

  @Test func `Without a placeholder the proxy and the label die, and the proxy deregisters`() {
    let lines = transcript {
      $0.placeholder = "Hint"
      $0.placeholder = nil
    }
    #expect(lines.contains("client → UITextView extension: placeholder = nil"))
    let events = lines.map { $0.drop { $0 == " " } }
    #expect(events.contains("NotificationProxy → NotificationCenter: deregister"))
    #expect(events.contains("NotificationProxy is gone"))
    #expect(events.contains("UILabel is gone"))
  }

  @Test func `Another placeholder only sets the label's text`() {
    let lines = transcript {
      $0.placeholder = "Hint"
      $0.placeholder = "Other"
    }
    #expect(
      lines.suffix(2) == [
        #"client → UITextView extension: placeholder = "Other""#,
        #"  UITextView extension → UILabel: text = "Other""#,
      ])
  }

  @Test func `Over a text the label is hidden when it is added`() {
    let lines = transcript {
      $0.text = "text"
      $0.placeholder = "Hint"
    }
    #expect(lines.last == "    UITextView extension → UILabel: isHidden = true")
  }

  @Test func `Outside of a recording only the centre, which knows its session, records`() {
    let textView = UITextView()
    textView.notificationCenter = TracedNotificationCenter(session: session)
    textView.placeholder = "Hint"
    #expect(textView.placeholder == "Hint")
    #expect(session.trace().events.map(\.kind) == [.registration])
  }

  @Test func `What the proxy asks of the centre is found in the proxy's source`() {
    _ = transcript { view in
      view.placeholder = "Hint"
      view.placeholder = nil
    }
    let events = session.trace().events.filter {
      $0.kind == .registration || $0.kind == .deregistration
    }
    let file = "PlaceholderKit/NotificationProxy.swift"
    #expect(events.map(\.source?.fileID) == [file, file])
  }
}
