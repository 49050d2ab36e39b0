public import SeqtraceDiagram
public import SeqtraceEvents

/// Whether a run does what a design draws, and where it doesn't.
public struct Conformance: Sendable, Hashable {
  /// The answer.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    case conforms, deviates
    /// The recording was cut off before the design ended; up to there, it conforms.
    case cutOff
    /// There are too many ways through the design for an answer.
    case undecided
  }

  /// What became of a step.
  public enum StepState: String, Sendable, Hashable, CaseIterable {
    case met, missed
    /// It happened elsewhere than it is drawn.
    case misplaced
    /// It is in a branch that wasn't taken.
    case untaken
  }

  /// A message of the design.
  public struct Step: Sendable, Hashable {
    /// Its position in the design's diagram; it is unique only in designs without references.
    public let position: SequenceDiagram.Position
    /// Its label, as it is drawn.
    public let label: String
    /// The names of the participants at its ends; `nil` for the edge of the diagram or an unknown end.
    public let sender, receiver: String?
    /// Where it is written.
    public let place: DesignPlace
    /// The rule by which its label was matched; `nil` if no message of the run fits.
    public let rule: LabelRule?
    /// What became of it.
    public var state: StepState
  }

  /// A message of the run.
  public struct Occurrence: Sendable, Hashable {
    /// The labels of the lifelines at its ends; `nil` for an unknown end.
    public let sender, receiver: String?
    /// Its name.
    public let name: String
    /// Where it was recorded in the source; `nil` if that isn't known.
    public let source: SourceLine?
  }

  /// How often a fragment of the design ran.
  public struct FragmentUse: Sendable, Hashable {
    /// Its operator.
    public let `operator`: CombinedFragment.Operator
    /// Where it starts.
    public let place: DesignPlace
    /// The guards of its operands.
    public let guards: [String]
    /// The operands that were taken, by their indices; for an `opt`, a `break` or an `alt` without `else`, the
    /// last index is that of leaving it out.
    public var takenOperands: Set<Int> = []
    /// The numbers of times that a loop ran: 0, 1, or 2 for more.
    public var runs: Set<Int> = []
  }

  /// A reference to a diagram that doesn't exist; it asks for nothing.
  public struct OpenReference: Sendable, Hashable {
    /// The name in the reference.
    public let name: String
    /// Why there is no diagram, as part of a sentence.
    public let reason: String
    /// Where it is written.
    public let place: DesignPlace
  }

  /// The answer.
  public let verdict: Verdict
  /// Everything in which the run differs, in the design's order, then in the run's.
  public let deviations: [Deviation]
  /// Whether no other account of the differences has fewer of them.
  public let isExact: Bool
  /// What the participants stand for.
  public let participants: ParticipantBinding
  /// The design's messages, in its order.
  public let steps: [Step]
  /// Its fragments.
  public let fragments: [FragmentUse]
  /// The fragment that can be passed in too many ways; `nil` if there was none.
  public let busiestFragment: FragmentUse?
  /// Its references to diagrams that don't exist.
  public let openReferences: [OpenReference]
}

/// A difference between a run and its design.
public enum Deviation: Sendable, Hashable {
  /// How a message's place in the run relates to another step.
  public enum Relation: Sendable, Hashable {
    /// Before a step that is drawn before it.
    case before(Conformance.Step)
    /// After a step that is drawn after it.
    case after(Conformance.Step)
    /// When the call in whose bar it is drawn had ended.
    case outside(Conformance.Step)
    /// With other values, or in answer to another call.
    case otherwise
  }

  /// The reason why a message of the run may not stand where it does.
  public enum Reason: Sendable, Hashable {
    /// It is drawn, in a fragment that doesn't allow it there or that often.
    case restricted(Conformance.Step)
    /// It isn't drawn, and the design is closed.
    case undrawn
    /// It interrupts a critical region.
    case interruption
  }

  /// How a call ended that a step answers otherwise.
  public enum Answer: Sendable, Hashable {
    /// With a value; `nil` if none was recorded.
    case returned(String?)
    /// With an error; `nil` if it isn't known.
    case threw(String?)
  }

  /// The run has nothing for which a participant stands, so its steps can't happen.
  case unbound(participant: String, nearest: String?, steps: [Conformance.Step])
  /// A step didn't happen. The run may have its call on another lifeline.
  case missing(
    Conformance.Step, endsAreConnected: Bool, similar: Conformance.Occurrence?,
    elsewhere: Conformance.Occurrence?, instead: Conformance.Occurrence?)
  /// A call ended otherwise than the step says that answers it.
  case answered(Conformance.Step, call: Conformance.Occurrence, Answer)
  /// A step happened elsewhere.
  case misplaced(Conformance.Step, Conformance.Occurrence, Relation)
  /// A message happened where the design doesn't allow it.
  case extra(Conformance.Occurrence, Reason)
}
