#if Macros
  /// Which values are recorded along with a declaration.
  package struct RecordedValues {
    package var recordsArguments = false
    package var recordsResults = false
    /// The names whose values are never recorded.
    package var redacted: Set<String> = []

    /// No values.
    package init() {}
  }
#endif
