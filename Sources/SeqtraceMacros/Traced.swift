#if Macros
  @_exported public import SeqtraceExpansion
  @_exported public import SeqtraceRecording

  /// Records the calls and changes of a type's objects.
  ///
  /// ```swift
  /// @Traced(values: .arguments, redacting: ["password"])
  /// final class Session {
  ///   var user: User?
  ///   init(server: Server) { … }
  ///   func logIn(name: String, password: String) async throws { … }
  ///   @Untraced func poll() { … }
  /// }
  /// ```
  ///
  /// On a class, actor, structure, enumeration or extension, it has the effect of
  /// ``TracedFunction(values:redacting:initialCreations:)`` on each function, initialiser and `deinit`, and
  /// of ``TracedProperty(values:redacting:)`` on each stored property. It writes the code that you could
  /// write yourself: the `Recorder`'s functions around each body, and a `Lifetime` in each class. The
  /// documentation article *Recording with macros* lists its exceptions and their reasons.
  ///
  /// - Parameters:
  ///   - values: The kinds of values that are recorded; none by default.
  ///   - redacting: The parameters, properties and functions with values that are never recorded.
  @attached(memberAttribute)
  @attached(member, names: prefixed(_lifetimeOf), named(init), named(deinit))
  @attached(peer)
  public macro Traced(values: TracedValues = [], redacting: [String] = []) =
    #externalMacro(module: "SeqtraceMacrosPlugin", type: "TracedMacro")

  /// Records the calls of a function, initialiser or `deinit`.
  ///
  /// ```swift
  /// @TracedFunction(values: .all) func total(of items: [Item]) -> Int { … }
  /// ```
  ///
  /// In a class or actor without `@Traced`, a `deinit` can't be recorded, because the object has no
  /// `Lifetime` token.
  ///
  /// - Parameters:
  ///   - values: The kinds of values that are recorded; none by default.
  ///   - redacting: The parameters with values that are never recorded. The function's own name means its
  ///     result and its error.
  ///   - initialCreations: For an initialiser, the type names of the objects that the initial values of
  ///     properties create, in the order of the properties. `@Traced` on the type adds them.
  @attached(body)
  @attached(peer)
  public macro TracedFunction(
    values: TracedValues = [], redacting: [String] = [], initialCreations: [String] = []
  ) =
    #externalMacro(module: "SeqtraceMacrosPlugin", type: "TracedFunctionMacro")

  /// Records the changes of a stored property.
  ///
  /// - Parameters:
  ///   - values: Pass `.arguments` or `.all` to record each new value; by default, none is recorded.
  ///   - redacting: Pass the property's own name to keep its values out of every recording.
  @attached(accessor, names: named(didSet))
  @attached(peer)
  public macro TracedProperty(values: TracedValues = [], redacting: [String] = []) =
    #externalMacro(module: "SeqtraceMacrosPlugin", type: "TracedPropertyMacro")

  /// Excludes a member of a type with `@Traced` from the recording.
  @attached(peer)
  public macro Untraced() =
    #externalMacro(module: "SeqtraceMacrosPlugin", type: "UntracedMacro")

  /// The values that `@Traced` records.
  ///
  /// `Recorder.literal(_:)` formats them when the event is recorded. By default, no values are recorded, so
  /// that the program's data doesn't get into a picture by accident.
  public struct TracedValues: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt8

    /// Creates a set from the bits of its options.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The arguments of functions, and the new values of properties.
    public static let arguments = Self(rawValue: 1)
    /// The results and errors of functions.
    public static let results = Self(rawValue: 2)
    /// Arguments and results.
    public static let all: Self = [.arguments, .results]
  }
#endif
