import Foundation
import MiniUIKit
import PlaceholderKit
import SeqtraceRecording

extension Scenario {
  /// The blog's variant of the proxy.
  static let handler = Scenario(
    name: "handler",
    summary: "a proxy that holds its token weakly: the notification centre alone keeps it alive",
    title: "A proxy whose token is weak"
  ) { stage in
    var textView: RecordedTextView? = stage.makeTextView()
    textView?.addLabelWithWeakToken("Enter your text here!", center: stage.center)
    if let textView { stage.type("H", into: textView) }
    textView = nil
  }
}

extension RecordedTextView {
  /// Adds a label and a proxy, as the placeholder's extension does, but with the other kind of proxy.
  fileprivate func addLabelWithWeakToken(_ text: String, center: ObservedCenter) {
    Recorder.recordCall("addPlaceholderLabel()", on: side) {
      let label = addLabel(text)
      let proxy = Recorder.recordCreation { WeakTokenProxy() }
      proxy.notificationCenter = center
      let arguments = ["UITextView.textDidChangeNotification", "…", "…", "block"]
      Recorder.recordCall(
        "addObserver(forName:object:queue:using:)", with: arguments, on: .instance(proxy)
      ) {
        Recorder.withCallbacks(to: side) { observeTyping(with: proxy, label: label) }
      }
      if proxy.isObserving {
        Recorder.recordNote(
          "the token is weak: only the centre keeps it alive", at: .instance(proxy))
      }
      Recorder.recordCall("addSubview(_:)", with: ["proxy"], on: .instance(self)) {
        addSubview(proxy)
      }
    }
  }

  private func observeTyping(with proxy: WeakTokenProxy, label: RecordedLabel) {
    proxy.addObserver(
      forName: UITextView.textDidChangeNotification, object: self, queue: nil
    ) { [weak self, weak label] _ in
      MainActor.assumeIsolated {
        if let self, let label { label.showOrHide(for: self) }
      }
    }
  }
}
