import SeqtraceDiagram

/// The colours that settings give to a whole diagram: those of a theme, changed by theme variables.
///
/// ```
/// %%{init: {"theme": "base", "themeVariables": {"actorBkg": "#ffd43b"}}}%%
/// ```
struct MermaidLooks {
  /// The colours of the picture, each with the theme variables that set it. The first one that is set counts.
  /// The later ones are those from which Mermaid derives the colour.
  private static let parts:
    [(elements: [ElementLooks.Element], property: ElementLooks.Property, variables: [String])] = [
      ([.picture], .filling, ["background"]),
      (ElementLooks.Element.heads, .filling, ["actorBkg", "mainBkg", "primaryColor"]),
      (ElementLooks.Element.heads, .line, ["actorBorder", "primaryBorderColor"]),
      (ElementLooks.Element.heads, .ink, ["actorTextColor", "primaryTextColor"]),
      ([.lifeline], .line, ["actorLineColor"]),
      ([.arrow], .line, ["signalColor", "textColor"]),
      ([.arrow], .ink, ["signalTextColor", "textColor"]),
      ([.corner], .filling, ["labelBoxBkgColor", "mainBkg", "primaryColor"]),
      ([.group], .line, ["labelBoxBorderColor", "primaryBorderColor"]),
      ([.group], .ink, ["loopTextColor", "textColor"]),
      ([.activation], .filling, ["activationBkgColor", "secondaryColor"]),
      ([.activation], .line, ["activationBorderColor", "secondaryBorderColor"]),
      ([.note], .filling, ["noteBkgColor"]),
      ([.note], .line, ["noteBorderColor"]),
      ([.note], .ink, ["noteTextColor"]),
    ]

  /// Mermaid's own themes, by name, as values of the first variable of each part. Of the dark theme, only the
  /// background is used; the elements on it have seqtrace's own colours.
  private static let themes: [String: [String: UInt32]] = [
    "default": [:],
    "base": [
      "actorBkg": 0xFFF4DD, "actorBorder": 0xEEE0BB, "labelBoxBkgColor": 0xFFF4DD,
      "labelBoxBorderColor": 0xEEE0BB, "activationBkgColor": 0xF4DDFF,
      "activationBorderColor": 0xDFBBEE, "noteBkgColor": 0xFFF5AD, "noteBorderColor": 0xE4DA94,
    ],
    "dark": ["background": 0x333333],
    "forest": [
      "actorBkg": 0xCDE498, "actorBorder": 0x13540C, "labelBoxBkgColor": 0xCDE498,
      "labelBoxBorderColor": 0x326932, "activationBkgColor": 0xF4F4F4,
      "activationBorderColor": 0x666666, "noteBkgColor": 0xFFF5AD, "noteBorderColor": 0x6EAA49,
    ],
    "neutral": [
      "actorBkg": 0xEEEEEE, "actorBorder": 0x999999, "labelBoxBkgColor": 0xEEEEEE,
      "labelBoxBorderColor": 0x999999, "activationBkgColor": 0xF4F4F4,
      "activationBorderColor": 0x666666, "noteBkgColor": 0x666666, "noteBorderColor": 0x999999,
      "noteTextColor": 0xFFFFFF,
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
    guard Self.parts.contains(where: { $0.variables.contains(name) }),
      case .visible(let color)? = CSSColor(value)
    else { return false }
    variables[name] = color
    return true
  }

  /// The looks of the elements that the colours are for.
  var elements: ElementLooks {
    var looks = ElementLooks()
    for (elements, property, names) in Self.parts {
      let own = names.lazy.compactMap { variables[$0] }.first
      guard let color = own ?? Self.themes[theme]?[names[0]].map({ Tint.Color($0) }) else {
        continue
      }
      for element in elements { looks.own[element, default: .init()].set(property, color) }
    }
    return looks
  }
}
