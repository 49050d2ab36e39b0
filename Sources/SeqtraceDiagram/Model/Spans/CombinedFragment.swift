/// A framed part of a diagram with a rule for its execution: alternatives, a loop, parallel parts.
public struct CombinedFragment: Sendable, Hashable {
  /// The rule; in UML, the `InteractionOperatorKind`.
  public enum Operator: String, Sendable, Hashable, CaseIterable {
    case alt, opt, loop, par, critical, `break`, neg, seq, strict, ignore, consider, assert
    /// No rule: a named part. The name is the condition of the first operand. UML has no such operator;
    /// PlantUML calls it `group`.
    case section
  }

  /// One branch; in UML, an `InteractionOperand`.
  public struct Operand: Sendable, Hashable {
    /// The guard, without brackets: when this branch is taken.
    public var condition: StyledText?
    /// The positions that the branch covers; may be empty.
    public var positions: Range<SequenceDiagram.Position>
    /// The tint of the branch's background inside the frame; `nil` for none.
    public var tint: Tint?

    /// The guard with its brackets.
    package var bracketedGuard: StyledText? {
      guard let text = condition?.text, let runs = condition?.runs else { return nil }
      return StyledText("[\(text)]", runs.isEmpty ? [] : [TextRun("[")] + runs + [TextRun("]")])
    }

    /// Creates an operand.
    public init(
      condition: StyledText? = nil, positions: Range<SequenceDiagram.Position>, tint: Tint? = nil
    ) {
      self.condition = condition
      self.positions = positions
      self.tint = tint
    }
  }

  /// The rule.
  public var `operator`: Operator
  /// The branches, from first to last. There is at least one; each starts where the previous one
  /// ends.
  public var operands: [Operand]
  /// Whether the fragment continues on another page, so that its frame is open at the bottom.
  public var goesOn = false
  /// Whether it is drawn beside the fragment that ends where it starts, at the same height, because both
  /// happen at the same time. It is drawn below that fragment if they share lifelines.
  public var isBeside = false
  /// The tint of the corner that holds the operator; `nil` for the theme's colour.
  public var cornerTint: Tint?
  /// The colour of the outline, which the theme adjusts until it is visible; `nil` for the theme's colour.
  public var outline: Tint.Color?

  /// Creates a fragment.
  public init(_ operator: Operator, operands: [Operand]) {
    precondition(!operands.isEmpty, "a combined fragment has at least one operand")
    self.operator = `operator`
    self.operands = operands
  }

  /// The name of a section, drawn in the corner of its frame. `nil` if it is blank, and for all other
  /// fragments, which have their rule in the corner.
  package var name: StyledText? {
    guard `operator` == .section, let whole = operands[0].condition, !whole.isBlank else {
      return nil
    }
    guard let remarkStart else { return whole }
    let start = whole.text.prefix(remarkStart)
    return start.lastIndex { !$0.isWhitespace }.map { last in
      let name = start[...last]
      return StyledText(String(name), whole.runs.split(at: name.count).start)
    }
  }

  /// The text beside the corner of the frame, in brackets: the guard of the first operand or, for a section,
  /// the bracketed text after its name.
  package var firstGuard: StyledText? {
    guard `operator` == .section else { return operands[0].bracketedGuard }
    guard let whole = operands[0].condition, let remarkStart else { return nil }
    return StyledText(
      String(whole.text.dropFirst(remarkStart)),
      whole.runs.makeUp(whole.text) ? whole.runs.split(at: remarkStart).rest : [])
  }

  /// The number of characters before `[b]` in a section's name such as `a [b]`.
  private var remarkStart: Int? {
    guard let whole = operands[0].condition?.text, whole.last == "]",
      let open = whole.firstIndex(of: "["), !whole[..<open].allSatisfy(\.isWhitespace)
    else { return nil }
    return whole.distance(from: whole.startIndex, to: open)
  }

  /// The positions that it covers.
  public var positions: Range<SequenceDiagram.Position> {
    operands[0].positions.lowerBound..<operands[operands.count - 1].positions.upperBound
  }
}
