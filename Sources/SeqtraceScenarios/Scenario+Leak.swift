import Foundation
import MiniUIKit
import SeqtraceNotifications
import SeqtraceRecording

extension Scenario {
  /// The second solution without a proxy: an extension has no `deinit` that could remove the observer.
  static let leak = Scenario(
    name: "leak",
    summary: "an observer without a proxy: it is never removed, and outlives its view",
    title: "Without a proxy, nobody deregisters"
  ) { stage in
    var textView: RecordedTextView? = stage.makeTextView()
    textView?.addUnguardedLabel("Enter your text here!", center: stage.center)
    if let textView { stage.type("H", into: textView) }
    textView = nil
    Recorder.recordNote(
      "the text view is gone, its registration isn't", at: .instance(stage.center))
    let other = stage.keep(stage.makeTextView())
    stage.type("H", into: other)
    Recorder.recordNote(
      "the centre still calls a block whose owner is dead", at: .instance(stage.center))
  }
}

extension RecordedTextView {
  /// Adds a label and observes all typing in the only way an extension can: forever.
  fileprivate func addUnguardedLabel(_ text: String, center: TracedNotificationCenter) {
    Recorder.recordCall("addPlaceholderLabel()", on: side) {
      let label = addLabel(text)
      // The token is dropped: an extension can't store it, and has no `deinit` that would use it.
      _ = Recorder.withCallbacks(to: side) { observeAllTyping(center: center, label: label) }
    }
  }

  private func observeAllTyping(
    center: TracedNotificationCenter, label: RecordedLabel
  ) -> any NSObjectProtocol {
    center.addObserver(
      forName: UITextView.textDidChangeNotification, object: nil, queue: nil
    ) { [weak self, weak label] notification in
      let typedInto = (notification.object as? UITextView).map(ObjectIdentifier.init)
      MainActor.assumeIsolated {
        guard let self, let label, typedInto == ObjectIdentifier(self) else { return }
        label.showOrHide(for: self)
      }
    }
  }
}
