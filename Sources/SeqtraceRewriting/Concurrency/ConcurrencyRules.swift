#if Macros
  import SwiftSyntax

  /// The statements of a body, with additions that record the work that the body starts and awaits.
  ///
  /// All rules look only at the syntax. They move no code to another line, and they put nothing around the
  /// code that a task runs. The compiler therefore checks that code's isolation and captures as before:
  ///
  /// | Code | Addition |
  /// |---|---|
  /// | `Task { … }`, `queue.async { … }`, threads, timers | a handoff in the capture list, evaluated by the creator; the closure begins it |
  /// | `DispatchWorkItem { … }`, operations | a closure that begins the handoff of the code that enqueues it |
  /// | `let t = Task { … }`, then `await t.value` | a join of that handoff |
  /// | `async let x = …`, then `await x` | marks around the declaration, and a join of the children between them |
  /// | `withTaskGroup { … }` and similar | a mark, and a join at the end and after a loop over the group |
  /// | `withCheckedContinuation { … }` and similar | a channel between each `resume` and the `await` |
  ///
  /// Other bodies stay unchanged.
  package struct ConcurrencyRules {
    /// The context of a body.
    package struct Context {
      /// Whether the body stays as it is and isn't moved into a closure. Then a macro can't add a capture
      /// list to a closure in it.
      package var isScoped = false
      /// Whether the body belongs to an actor's initialiser, in which the isolation changes.
      package var isActorInitializer = false
      /// The module or type that declares the functions of the recorder that are called.
      package var recorder = "SeqtraceRecording"

      /// Returns whether the type with a name is an operation that the package declares.
      package var isOperation: (String) -> Bool = { _ in false }
      /// Returns whether an attribute in a list is a macro that reads the source text of its declaration.
      package var isReadByMacro: (AttributeListSyntax) -> Bool = { _ in false }
      /// The parameters of the function.
      package var parameters: [Parameter] = []

      package init(isScoped: Bool = false, isActorInitializer: Bool = false) {
        self.isScoped = isScoped
        self.isActorInitializer = isActorInitializer
      }
    }

    /// A parameter of the function that contains the body.
    package struct Parameter {
      let name: String
      /// Whether the parameter is an escaping function without parameters, effects or a global actor.
      let isPlainFunction: Bool
      /// Whether the parameter is a continuation.
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

    /// The statements with the additions.
    package let statements: CodeBlockItemListSyntax

    /// Applies the rules. `place` returns the source location of a part of the body.
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
    /// Returns the source location of a node in a body.
    package typealias Finder = (Syntax) -> SourcePlace
  }
#endif
