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
    /// A repeated sequence of steps; it has the name and the parties of the sequence's first step.
    case loop
  }

  /// The sender or receiver of a message, which represents all objects of a type.
  struct Party: Sendable, Hashable {
    /// The type's full name, if it is known.
    var name: String
    var kind = Lifeline.Kind.participant
  }

  /// The properties that steps of two runs must have in common to count as the same step.
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

extension RunStep.Content {
  /// Whether the step is a call, and not a reply or a fragment.
  var isCall: Bool {
    switch kind {
    case .reply, .throw, .parallel, .operand, .loop: false
    case .call, .signal, .creation, .destruction: true
    }
  }

  /// The called operation; `nil` if the step isn't a call.
  var operation: Operation? {
    isCall ? Operation(receiver: receiver?.name ?? "", name: name) : nil
  }
}

/// The measurements of a step in several runs.
struct RunSamples: Sendable, Hashable {
  /// The durations of the calls, in nanoseconds.
  var times = Histogram()
  /// The number of consecutive repetitions, for each occurrence of the step.
  var counts = Histogram()
  /// The arguments; `…` replaces each argument that differs between the runs.
  var arguments: [String] = []
  /// The value; `…` if it differs between the runs.
  var value: String?

  /// Adds the measurements of other runs.
  mutating func add(_ other: RunSamples) {
    times.add(other.times)
    counts.add(other.counts)
    generalize(to: other)
  }

  /// Replaces the values that differ from those of other runs by `…`.
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
