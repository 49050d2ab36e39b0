/// A framed part of a diagram with an operator for its execution, such as alternatives, a loop or parallel
/// parts.
public struct CombinedFragment: Sendable, Hashable {
  /// The operator; in UML, the `InteractionOperatorKind`.
  public enum Operator: String, Sendable, Hashable, CaseIterable {
    case alt, opt, loop, par, critical, `break`, neg, seq, strict, ignore, consider, assert
    /// No operator: a named part. Its name is the condition of the first operand. UML has no such operator;
    /// PlantUML calls it `group`.
    case section
  }

  /// One branch; in UML, an `InteractionOperand`.
  public struct Operand: Sendable, Hashable {
    /// The guard of the branch, without brackets.
    public var condition: StyledText?
    /// The positions that the branch covers; may be empty.
    public var positions: Range<SequenceDiagram.Position>
    /// The tint of the branch's background inside the frame; `nil` for none.
    public var tint: Tint?

    /// The guard in brackets.
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

  /// The operator.
  public var `operator`: Operator
  /// The branches in order, at least one. Each starts where the preceding one ends.
  public var operands: [Operand]
  /// Whether the fragment continues on another page, so that its frame has no bottom line.
  public var goesOn = false
  /// The tint of the corner that holds the operator; `nil` for the theme's colour.
  public var cornerTint: Tint?
  /// The colour of the outline, which the theme adjusts for visibility; `nil` for the theme's colour.
  public var outline: Tint.Color?

  /// Creates a fragment.
  public init(_ operator: Operator, operands: [Operand]) {
    precondition(!operands.isEmpty, "a combined fragment has at least one operand")
    self.operator = `operator`
    self.operands = operands
  }

  /// The name of a section, drawn in the corner of its frame; `nil` if it is blank. Other fragments have no
  /// name: their corner shows the operator.
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

  /// The text in brackets beside the corner of the frame: the guard of the first operand or, for a section,
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

  /// The positions that the fragment covers.
  public var positions: Range<SequenceDiagram.Position> {
    operands[0].positions.lowerBound..<operands[operands.count - 1].positions.upperBound
  }
}
