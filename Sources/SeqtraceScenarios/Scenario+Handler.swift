import Foundation
import MiniUIKit
import PlaceholderKit
import SeqtraceRecording

extension Scenario {
  /// The blog's variant of the proxy.
  static let handler = Scenario(
    name: "handler",
    summary: "the blog's proxy: only the centre keeps its token alive, and it works all the same",
    title: "A proxy whose token is weak"
  ) { stage in
    var textView: RecordedTextView? = stage.makeTextView()
    textView?.addLabelWithWeakToken("Enter your text here!", center: stage.center)
    if let textView { stage.type("H", into: textView) }
    textView = nil
  }
}

extension RecordedTextView {
  /// Adds a label and a proxy, as the placeholder's extension does, but with the other proxy.
  fileprivate func addLabelWithWeakToken(_ text: String, center: ObservedCenter) {
    Recorder.call("addPlaceholderLabel()", on: side) {
      let label = addLabel(text)
      let proxy = Recorder.create(WeakTokenProxy.self) { WeakTokenProxy() }
      proxy.notificationCenter = center
      let arguments = ["UITextView.textDidChangeNotification", "…", "…", "block"]
      Recorder.call("addObserver(forName:object:queue:using:)", arguments, on: proxy) {
        Recorder.receiving(as: side) { observeTyping(with: proxy, label: label) }
      }
      if proxy.isObserving {
        Recorder.note("the token is weak: only the centre keeps it alive", at: .object(proxy))
      }
      Recorder.call("addSubview(_:)", ["proxy"], on: self) { addSubview(proxy) }
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
