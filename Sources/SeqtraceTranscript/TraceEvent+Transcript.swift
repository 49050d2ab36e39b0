import SeqtraceEvents

extension TraceEvent {
  /// The arguments of a registration with a block, which lines omit.
  var usualRegistrationArguments: [String] {
    [name.isEmpty ? "nil" : name, object == nil ? "nil" : "object", queue ?? "nil", "block"]
  }

  /// Whether an end event has more information than the line of its start can hold.
  var isRemarkableEnding: Bool {
    receiver != nil || !arguments.isEmpty || registration != nil || object != nil || queue != nil
      || source != nil || (value != nil && !kind.isOutcome)
      || !(name.isEmpty || (kind.isOutcome && isCancelled))
  }
}
