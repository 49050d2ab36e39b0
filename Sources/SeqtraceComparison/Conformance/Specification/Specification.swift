import SeqtraceDiagram

/// The requirements of a design: its messages as steps, under the rules of its fragments.
struct Specification {
  /// A message of the design.
  struct Step {
    /// The message as drawn.
    let message: Message
    /// The parts of the label.
    let label: StepLabel
    /// The location in the design's file.
    let place: DesignPlace
    /// The step of the call that this step replies to; `nil` if this isn't a reply.
    var answers: Int?
    /// The steps of the calls with bars that contain this step.
    var bars: [Int] = []
    /// The number of the outermost critical region that contains the step.
    var critical: Int?
    /// Whether a fragment determines if or how often the step happens. The step must then not happen
    /// elsewhere.
    var isRestricted = false
  }

  /// A part of the design. It refers to steps by their indices.
  indirect enum Node {
    case step(Int)
    /// The parts in order.
    case sequence([Node])
    /// Exactly one of the parts.
    case choice([Node], Fragment)
    /// A repetition within bounds; without an upper bound, any number of times.
    case loop(Node, LoopBounds, Fragment)
    /// The parts in any interleaving.
    case parallel([Node], Fragment)
    /// A part that happens in place of the rest of the enclosing sequence, or not at all.
    case breaking(Node, Fragment)
    /// A part that other drawn messages must not interrupt.
    case critical(Node, Int, Fragment)
    /// Parts that are ordered on each lifeline only.
    case weak([Node], Fragment)
  }

  /// The number of the design's fragment from which a node was created.
  typealias Fragment = Int

  var root: Node = .sequence([])
  var steps: [Step] = []
  /// The fragments, each without any uses.
  var fragments: [Conformance.FragmentUse] = []
  /// The number of critical regions.
  var criticalCount = 0
  /// The participants. Each participant's id is its index.
  var lifelines: [Lifeline] = []
  /// The references to diagrams that don't exist.
  var openReferences: [Conformance.OpenReference] = []
  /// For each reference in ``openReferences``, the participants that it covers. The messages between these
  /// participants inside the reference are unknown.
  var freeParticipants: [Set<Int>] = []
}

extension Specification.Node {
  /// The direct parts of the node.
  var children: [Specification.Node] {
    switch self {
    case .step: []
    case .sequence(let nodes), .choice(let nodes, _), .parallel(let nodes, _), .weak(let nodes, _):
      nodes
    case .loop(let body, _, _), .breaking(let body, _), .critical(let body, _, _): [body]
    }
  }

  /// The parts of a sequence, or the node itself if it isn't a sequence.
  var parts: [Specification.Node] { if case .sequence(let nodes) = self { nodes } else { [self] } }

  /// The indices of the steps in the node.
  var steps: [Int] {
    if case .step(let index) = self { return [index] }
    return children.flatMap(\.steps)
  }
}

/// A location in a design's file.
public struct DesignPlace: Sendable, Hashable {
  /// The name of the file.
  public let file: String
  /// The line, from 1; `nil` if the design wasn't read from a text.
  public let line: Int?

  /// Creates a location.
  public init(file: String, line: Int?) {
    self.file = file
    self.line = line
  }
}

/// A reason why a design can't be checked.
public struct SpecificationError: Error, Sendable, Hashable {
  /// The kind of problem that prevents a check.
  public enum Problem: Sendable, Hashable {
    /// A fragment's operator has no meaning in a check.
    case unsupportedOperator(CombinedFragment.Operator)
    /// The design has the state of a lifeline.
    case state
    /// The design has a time between two messages.
    case time
    /// A loop has a lower bound that exceeds the upper one, or a bound that is too large.
    case unusableBounds(String)
    /// Fragments are nested too deeply.
    case tooDeep(limit: Int)
    /// The design has too many messages.
    case tooLong(limit: Int)
    /// There are too many references, including those of the referenced designs.
    case tooManyReferences(limit: Int)
    /// A reference leads to a design that contains the reference.
    case recursiveReference(String)
    /// A reference leads to a file that can't be used, for the given reason.
    case unusableReference(String, reason: String)
    /// The design has no messages.
    case noSteps
  }

  /// The problem that prevents the check.
  public let problem: Problem
  /// The location of the problem in the design.
  public let place: DesignPlace

  /// Creates an error.
  public init(_ problem: Problem, at place: DesignPlace) {
    self.problem = problem
    self.place = place
  }
}
