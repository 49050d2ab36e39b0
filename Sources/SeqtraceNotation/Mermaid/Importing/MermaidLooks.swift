import SeqtraceDiagram

/// The colours that settings give to a whole diagram: those of a theme, changed by theme variables.
///
/// ```
/// %%{init: {"theme": "base", "themeVariables": {"actorBkg": "#ffd43b"}}}%%
/// ```
struct MermaidLooks: Equatable {
  /// A part of the picture that has a colour.
  private enum Part: CaseIterable {
    case background
    case head, headLine, headText, lifeline
    case message, messageText
    case corner, frame, guardText
    case bar, barLine
    case note, noteLine, noteText

    /// The theme variables that set the colour of the part. The first one that is set counts. The later ones
    /// are those from which Mermaid derives the colour.
    var variables: [String] {
      switch self {
      case .background: ["background"]
      case .head: ["actorBkg", "mainBkg", "primaryColor"]
      case .headLine: ["actorBorder", "primaryBorderColor"]
      case .headText: ["actorTextColor", "primaryTextColor"]
      case .lifeline: ["actorLineColor"]
      case .message: ["signalColor", "textColor"]
      case .messageText: ["signalTextColor", "textColor"]
      case .corner: ["labelBoxBkgColor", "mainBkg", "primaryColor"]
      case .frame: ["labelBoxBorderColor", "primaryBorderColor"]
      case .guardText: ["loopTextColor", "textColor"]
      case .bar: ["activationBkgColor", "secondaryColor"]
      case .barLine: ["activationBorderColor", "secondaryBorderColor"]
      case .note: ["noteBkgColor"]
      case .noteLine: ["noteBorderColor"]
      case .noteText: ["noteTextColor"]
      }
    }
  }

  /// Mermaid's own themes, by name. Of the dark theme, only the background is used; the elements on it have
  /// seqtrace's own colours.
  private static let themes: [String: [Part: UInt32]] = [
    "default": [:],
    "base": [
      .head: 0xFFF4DD, .headLine: 0xEEE0BB, .corner: 0xFFF4DD, .frame: 0xEEE0BB,
      .bar: 0xF4DDFF, .barLine: 0xDFBBEE, .note: 0xFFF5AD, .noteLine: 0xE4DA94,
    ],
    "dark": [.background: 0x333333],
    "forest": [
      .head: 0xCDE498, .headLine: 0x13540C, .corner: 0xCDE498, .frame: 0x326932,
      .bar: 0xF4F4F4, .barLine: 0x666666, .note: 0xFFF5AD, .noteLine: 0x6EAA49,
    ],
    "neutral": [
      .head: 0xEEEEEE, .headLine: 0x999999, .corner: 0xEEEEEE, .frame: 0x999999,
      .bar: 0xF4F4F4, .barLine: 0x666666, .note: 0x666666, .noteLine: 0x999999,
      .noteText: 0xFFFFFF,
    ],
  ]

  private var theme = "default"
  private var variables: [String: Tint.Color] = [:]

  /// Selects the theme with a name; returns false if there is none.
  mutating func follow(theme name: String) -> Bool {
    guard Self.themes[name] != nil else { return false }
    theme = name
    return true
  }

  /// Sets a theme variable. Returns false if it isn't one of a part above, or if its value isn't a colour.
  mutating func follow(variable name: String, _ value: String) -> Bool {
    guard Part.allCases.contains(where: { $0.variables.contains(name) }),
      case .visible(let color)? = CSSColor(value)
    else { return false }
    variables[name] = color
    return true
  }

  private subscript(part: Part) -> Tint.Color? {
    part.variables.lazy.compactMap { variables[$0] }.first
      ?? Self.themes[theme]?[part].map { Tint.Color($0) }
  }

  private func box(_ inside: Part, _ line: Part) -> BoxLook {
    BoxLook(tint: self[inside].map(Tint.color), outline: self[line])
  }

  /// Applies these colours to the elements that have none of their own.
  func apply(to diagram: inout SequenceDiagram) {
    if self == Self() { return }
    diagram.setBackground(self[.background].map(Tint.color))
    for index in diagram.lifelines.indices {
      let lifeline = diagram.lifelines[index]
      diagram.lifelines[index].look = lifeline.look.completed(by: box(.head, .headLine))
      diagram.lifelines[index].lineColor = lifeline.lineColor ?? self[.lifeline]
      if let ink = self[.headText] { diagram.lifelines[index].label = lifeline.label.colored(ink) }
    }
    for index in diagram.messages.indices {
      let message = diagram.messages[index]
      if let color = self[.message], message.color == nil { diagram.messages[index].color = color }
      if let ink = self[.messageText] {
        diagram.messages[index].styledName = message.styledName.colored(ink)
      }
    }
    for index in diagram.activations.indices {
      let bar = diagram.activations[index]
      diagram.activations[index].look = bar.look.completed(by: box(.bar, .barLine))
    }
    for index in diagram.notes.indices {
      let note = diagram.notes[index]
      diagram.notes[index].look = note.look.completed(by: box(.note, .noteLine))
      if let ink = self[.noteText] { diagram.notes[index].text = note.text.colored(ink) }
    }
    applyToFrames(of: &diagram)
  }

  private func applyToFrames(of diagram: inout SequenceDiagram) {
    for index in diagram.fragments.indices {
      let fragment = diagram.fragments[index]
      diagram.fragments[index].outline = fragment.outline ?? self[.frame]
      diagram.fragments[index].cornerTint = fragment.cornerTint ?? self[.corner].map(Tint.color)
      guard let ink = self[.guardText] else { continue }
      for (place, operand) in fragment.operands.enumerated() {
        diagram.fragments[index].operands[place].condition = operand.condition?.colored(ink)
      }
    }
  }
}
