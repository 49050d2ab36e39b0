#if Macros
  /// The options for recording more than functions, initialisers and `deinit`.
  package struct RewritingOptions: Hashable, Sendable {
    /// Whether the texts of arguments are recorded.
    package var recordsValues = false
    /// Whether computed properties and subscripts are recorded.
    package var recordsAccessors = false
    /// Whether changes of the stored properties of objects are recorded.
    package var recordsProperties = false
    /// Whether statements that wait for something are recorded before they do.
    package var recordsWaits = false
    /// Whether reads of stored properties of isolated objects, and dropped errors, are recorded for rules.
    package var recordsReads = false
    /// Whether operators are recorded.
    package var recordsOperators = false
    /// Whether functions that other modules may inline are recorded.
    package var recordsInlinable = false
    /// Whether the code of test targets is recorded besides the test functions.
    package var recordsTestCode = false
    /// Whether what a picture of a test needs besides is recorded: statements, names, and the creation of objects whose
    /// initialiser Swift writes.
    package var recordsSteps = false

    /// Whether what is left out for a reason is recorded.
    func records(_ reason: RewrittenSource.LeftOut) -> Bool {
      switch reason {
      case .inlinable: recordsInlinable
      case .accessor: recordsAccessors
      case .implicitInitializer: recordsSteps
      default: false
      }
    }

    /// Creates options that record nothing more.
    package init() {}
  }
#endif
