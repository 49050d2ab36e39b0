internal import SeqtraceEvents

/// The initial values of globals and static properties.
///
/// The first access makes such a value, so its calls stand in whichever test comes first. If the environment asks
/// for it, a call with a name of its own is recorded around them, so that a reader can leave them out.
package enum InitialValues {
  /// Whether the environment asks for the calls.
  package static let areMarked =
    EnvironmentSession.variable("SEQTRACE_MARK_INITIAL_VALUES") != nil

  /// The name of the call and of its receiver.
  package static var name: String { TraceEvent.initialValueName }
}
