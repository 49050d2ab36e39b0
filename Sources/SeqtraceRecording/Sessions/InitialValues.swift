internal import SeqtraceEvents

/// The initial values of globals and static properties.
///
/// The first access computes such a value, so its calls appear in whichever test comes first. If the
/// environment requests it, a call with a special name is recorded around them, so that readers can leave
/// them out.
package enum InitialValues {
  /// Whether the environment requests these calls.
  package static let areMarked =
    EnvironmentSession.variable("SEQTRACE_MARK_INITIAL_VALUES") != nil

  /// The name of that call and of its receiver.
  package static var name: String { TraceEvent.initialValueName }
}
