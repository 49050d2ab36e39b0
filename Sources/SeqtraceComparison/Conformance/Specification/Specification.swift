import SeqtraceDiagram

/// What a design asks of a run: its messages as steps, under the rules of its fragments.
struct Specification {
  /// A message of the design.
  struct Step {
    /// The message as it is drawn.
    let message: Message
    /// Its label in parts.
    let label: StepLabel
    /// The place in a file where it is written.
    let place: DesignPlace
    /// The step of the call to which this is the reply; `nil` if this isn't a reply.
    var answers: Int?
    /// The steps of the calls in whose bars this is drawn.
    var bars: [Int] = []
    /// The outermost critical region around it, by number.
    var critical: Int?
    /// Whether a fragment says whether or how often it happens, so that it happens nowhere else.
    var isRestricted = false
  }

  /// A part of the design. Steps are named by their indices.
  indirect enum Node {
    case step(Int)
    /// One after the other.
    case sequence([Node])
    /// Exactly one of several.
    case choice([Node], Fragment)
    /// A repetition between two bounds; without an upper bound, any number of times.
    case loop(Node, atLeast: Int, atMost: Int?, Fragment)
    /// In any interleaving.
    case parallel([Node], Fragment)
    /// Instead of the rest of the sequence around it, or not at all.
    case breaking(Node, Fragment)
    /// Not interrupted by other drawn messages.
    case critical(Node, Int, Fragment)
    /// Ordered by lifeline only.
    case weak([Node], Fragment)
  }

  /// The fragment of the design from which a node was made, by its number.
  typealias Fragment = Int

  /// A fragment, for reports.
  struct FragmentFacts: Hashable {
    let `operator`: CombinedFragment.Operator
    let place: DesignPlace
    /// The guards of its operands.
    let guards: [String]
  }

  var root: Node = .sequence([])
  var steps: [Step] = []
  var fragments: [FragmentFacts] = []
  /// The number of critical regions.
  var criticalCount = 0
  /// The participants; their ids are their indices.
  var lifelines: [Lifeline] = []
  /// The references to diagrams that don't exist.
  var openReferences: [Conformance.OpenReference] = []
  /// The participants that each of these references covers; what they do there isn't known.
  var freeParticipants: [Set<Int>] = []
}

extension Specification.Node {
  /// The parts of which it is made.
  var children: [Specification.Node] {
    switch self {
    case .step: []
    case .sequence(let nodes), .choice(let nodes, _), .parallel(let nodes, _), .weak(let nodes, _):
      nodes
    case .loop(let body, _, _, _), .breaking(let body, _), .critical(let body, _, _): [body]
    }
  }

  /// The parts of a sequence; the node itself if it isn't one.
  var parts: [Specification.Node] { if case .sequence(let nodes) = self { nodes } else { [self] } }

  /// The indices of its steps.
  var steps: [Int] {
    if case .step(let index) = self { return [index] }
    return children.flatMap(\.steps)
  }
}

/// A place in a design's file.
public struct DesignPlace: Sendable, Hashable {
  /// The name of the file.
  public let file: String
  /// The line, from 1; `nil` if the design wasn't read from a text.
  public let line: Int?

  /// Creates a place.
  public init(file: String, line: Int?) {
    self.file = file
    self.line = line
  }
}

/// The reason why a design can't be checked.
public struct SpecificationError: Error, Sendable, Hashable {
  /// What can't be checked.
  public enum Problem: Sendable, Hashable {
    /// A fragment whose operator has no meaning in a check.
    case unsupportedOperator(CombinedFragment.Operator)
    /// The state of a lifeline.
    case state
    /// A time between two messages.
    case time
    /// The bounds of a loop, of which the lower exceeds the upper, or which are too large.
    case unusableBounds(String)
    /// Fragments that are nested too deeply.
    case tooDeep(limit: Int)
    /// Too many messages.
    case tooLong(limit: Int)
    /// The references, with those of the designs that they name, are too many.
    case tooManyReferences(limit: Int)
    /// A reference to a design that contains the reference.
    case recursiveReference(String)
    /// A reference to a file that can't be used, with the reason.
    case unusableReference(String, reason: String)
    /// The design has no messages.
    case noSteps
  }

  /// What can't be checked.
  public let problem: Problem
  /// Where it is written.
  public let place: DesignPlace

  /// Creates an error.
  public init(_ problem: Problem, at place: DesignPlace) {
    self.problem = problem
    self.place = place
  }
}
