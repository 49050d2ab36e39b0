internal import SeqtraceDiagram

/// A message of a run, or a fragment around messages, at its depth in the tree of calls.
struct RunStep: Sendable, Hashable {
  /// What a step is.
  enum Kind: String, Sendable, Hashable {
    case call, signal, reply, `throw`, creation, destruction
    /// A fragment of parallel parts; its children are operands.
    case parallel
    /// A part of a parallel fragment.
    case operand
    /// Several steps that are repeated in turn, with the name and the parties of the first one.
    case loop
  }

  /// One end of a message: all objects of a type.
  struct Party: Sendable, Hashable {
    /// The full name of the type, if it is known.
    var name: String
    var kind = Lifeline.Kind.participant
  }

  /// What two runs must have in common for a step to be the same in both.
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

  /// The number of steps around this one.
  var depth: Int
  var content: Content
}

/// What was measured of a step in several runs.
struct RunSamples: Sendable, Hashable {
  /// The durations of the calls in nanoseconds.
  var times = Histogram()
  /// The numbers of repetitions in a row.
  var counts = Histogram()
  /// The arguments that all have in common; `…` stands for one that differs.
  var arguments: [String] = []
  /// The value that all have in common, or `…`.
  var value: String?

  /// Adds what was measured in other runs.
  mutating func add(_ other: RunSamples) {
    times.add(other.times)
    counts.add(other.counts)
    generalize(to: other)
  }

  /// Keeps the values that are the same in both.
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
