#if Macros
  import SwiftSyntax

  /// A call that passes a closure to be run later: by a task, a queue, a thread or a timer.
  struct StartedWork {
    /// The name of the work in the diagram, as the source text of a string literal.
    let label: String
    let closure: ClosureExprSyntax
    /// The use of the closure's value, if the closure consists of a single expression.
    let value: Value
    /// Whether the call makes a `Task`.
    let isTask: Bool
    /// The object that receives the work; `nil` for a task. When the program runs, its type decides whether
    /// the work runs later.
    let target: ExprSyntax?
    /// The keys with which a statement may wait for the work.
    let waitKeys: [WaitKey]

    /// The use of a closure's value.
    enum Value {
      /// The closure returns `Void`, so there is no value.
      case none
      /// The value is returned, but not used.
      case unused
      /// The value is returned.
      case returned
      /// The value is returned, or discarded if the call's context expects `Void`.
      case expected
    }

    /// Whether the call makes a task that runs immediately, until it first suspends.
    let isImmediate: Bool

    init?(_ call: FunctionCallExprSyntax) {
      guard let callee = Callee(call.calledExpression),
        call.arguments.allSatisfy({ callee.labels.contains($0.label?.text) })
      else { return nil }
      target = callee.target
      isTask = callee.target == nil
      isImmediate = callee.label.hasPrefix("Task.immediate")
      switch callee.kind {
      case .task(let isVoid):
        guard let closure = call.closure(labeled: ["operation"]) else { return nil }
        label = call.literal(labeled: "name") ?? callee.label
        value = isVoid ? .none : call.taskValue
        self.closure = closure
      case .queue(let function):
        guard let closure = call.closure(labeled: function.labels),
          !closure.takesParameters, !call.mayFailInTarget
        else { return nil }
        label = callee.label
        let isStatement = call.parent?.is(CodeBlockItemSyntax.self) ?? false
        value = isStatement && !function.isCommon ? .none : .expected
        self.closure = closure
      case .thread:
        guard let closure = call.closure(labeled: ["block"]) else { return nil }
        label = callee.label
        value = .none
        self.closure = closure
      }
      if closure.statements.isEmpty { return nil }
      waitKeys = call.waitKeys + closure.signalsAtEnd
    }
  }

  /// A function of a queue, a group or a timer to which work is passed.
  struct WorkFunction {
    /// The possible labels of the argument that contains the work.
    let labels: Set<String?>
    /// The labels that the other arguments may have. If there is any other label, the function is one of the
    /// package.
    var options: Set<String?> = []
    /// Whether functions of other types often have the same name.
    var isCommon = false

    private static let dispatch: Set<String?> = ["group", "qos", "flags"]

    /// The functions by their names.
    static let all: [String: WorkFunction] = [
      "async": WorkFunction(labels: ["execute", nil], options: dispatch),
      "asyncAfter": WorkFunction(
        labels: ["execute", nil], options: dispatch.union(["deadline", "wallDeadline"])),
      "notify": WorkFunction(
        labels: ["execute", "work", nil], options: dispatch.union(["queue"])),
      "addOperation": WorkFunction(labels: [nil]),
      "addOperations": WorkFunction(labels: [nil], options: ["waitUntilFinished"]),
      "addBarrierBlock": WorkFunction(labels: [nil]),
      "addExecutionBlock": WorkFunction(labels: [nil]),
      "perform": WorkFunction(labels: ["block", nil], options: ["inModes"], isCommon: true),
      "setEventHandler": WorkFunction(labels: ["handler"], options: dispatch),
      "setRegistrationHandler": WorkFunction(labels: ["handler"], options: dispatch),
      "setCancelHandler": WorkFunction(labels: ["handler"], options: dispatch),
    ]

    /// The labels that any of the arguments may have.
    var allLabels: Set<String?> { labels.union(options) }
  }

  /// The called function; `nil` if it isn't one that runs a closure later.
  private struct Callee {
    enum Kind {
      case task(isVoid: Bool), queue(WorkFunction), thread
    }

    let kind: Kind
    let label: String
    let target: ExprSyntax?
    /// The labels that the arguments may have. A call with any other label calls a function of the package,
    /// which may run the closure at any time.
    let labels: Set<String?>

    init?(_ expression: ExprSyntax) {
      if let type = TypeName(expression) {
        self.init(type: type, member: nil)
      } else if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
        self.init(base: base, member: member.declName.baseName.text)
      } else {
        return nil
      }
    }

    private init(kind: Kind, label: String, target: ExprSyntax?, labels: Set<String?>) {
      self.kind = kind
      self.label = label
      self.target = target
      self.labels = labels
    }

    private init?(base: ExprSyntax, member: String) {
      if let function = WorkFunction.all[member] {
        self.init(
          kind: .queue(function), label: base.workLabel(of: member), target: base.workTarget,
          labels: function.allLabels)
      } else if let type = TypeName(base) {
        self.init(type: type, member: member)
      } else {
        return nil
      }
    }

    private init?(type: TypeName, member: String?) {
      label = member.map { $0 == "init" ? type.name : "\(type.name).\($0)" } ?? type.name
      switch (type.name, member ?? "init") {
      case ("Task", "init"), ("Task", "detached"), ("Task", "immediate"),
        ("Task", "immediateDetached"):
        target = nil
        labels = ["name", "executorPreference", "priority", "operation"]
        kind = .task(isVoid: type.firstArgument.map { ["Void", "()"].contains($0) } ?? false)
      case ("Thread", "init"), ("Thread", "detachNewThread"), ("Timer", "init"),
        ("Timer", "scheduledTimer"):
        target = "\(type.expression.trimmed).self"
        labels = [
          nil, "block", "timeInterval", "withTimeInterval", "repeats", "fire", "fireAt", "interval",
        ]
        kind = .thread
      default:
        return nil
      }
    }
  }

  /// The name of a type in an expression: `Task`, `Swift.Task`, `Task<Int, Never>`.
  private struct TypeName {
    let name: String
    let firstArgument: String?
    let expression: ExprSyntax

    init?(_ expression: ExprSyntax) {
      self.expression = expression
      if let generic = expression.as(GenericSpecializationExprSyntax.self) {
        guard let plain = TypeName(generic.expression) else { return nil }
        name = plain.name
        firstArgument =
          generic.genericArgumentClause.arguments.first?.argument.trimmedDescription
      } else if let reference = expression.as(DeclReferenceExprSyntax.self) {
        name = reference.baseName.text
        firstArgument = nil
      } else if let member = expression.as(MemberAccessExprSyntax.self),
        ["Swift", "_Concurrency", "Foundation"].contains(member.base?.trimmedDescription ?? "")
      {
        name = member.declName.baseName.text
        firstArgument = nil
      } else {
        return nil
      }
      guard ["Task", "Thread", "Timer"].contains(name) else { return nil }
    }
  }

  extension ExprSyntax {
    /// Returns the label of work that is passed to a function of this object.
    func workLabel(of function: String) -> String {
      ownName.map { "\($0).\(function)" } ?? function
    }

    /// The object that receives the work, without optional chaining. In the code, it is used only for its
    /// type.
    var workTarget: ExprSyntax {
      self.as(OptionalChainingExprSyntax.self)?.expression.workTarget ?? trimmed
    }

    /// The last name in the expression of an object. For a call, the last name of the object on which the
    /// function is called.
    fileprivate var ownName: String? {
      if let reference = self.as(DeclReferenceExprSyntax.self) {
        return reference.baseName.text.trimmingBackticks
      }
      if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.ownName }
      if let force = self.as(ForceUnwrapExprSyntax.self) { return force.expression.ownName }
      if let call = self.as(FunctionCallExprSyntax.self) {
        let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        return member?.base?.ownName ?? call.calledExpression.ownName
      }
      guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
      let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
      if let base, ["DispatchQueue", "OperationQueue"].contains(base) { return base }
      return member.declName.baseName.text.trimmingBackticks
    }
  }

  extension FunctionCallExprSyntax {
    /// Whether the call makes a task, with an initialiser of Swift's `Task` or one that the package declares.
    var makesTask: Bool { Callee(calledExpression).map { $0.target == nil } ?? false }

    /// Returns the closure that is passed: the trailing closure, or a closure literal with one of the labels.
    /// `nil` if there is none.
    func closure(labeled labels: Set<String?>) -> ClosureExprSyntax? {
      if !additionalTrailingClosures.isEmpty { return nil }
      if let trailingClosure { return trailingClosure }
      guard let last = arguments.last, labels.contains(last.label?.text) else { return nil }
      return last.expression.as(ClosureExprSyntax.self)
    }

    /// Whether the object on which the function is called can't be repeated in the source: its expression may
    /// throw or await, or uses unnamed parameters.
    var mayFailInTarget: Bool {
      guard let base = calledExpression.as(MemberAccessExprSyntax.self)?.base else { return false }
      return base.allNodes.contains(where: \.isUnnamedParameter)
        || isCovered && base.allNodes.contains { $0.is(FunctionCallExprSyntax.self) }
    }

    /// Whether the call is inside an expression with `try` or `await`.
    private var isCovered: Bool {
      ancestors.prefix { !$0.is(CodeBlockItemSyntax.self) }.contains {
        $0.is(TryExprSyntax.self) || $0.is(AwaitExprSyntax.self)
      }
    }

    /// The key of the queue to which an operation is added, or of the group to which the work belongs; empty
    /// for other calls.
    var waitKeys: [WaitKey] {
      guard let member = calledExpression.as(MemberAccessExprSyntax.self), let base = member.base
      else { return [] }
      if ["addOperation", "addOperations"].contains(member.declName.baseName.text) {
        return [.operations(of: base)]
      }
      let group = arguments.first { $0.label?.text == "group" }?.expression
      return group.map { [.signal(of: $0)] } ?? []
    }

    /// Returns the content of a string literal that is passed with a label; `nil` if there is none.
    fileprivate func literal(labeled label: String) -> String? {
      let argument = arguments.first { $0.label?.text == label }?.expression
      guard let literal = argument?.as(StringLiteralExprSyntax.self),
        literal.representedLiteralValue != nil, literal.openingPounds == nil,
        literal.openingQuote.tokenKind == .stringQuote
      else { return nil }
      return literal.segments.description
    }

    /// The use of the value that a task's closure returns.
    fileprivate var taskValue: StartedWork.Value {
      if let item = parent?.as(CodeBlockItemSyntax.self) {
        return item.valueUse == .none ? .unused : .expected
      }
      if let clause = parent?.as(InitializerClauseSyntax.self) {
        let binding = clause.parent?.as(PatternBindingSyntax.self)
        return binding?.typeAnnotation == nil ? .returned : .expected
      }
      guard let elements = parent?.as(ExprListSyntax.self), elements.count == 3,
        elements.first?.is(DiscardAssignmentExprSyntax.self) ?? false
      else { return .expected }
      return .unused
    }
  }

  extension ClosureExprSyntax {
    /// Whether the closure has parameters, with or without names in the source.
    fileprivate var takesParameters: Bool {
      if case .simpleInput(let names)? = signature?.parameterClause { return !names.isEmpty }
      if case .parameterClause(let clause)? = signature?.parameterClause {
        return !clause.parameters.isEmpty
      }
      return statements.nodes().contains(where: \.isUnnamedParameter)
    }
  }
#endif
