#if Macros
  import SwiftSyntax

  /// A body with lines that record what it starts and awaits.
  ///
  /// All rules go by the syntax alone, move no line, and put nothing around the code that a task
  /// runs, so that the compiler judges its isolation and captures as before:
  ///
  /// | Code | Gains |
  /// |---|---|
  /// | `Task { … }`, `queue.async { … }`, threads, timers | a handoff in the capture list, which its maker evaluates; the closure begins it |
  /// | `DispatchWorkItem { … }`, operations | a closure that begins the handoff of whoever gives it to a queue |
  /// | `let t = Task { … }`, then `await t.value` | a join of that handoff |
  /// | `async let x = …`, then `await x` | marks around the declaration, a join of what started between them |
  /// | `withTaskGroup { … }` and its kin | a mark, and a join at the end and after a loop over the group |
  /// | `withCheckedContinuation { … }` and its kin | a channel between each `resume` and the `await` |
  ///
  /// A body with nothing of the kind stays what it is.
  package struct ConcurrencyRules {
    /// Where the body stands.
    package struct Context {
      /// Whether the body stays a body, and does not become a closure: a capture list of its own
      /// would not compile there.
      package var isScoped = false
      /// Whether the body is that of an actor's initialiser, in which the isolation changes.
      package var isActorInitializer = false
      /// What the recorder's names are members of: its module, or a type that stands for it.
      package var recorder = "SeqtraceRecording"

      /// Whether a type that is written so is an operation of the package.
      package var isOperation: (String) -> Bool = { _ in false }
      /// The parameters of the function.
      package var parameters: [Parameter] = []

      package init(isScoped: Bool = false, isActorInitializer: Bool = false) {
        self.isScoped = isScoped
        self.isActorInitializer = isActorInitializer
      }
    }

    /// A parameter of the function whose body it is.
    package struct Parameter {
      let name: String
      /// Whether it is a function without parameters or effects, on no global actor.
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

    /// The statements, with what the rules add.
    package let statements: CodeBlockItemListSyntax

    /// `place` says where a piece of the body stands.
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
