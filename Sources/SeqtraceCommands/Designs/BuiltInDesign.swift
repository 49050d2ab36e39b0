import SeqtraceComparison
import SeqtraceDiagram

/// A design that comes with seqtrace: the steps of a demo scenario, and what to say about them.
struct BuiltInDesign: Sendable {
  /// The texts of a design in one language.
  struct Wording: Sendable {
    /// The diagram's title.
    let title: String
    /// The explanations of the steps 1, 2, 3 and so on.
    let captions: [String]
  }

  /// The name by which traces ask for it; that of its scenario.
  let name: String
  /// The numbered steps.
  let steps: SequenceDiagram
  private let english, chinese, spanish: Wording

  /// Creates a design from its steps and its wording in every language.
  init(
    _ name: String, en: Wording, zh: Wording, es: Wording,
    steps: (inout DesignBuilder) -> Void
  ) {
    self.name = name
    self.steps = SequenceDiagram(title: en.title, design: steps)
    (english, chinese, spanish) = (en, zh, es)
  }

  /// The design of a name, if there is one.
  static func named(_ name: String) -> BuiltInDesign? {
    // Each is made when it is asked for: a command needs one at most.
    switch name {
    case "placeholder": placeholder
    case "typing": typing
    case "storyboard": storyboard
    case "delegate": delegate
    case "leak": leak
    case "handler": handler
    case "dynamic-type": dynamicType
    default: nil
    }
  }

  /// The diagram's title.
  func title(in language: Language) -> String { wording(in: language).title }

  /// The explanations, by number.
  func captions(in language: Language) -> [Caption] {
    zip(1..., wording(in: language).captions).map { number, text in
      Caption(number: MessageNumber(number), text: text)
    }
  }

  /// A note of a scenario in a language; `nil` if the text isn't one.
  func note(_ text: String, in language: Language) -> String? {
    switch language {
    case .en: nil
    case .zh: Self.notes[text]?.zh
    case .es: Self.notes[text]?.es
    }
  }

  private func wording(in language: Language) -> Wording {
    switch language {
    case .en: english
    case .zh: chinese
    case .es: spanish
    }
  }
}
