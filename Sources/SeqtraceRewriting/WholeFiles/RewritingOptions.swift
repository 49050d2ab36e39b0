#if Macros
  /// The options for recording more code than functions, initialisers and `deinit`s, and more facts about it.
  package struct RewritingOptions: Hashable, Sendable {
    /// Whether the texts of arguments are recorded.
    package var recordsValues = false
    /// Whether computed properties and subscripts are recorded.
    package var recordsAccessors = false
    /// Whether changes of the stored properties of objects are recorded.
    package var recordsProperties = false
    /// Whether a statement that may wait is recorded before it waits.
    package var recordsWaits = false
    /// Whether reads of stored properties of isolated objects, and dropped errors, are recorded for rules.
    package var recordsReads = false
    /// Whether operators are recorded.
    package var recordsOperators = false
    /// Whether functions that may be inlined into other modules are recorded.
    package var recordsInlinable = false
    /// Whether all code of test targets is recorded, and not only the test functions.
    package var recordsTestCode = false
    /// Whether more is recorded for the picture of a test: statements, the names of objects, and the creation
    /// of objects with implicit initialisers.
    package var recordsSteps = false

    /// Returns whether code that is left out by default, for a reason, is recorded with these options.
    func records(_ reason: RewrittenSource.LeftOut) -> Bool {
      switch reason {
      case .inlinable: recordsInlinable
      case .accessor: recordsAccessors
      case .implicitInitializer: recordsSteps
      default: false
      }
    }

    /// Creates options with which nothing additional is recorded.
    package init() {}
  }
#endif
