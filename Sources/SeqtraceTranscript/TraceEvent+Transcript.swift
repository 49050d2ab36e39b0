import SeqtraceEvents

extension TraceEvent {
  /// The arguments of a registration that was made with a block.
  var usualRegistrationArguments: [String] {
    [name.isEmpty ? "nil" : name, object == nil ? "nil" : "object", queue ?? "nil", "block"]
  }

  /// Whether an ending has more information than the line of its start can hold.
  var isRemarkableEnding: Bool {
    receiver != nil || !arguments.isEmpty || registration != nil || object != nil || queue != nil
      || source != nil || (value != nil && !kind.isOutcome)
      || !(name.isEmpty || (kind.isOutcome && isCancelled))
  }
}
