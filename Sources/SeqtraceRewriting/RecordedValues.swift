#if Macros
  /// The selection of values that are recorded with a declaration.
  package struct RecordedValues {
    package var recordsArguments = false
    package var recordsResults = false
    /// The names of the values that are always shown as redacted.
    package var redacted: Set<String> = []
    /// For an initialiser, the types of the objects that the initial values of the properties create.
    package var initialCreations: [String] = []

    /// Creates an empty selection.
    package init() {}
  }
#endif
