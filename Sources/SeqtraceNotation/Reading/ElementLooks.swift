import SeqtraceDiagram

/// The looks that settings give to elements without looks of their own.
struct ElementLooks {
  /// An element with looks, by PlantUML's name for it in lower case.
  enum Element: String, CaseIterable {
    case participant, actor, boundary, control, entity, database, collections, queue
    case arrow, note, group, box, divider, reference
    // Elements with few properties.
    case lifeline, activation, corner, picture
    /// All texts.
    case text = "default"

    /// The elements of heads.
    static let heads: [Element] = [
      .participant, .actor, .boundary, .control, .entity, .database, .collections, .queue,
    ]

    /// The element of a head.
    init(_ kind: Lifeline.Kind) { self = Self(rawValue: kind.rawValue) ?? .participant }
  }

  /// The look of an element; `nil` for properties without a setting.
  struct Look {
    var tint: Tint?
    var line: Tint.Color?
    var ink: Tint.Color?
    /// The size of letters in points.
    var size: Int?
    var looks: TextRun.Looks = []
    /// The alignment of a note's lines.
    var alignment: TextAlignment?

    /// Whether the look changes how text is drawn.
    var isAboutText: Bool { ink != nil || size != nil || !looks.isEmpty }

    /// Sets one of the colours.
    mutating func set(_ property: Property, _ color: Tint.Color) {
      switch property {
      case .filling: tint = .color(color)
      case .line: line = color
      case .ink: ink = color
      case .size, .looks, .alignment: break
      }
    }
  }

  enum Property { case filling, line, ink, size, looks, alignment }

  /// The looks of elements for which there is a setting.
  var own: [Element: Look] = [:]

  /// The look of an element. What it doesn't say about its text, the settings for all texts say.
  private subscript(element: Element) -> Look {
    var look = own[element] ?? Look()
    guard let text = own[.text] else { return look }
    look.ink = look.ink ?? text.ink
    look.size = look.size ?? text.size
    look.alignment = look.alignment ?? text.alignment
    if look.looks.isEmpty { look.looks = text.looks }
    return look
  }

  /// Gives the looks to elements without looks of their own.
  func apply(to diagram: inout SequenceDiagram) {
    if own.isEmpty { return }
    diagram.setBackground(self[.picture].tint)
    let (text, box, bar) = (self[.text], self[.box], self[.activation])
    text.style(&diagram.title)
    text.style(&diagram.surroundings.header)
    text.style(&diagram.surroundings.footer)
    for index in diagram.lifelines.indices {
      let look = self[.init(diagram.lifelines[index].kind)]
      look.style(&diagram.lifelines[index].label)
      look.style(&diagram.lifelines[index].look)
      if diagram.lifelines[index].lineColor == nil {
        diagram.lifelines[index].lineColor = self[.lifeline].line
      }
    }
    for index in diagram.groups.indices {
      box.style(&diagram.groups[index].title)
      box.style(&diagram.groups[index].look)
    }
    for index in diagram.activations.indices { bar.style(&diagram.activations[index].look) }
    applyToRows(of: &diagram)
    applyToFragments(of: &diagram)
  }

  private func applyToRows(of diagram: inout SequenceDiagram) {
    let arrow = self[.arrow]
    for index in diagram.messages.indices {
      if let line = arrow.line, diagram.messages[index].color == nil {
        diagram.messages[index].color = line
      }
      if arrow.isAboutText { arrow.style(&diagram.messages[index].styledName) }
    }
    let note = self[.note]
    for index in diagram.notes.indices {
      note.style(&diagram.notes[index].text)
      note.style(&diagram.notes[index].look)
      if diagram.notes[index].kind == .comment { diagram.notes[index].alignment = note.alignment }
    }
    let (divider, text, reference) = (self[.divider], self[.text], self[.reference])
    for index in diagram.separators.indices {
      switch diagram.separators[index].kind {
      case .divider:
        divider.style(&diagram.separators[index].text)
        divider.style(&diagram.separators[index].look)
      case .page: divider.style(&diagram.separators[index].text)
      case .delay, .space: text.style(&diagram.separators[index].text)
      }
    }
    for index in diagram.references.indices {
      reference.style(&diagram.references[index].name)
      reference.style(&diagram.references[index].look)
    }
  }

  private func applyToFragments(of diagram: inout SequenceDiagram) {
    let (group, corner) = (self[.group], self[.corner].tint)
    for index in diagram.fragments.indices {
      var fragment = diagram.fragments[index]
      fragment.outline = fragment.outline ?? group.line
      fragment.cornerTint = fragment.cornerTint ?? corner
      for (place, operand) in fragment.operands.enumerated() {
        fragment.operands[place].tint = operand.tint ?? group.tint
        group.style(&fragment.operands[place].condition)
      }
      diagram.fragments[index] = fragment
    }
  }
}

extension ElementLooks.Look {
  /// Gives the colours to a box without its own.
  fileprivate func style(_ box: inout BoxLook) {
    box = box.completed(by: BoxLook(tint: tint, outline: line))
  }

  /// Gives the look to the parts of a text without their own.
  fileprivate func style(_ text: inout StyledText) {
    guard isAboutText else { return }
    var outer = TextRun("", looks: looks, color: ink)
    outer.size = size
    text = StyledText(text.text, text.parts.map { $0.inside(outer) }.normalized)
  }

  fileprivate func style(_ text: inout StyledText?) {
    guard var styled = text else { return }
    style(&styled)
    text = styled
  }
}
