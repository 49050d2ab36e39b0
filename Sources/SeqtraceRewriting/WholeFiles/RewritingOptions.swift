#if Macros
  /// The options for recording more than functions, initialisers and `deinit`.
  package struct RewritingOptions: Hashable, Sendable {
    /// Whether the texts of arguments are recorded.
    package var recordsValues = false
    /// Whether computed properties and subscripts are recorded.
    package var recordsAccessors = false
    /// Whether changes of the stored properties of objects are recorded.
    package var recordsProperties = false
    /// Whether statements that may wait are recorded before they wait.
    package var recordsWaits = false
    /// Whether operators are recorded.
    package var recordsOperators = false
    /// Whether functions that can be inlined into other modules are recorded.
    package var recordsInlinable = false
    /// Whether all code of test targets is recorded, and not only the test functions.
    package var recordsTestCode = false
    /// Whether additional data for the picture of a test is recorded: statements, names, and the creation of
    /// objects with implicit initialisers.
    package var recordsSteps = false

    /// Returns whether code that is left out for a reason is recorded with these options.
    func records(_ reason: RewrittenSource.LeftOut) -> Bool {
      switch reason {
      case .inlinable: recordsInlinable
      case .accessor: recordsAccessors
      case .implicitInitializer: recordsSteps
      default: false
      }
    }

    /// Creates options that record nothing additional.
    package init() {}
  }
#endif
