import MiniUIKit
import SeqtraceRecording

/// A label with a recorded destruction.
final class RecordedLabel: UILabel, NamedParticipant {
  nonisolated static var participantName: String { "UILabel" }

  private let lifetime = Lifetime()

  deinit { lifetime.beginDestruction(of: self) }

  /// Hides the label while a text view has text.
  func showOrHide(for textView: UITextView) {
    Recorder.recordChange(of: "isHidden", to: textView.hasText, on: .instance(self)) {
      isHidden = textView.hasText
    }
  }
}
