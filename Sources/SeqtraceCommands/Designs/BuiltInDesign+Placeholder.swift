import SeqtraceComparison

// The article's twelve steps, and the scenarios that do some of them. A step has the same number and
// the same words in all three.
extension BuiltInDesign {
  /// The twelve steps.
  static var placeholder: BuiltInDesign {
    placeholder(
      "placeholder", en: "A placeholder, from its setting to the text view's end",
      zh: "占位文字：从设置到文本视图消亡",
      es: "Un marcador de posición, desde que se asigna hasta que muere la vista"
    ) { design in
      design.placeholderIsSet(from: "client")
      design.textChanges()
      design.textViewDies()
    }
  }

  /// The steps 1 to 10: the text view outlives the scenario.
  static var typing: BuiltInDesign {
    placeholder(
      "typing", en: "Typing hides the placeholder, deleting brings it back",
      zh: "输入文字会隐藏占位文字，删光后重新出现",
      es: "Escribir oculta el marcador; borrarlo todo lo devuelve"
    ) { design in
      design.placeholderIsSet(from: "client")
      design.textChanges()
    }
  }

  /// The steps 1 to 8, started by a nib; no text is typed.
  static var storyboard: BuiltInDesign {
    placeholder(
      "storyboard", en: "A placeholder that comes from a storyboard",
      zh: "来自故事板的占位文字", es: "Un marcador de posición que viene de un storyboard"
    ) { $0.placeholderIsSet(from: "UINib") }
  }

  private static func placeholder(
    _ name: String, en: String, zh: String, es: String, steps: (inout DesignBuilder) -> Void
  ) -> BuiltInDesign {
    BuiltInDesign(
      name, en: Wording(title: en, captions: PlaceholderCaptions.english),
      zh: Wording(title: zh, captions: PlaceholderCaptions.chinese),
      es: Wording(title: es, captions: PlaceholderCaptions.spanish), steps: steps)
  }
}

extension DesignBuilder {
  private static let side = "UITextView extension"

  fileprivate mutating func placeholderIsSet(from client: String) {
    step(1, from: client, to: Self.side, "placeholder", value: "…")
    step(2, from: Self.side, to: Self.side, "addPlaceholderLabel()")
    step(3, .creation, from: Self.side, to: "UILabel")
    step(3, from: Self.side, to: "UILabel", "text", value: "…")
    step(4, from: Self.side, to: "UITextView", "addSubview(_:)", ["label"])
    step(5, .creation, from: Self.side, to: "NotificationProxy")
    step(
      6, from: Self.side, to: "NotificationProxy", "addObserver(forName:object:queue:using:)",
      ["UITextView.textDidChangeNotification", "…"])
    step(
      7, from: "NotificationProxy", to: "NotificationCenter",
      "addObserver(forName:object:queue:using:)")
    step(8, from: Self.side, to: "UITextView", "addSubview(_:)", ["proxy"])
  }

  fileprivate mutating func textChanges() {
    loop { loop in
      loop.step(
        9, from: "NotificationCenter", to: Self.side, "UITextViewTextDidChangeNotification")
      loop.step(10, from: Self.side, to: "UILabel", "isHidden", value: "…")
    }
  }

  fileprivate mutating func textViewDies() {
    step(11, .destruction, from: "UITextView", to: "UILabel")
    step(11, .destruction, from: "UITextView", to: "NotificationProxy")
    step(12, from: "NotificationProxy", to: "NotificationCenter", "removeObserver(_:)")
  }
}
