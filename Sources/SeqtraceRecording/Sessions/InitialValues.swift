internal import SeqtraceEvents

/// The initial values of globals and static properties.
///
/// The first access computes such a value, so the calls that compute it appear in whichever test comes first.
/// If the environment requests it, these calls are recorded inside a call with a special name, so that
/// readers can leave them out.
package enum InitialValues {
  /// Whether initial values are recorded inside such calls.
  package static let areMarked =
    EnvironmentSession.variable("SEQTRACE_MARK_INITIAL_VALUES") != nil

  /// The name of these calls and of their receiver.
  package static var name: String { TraceEvent.initialValueName }
}
