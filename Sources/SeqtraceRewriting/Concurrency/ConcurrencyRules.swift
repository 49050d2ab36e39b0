#if Macros
  import SwiftSyntax

  /// A body with lines that record the work that it starts and awaits.
  ///
  /// All rules use only the syntax, move no line, and put nothing around the code that a task runs, so that
  /// the compiler checks its isolation and captures as before:
  ///
  /// | Code | Addition |
  /// |---|---|
  /// | `Task { … }`, `queue.async { … }`, threads, timers | a handoff in the capture list, which its creator evaluates; the closure begins it |
  /// | `DispatchWorkItem { … }`, operations | a closure that begins the handoff of the code that gives it to a queue |
  /// | `let t = Task { … }`, then `await t.value` | a join of that handoff |
  /// | `async let x = …`, then `await x` | marks around the declaration, a join of the children started between them |
  /// | `withTaskGroup { … }` and similar | a mark, and a join at the end and after a loop over the group |
  /// | `withCheckedContinuation { … }` and similar | a channel between each `resume` and the `await` |
  ///
  /// Other bodies stay unchanged.
  package struct ConcurrencyRules {
    /// The surroundings of a body.
    package struct Context {
      /// Whether the body stays a body, and doesn't become a closure: then a capture list would not compile.
      package var isScoped = false
      /// Whether the body is that of an actor's initialiser, in which the isolation changes.
      package var isActorInitializer = false
      /// The scope of the recorder's names: its module, or a type that replaces it.
      package var recorder = "SeqtraceRecording"

      /// Whether a type with this name is an operation of the package.
      package var isOperation: (String) -> Bool = { _ in false }
      /// Whether a declaration with these attributes is source text for a macro.
      package var isReadByMacro: (AttributeListSyntax) -> Bool = { _ in false }
      /// The parameters of the function.
      package var parameters: [Parameter] = []

      package init(isScoped: Bool = false, isActorInitializer: Bool = false) {
        self.isScoped = isScoped
        self.isActorInitializer = isActorInitializer
      }
    }

    /// A parameter of the function that has the body.
    package struct Parameter {
      let name: String
      /// Whether it is a function without parameters or effects, and on no global actor.
      let isPlainFunction: Bool
      /// Whether its type is that of a continuation.
      let isContinuation: Bool

      init(_ parameter: FunctionParameterSyntax) {
        name = (parameter.secondName ?? parameter.firstName).text.trimmingBackticks
        isContinuation = parameter.type.path.hasSuffix("Continuation")
        let attributed = parameter.type.as(AttributedTypeSyntax.self)
        let function = (attributed?.baseType ?? parameter.type).as(FunctionTypeSyntax.self)
        let attributes = attributed?.attributes.names ?? []
        isPlainFunction =
          function.map { $0.parameters.isEmpty && $0.effectSpecifiers == nil } ?? false
          && Set(attributes).isSubset(of: ["escaping", "Sendable"])
          && attributes.contains("escaping")
      }
    }

    /// The statements, with the additions of the rules.
    package let statements: CodeBlockItemListSyntax

    /// `place` returns the place of a part of the body.
    package init(
      _ statements: CodeBlockItemListSyntax, in context: Context,
      at place: @escaping SourcePlace.Finder
    ) {
      let rewriter = ConcurrencyRewriter(context: context, place: place)
      let result = rewriter.visit(statements)
      self.statements = rewriter.hasChanged ? result : statements
    }
  }

  extension SourcePlace {
    /// Finds the places in a body.
    package typealias Finder = (Syntax) -> SourcePlace
  }
#endif
