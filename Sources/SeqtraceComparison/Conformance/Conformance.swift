public import SeqtraceDiagram
public import SeqtraceEvents

/// The result of checking whether a run conforms to a design.
public struct Conformance: Sendable, Hashable {
  /// The overall result of a check.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    case conforms, deviates
    /// The recording ended before the design did; up to that point, the run conforms.
    case cutOff
    /// The design has too many paths to decide.
    case undecided
  }

  /// The result for a step.
  public enum StepState: String, Sendable, Hashable, CaseIterable {
    case met, missed
    /// The step happened in another position than drawn.
    case misplaced
    /// The step is in a branch that wasn't taken.
    case untaken
  }

  /// A message of the design.
  public struct Step: Sendable, Hashable {
    /// The position in the design's diagram; unique only in designs without references.
    public let position: SequenceDiagram.Position
    /// The label as drawn.
    public let label: String
    /// The names of the participants at the two ends; `nil` for the edge of the diagram or an unknown end.
    public let sender, receiver: String?
    /// The location in the design's file.
    public let place: DesignPlace
    /// The rule by which the label was matched; `nil` if no message of the run matches.
    public let rule: LabelRule?
    /// The result for the step.
    public var state: StepState
  }

  /// A message of the run.
  public struct Occurrence: Sendable, Hashable {
    /// The labels of the lifelines at the two ends; `nil` for an unknown end.
    public let sender, receiver: String?
    /// The name of the message.
    public let name: String
    /// The source location that recorded the message; `nil` if it isn't known.
    public let source: SourceLine?
  }

  /// The operands of a fragment that the run took, and the numbers of iterations of a loop.
  public struct FragmentUse: Sendable, Hashable {
    /// The fragment's operator.
    public let `operator`: CombinedFragment.Operator
    /// The location where the fragment starts.
    public let place: DesignPlace
    /// The guards of the fragment's operands.
    public let guards: [String]
    /// The indices of the operands that were taken. For an `opt`, a `break` or an `alt` without `else`, the
    /// index after the last operand means that the fragment was skipped.
    public var takenOperands: Set<Int> = []
    /// The numbers of iterations of a loop: 0, 1, or 2 for two or more.
    public var runs: Set<Int> = []
  }

  /// A reference to a diagram that doesn't exist, which therefore requires nothing.
  public struct OpenReference: Sendable, Hashable {
    /// The name in the reference.
    public let name: String
    /// The reason why there is no diagram, as part of a sentence.
    public let reason: String
    /// The location in the design's file.
    public let place: DesignPlace
  }

  /// The overall result.
  public let verdict: Verdict
  /// All deviations of the run, in the design's order and then in the run's.
  public let deviations: [Deviation]
  /// Whether the list of deviations is known to be a shortest one.
  public let isExact: Bool
  /// The lifelines that the participants represent.
  public let participants: ParticipantBinding
  /// The design's messages, in order.
  public let steps: [Step]
  /// The design's fragments.
  public let fragments: [FragmentUse]
  /// The fragment with the most paths, if the check was undecided for that reason; otherwise `nil`.
  public let busiestFragment: FragmentUse?
  /// The design's references to diagrams that don't exist.
  public let openReferences: [OpenReference]
}

/// A difference between a run and its design.
public enum Deviation: Sendable, Hashable {
  /// The relation between a message's position in the run and another step.
  public enum Relation: Sendable, Hashable {
    /// The message came before a step that the design draws before the message.
    case before(Conformance.Step)
    /// The message came after a step that the design draws after the message.
    case after(Conformance.Step)
    /// The message came after the end of the call that contains it in the drawing.
    case outside(Conformance.Step)
    /// The message had other values, or answered another call.
    case otherwise
  }

  /// The reason why a message of the run isn't allowed in its position.
  public enum Reason: Sendable, Hashable {
    /// The message is drawn in a fragment that doesn't allow it in this position or this often.
    case restricted(Conformance.Step)
    /// The message isn't drawn, and the design is closed.
    case undrawn
    /// The message interrupts a critical region.
    case interruption
  }

  /// The actual outcome of a call for which a step draws another reply.
  public enum Answer: Sendable, Hashable {
    /// The call returned this value; `nil` if none was recorded.
    case returned(String?)
    /// The call threw this error; `nil` if it isn't known.
    case threw(String?)
  }

  /// A participant represents nothing in the run, so its steps can't happen.
  case unbound(participant: String, nearest: String?, steps: [Conformance.Step])
  /// A step didn't happen. The step's call may be in the run, but between other lifelines.
  case missing(
    Conformance.Step, endsAreConnected: Bool, similar: Conformance.Occurrence?,
    elsewhere: Conformance.Occurrence?, instead: Conformance.Occurrence?)
  /// The step is a reply, and the call had another outcome than the one drawn.
  case answered(Conformance.Step, call: Conformance.Occurrence, Answer)
  /// A step happened in another position.
  case misplaced(Conformance.Step, Conformance.Occurrence, Relation)
  /// A message happened in a position where the design doesn't allow it.
  case extra(Conformance.Occurrence, Reason)
}
