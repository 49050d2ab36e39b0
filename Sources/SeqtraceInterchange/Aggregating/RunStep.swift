internal import SeqtraceDiagram

/// A message of a run, or a fragment around messages, with its depth in the call tree.
struct RunStep: Sendable, Hashable {
  /// The kind of a step.
  enum Kind: String, Sendable, Hashable {
    case call, signal, reply, `throw`, creation, destruction
    /// A parallel fragment; its children are operands.
    case parallel
    /// An operand of a parallel fragment.
    case operand
    /// A repeated sequence of steps, with the name and the parties of its first step.
    case loop
  }

  /// The sender or receiver of a message, which represents all objects of a type.
  struct Party: Sendable, Hashable {
    /// The type's full name, if it is known.
    var name: String
    var kind = Lifeline.Kind.participant
  }

  /// The properties by which steps of two runs are considered the same.
  struct Content: Sendable, Hashable {
    var kind: Kind
    /// The sender; `nil` if it is unknown.
    var sender: Party?
    /// The receiver; `nil` if it is unknown.
    var receiver: Party?
    var name = ""
    /// Whether the message starts an activation.
    var isActive = false
  }

  /// The number of enclosing steps.
  var depth: Int
  var content: Content
}

/// The measurements of a step in several runs.
struct RunSamples: Sendable, Hashable {
  /// The durations of the calls, in nanoseconds.
  var times = Histogram()
  /// The numbers of consecutive repetitions.
  var counts = Histogram()
  /// The arguments that all runs have in common; `…` replaces arguments that differ.
  var arguments: [String] = []
  /// The value that all runs have in common; `…` if it differs.
  var value: String?

  /// Adds the measurements of other runs.
  mutating func add(_ other: RunSamples) {
    times.add(other.times)
    counts.add(other.counts)
    generalize(to: other)
  }

  /// Keeps the values that are equal in both.
  private mutating func generalize(to other: RunSamples) {
    if value != other.value { value = "…" }
    guard arguments != other.arguments else { return }
    guard arguments.count == other.arguments.count else {
      arguments = ["…"]
      return
    }
    for index in arguments.indices where arguments[index] != other.arguments[index] {
      arguments[index] = "…"
    }
  }
}
