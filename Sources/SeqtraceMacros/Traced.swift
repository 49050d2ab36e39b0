#if Macros
  @_exported public import SeqtraceRecording

  /// Records what the objects of a type do.
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
  /// On a class, actor, structure, enumeration or extension it stands for
  /// ``TracedFunction(values:redacting:initialCreations:)`` on each function, initialiser and `deinit`, and
  /// ``TracedProperty(values:redacting:)`` on each stored property. It writes what you could have
  /// written: the `Recorder`'s functions around each body, and a `Lifetime` in each class. See
  /// the catalog's article *Recording with macros* for what it leaves out, and why.
  ///
  /// - Parameters:
  ///   - values: The kinds of values that are recorded; none by default.
  ///   - redacting: The parameters, properties and functions whose value is never recorded.
  @attached(memberAttribute)
  @attached(member, names: prefixed(_lifetimeOf), named(init), named(deinit))
  @attached(peer)
  public macro Traced(values: TracedValues = [], redacting: [String] = []) =
    #externalMacro(module: "SeqtraceMacrosPlugin", type: "TracedMacro")

  /// Records the calls of one function, initialiser or `deinit`.
  ///
  /// ```swift
  /// @TracedFunction(values: .all) func total(of items: [Item]) -> Int { … }
  /// ```
  ///
  /// In a class or actor without `@Traced`, a `deinit` can't be recorded: nothing keeps the token.
  ///
  /// - Parameters:
  ///   - values: The kinds of values that are recorded; none by default.
  ///   - redacting: The parameters whose values are never recorded. The function's own name stands for
  ///     the value that it returns and the error that it throws.
  ///   - initialCreations: For an initialiser, the names of the types of the objects that the initial
  ///     values of properties create, in the order of the properties. `@Traced` on the type fills them
  ///     in.
  @attached(body)
  @attached(peer)
  public macro TracedFunction(
    values: TracedValues = [], redacting: [String] = [], initialCreations: [String] = []
  ) =
    #externalMacro(module: "SeqtraceMacrosPlugin", type: "TracedFunctionMacro")

  /// Records the changes of one stored property.
  ///
  /// - Parameters:
  ///   - values: Pass `.arguments` or `.all` to record each new value; by default, none is.
  ///   - redacting: Pass the property's own name to keep its values out of every recording.
  @attached(accessor, names: named(didSet))
  @attached(peer)
  public macro TracedProperty(values: TracedValues = [], redacting: [String] = []) =
    #externalMacro(module: "SeqtraceMacrosPlugin", type: "TracedPropertyMacro")

  /// Leaves a member of a type that is marked with `@Traced` out of the recording.
  @attached(peer)
  public macro Untraced() =
    #externalMacro(module: "SeqtraceMacrosPlugin", type: "UntracedMacro")

  /// The values that `@Traced` records.
  ///
  /// They are formatted when the event is recorded, by `Recorder.literal(_:)`. Without any, nothing of
  /// the program's data gets into a picture by accident.
  public struct TracedValues: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt8

    /// Creates a set from the bits of its options.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The arguments of functions, and the new values of properties.
    public static let arguments = Self(rawValue: 1)
    /// What functions return and throw.
    public static let results = Self(rawValue: 2)
    /// Arguments and results.
    public static let all: Self = [.arguments, .results]
  }
#endif
