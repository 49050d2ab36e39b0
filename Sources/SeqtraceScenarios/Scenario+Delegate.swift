import MiniUIKit
import SeqtraceRecording

extension Scenario {
  /// The first solution: the delegate hides the label, until another delegate takes its slot.
  static let delegate = Scenario(
    name: "delegate",
    summary:
      "the placeholder as the view's delegate: a second delegate replaces it, and it hears nothing",
    title: "One delegate slot: the second delegate silences the first"
  ) { stage in
    let textView = stage.keep(stage.makeTextView())
    let label = textView.addLabel("Enter your text here!")
    let first = stage.keep(PlaceholderDelegate(label: label))
    Recorder.recordChange(of: "delegate", to: first, on: .instance(textView)) {
      textView.delegate = first
    }
    stage.type("H", into: textView)
    stage.pressBackspace(in: textView)
    let second = stage.keep(DraftKeeper())
    Recorder.recordChange(of: "delegate", to: second, on: .instance(textView)) {
      textView.delegate = second
    }
    stage.type("H", into: textView)
    if textView.hasText, !label.isHidden {
      Recorder.recordNote("still visible, over the text", at: .instance(label))
    }
  }
}

/// The delegate that the first solution gives to the text view.
private final class PlaceholderDelegate: UITextViewDelegate {
  private let label: RecordedLabel

  init(label: RecordedLabel) { self.label = label }

  func textViewDidChange(_ textView: UITextView) {
    Recorder.recordCall("textViewDidChange(_:)", on: .instance(self)) {
      label.showOrHide(for: textView)
    }
  }
}

/// The delegate that the client sets for a purpose of its own.
private final class DraftKeeper: UITextViewDelegate {
  private var draft = ""

  func textViewDidChange(_ textView: UITextView) {
    Recorder.recordCall("textViewDidChange(_:)", on: .instance(self)) { draft = textView.text }
  }
}
