import MiniUIKit
import SeqtraceRecording

/// A label whose death is recorded.
final class RecordedLabel: UILabel, NamedParticipant {
  nonisolated static var participantName: String { "UILabel" }

  private let lifetime = Lifetime()

  deinit { lifetime.beginDestruction(of: self) }

  /// Hides the label while a text view has text.
  func showOrHide(for textView: UITextView) {
    Recorder.set("isHidden", to: textView.hasText, of: self) { isHidden = textView.hasText }
  }
}
