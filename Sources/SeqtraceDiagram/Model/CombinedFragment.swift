/// A part of a diagram with a rule for how it happens: alternatives, a loop, in parallel.
public struct CombinedFragment: Sendable, Hashable {
  /// The rule; in UML, the `InteractionOperatorKind`.
  public enum Operator: String, Sendable, Hashable, CaseIterable {
    case alt, opt, loop, par, critical, `break`, neg, strict, ignore, consider, assert
  }

  /// One branch; in UML, an `InteractionOperand`.
  public struct Operand: Sendable, Hashable {
    /// When it happens, without brackets; in UML, the guard.
    public var condition: String?
    /// The positions that it covers; may be empty.
    public var positions: Range<Position>

    /// Creates an operand.
    public init(condition: String? = nil, positions: Range<Position>) {
      self.condition = condition
      self.positions = positions
    }
  }

  /// The rule.
  public var `operator`: Operator
  /// The branches, from first to last; at least one, each starting where the one before ends.
  public var operands: [Operand]
  /// Whether it goes on on another page, so that its frame is open at the foot.
  public var goesOn = false

  /// Creates a fragment.
  public init(_ operator: Operator, operands: [Operand]) {
    precondition(!operands.isEmpty, "a combined fragment has at least one operand")
    self.operator = `operator`
    self.operands = operands
  }

  /// The positions that it covers.
  public var positions: Range<Position> {
    operands[0].positions.lowerBound..<operands[operands.count - 1].positions.upperBound
  }
}
