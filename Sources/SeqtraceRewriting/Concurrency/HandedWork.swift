#if Macros
  import SwiftSyntax

  /// A call that gives a queue work in a form other than a closure literal: a `DispatchWorkItem`, an
  /// `Operation` or a function.
  struct HandedWork {
    let label: String
    let target: ExprSyntax
    /// The index of the argument that contains the work.
    let index: SyntaxChildrenIndex
    /// The work: a single expression, or the elements of an array.
    let work: [ExprSyntax]
    /// The keys with which a statement may wait for the work.
    let waitKeys: [WaitKey]
    /// Whether the call itself waits until the work has finished.
    let isAwaitedAtOnce: Bool

    init?(_ call: FunctionCallExprSyntax) {
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base, call.trailingClosure == nil, !call.mayFailInTarget,
        let function = WorkFunction.all[member.declName.baseName.text], !function.isCommon,
        call.arguments.allSatisfy({ function.allLabels.contains($0.label?.text) }),
        let place = call.arguments.indices.last(where: {
          function.labels.contains(call.arguments[$0].label?.text)
        })
      else { return nil }
      let argument = call.arguments[place].expression
      if argument.is(ClosureExprSyntax.self) { return nil }
      label = base.workLabel(of: member.declName.baseName.text)
      target = base.workTarget
      index = place
      work = argument.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [argument]
      waitKeys = call.waitKeys
      isAwaitedAtOnce = call.arguments.contains {
        $0.label?.text == "waitUntilFinished" && $0.expression.trimmedDescription == "true"
      }
    }
  }

  extension ConcurrencyRewriter {
    /// Returns the call in a form that records a handoff for each piece of its work.
    func rewritten(_ handed: HandedWork, _ call: FunctionCallExprSyntax) -> FunctionCallExprSyntax {
      let handoff = collected(
        code.handoff(handed.label, to: handed.target, at: call, isInner: isInner), handed.waitKeys)
      // Work in a variable is noted before the statement. Until the call, the variable can't be assigned
      // another object.
      let named = handed.work.filter { isVariable($0) }
      if !named.isEmpty, canAddStatements { addBefore(code.hand(named, handoff)) }
      var call = call
      let argument = call.arguments[handed.index].expression
      if var array = argument.as(ArrayExprSyntax.self) {
        for index in array.elements.indices {
          let element = array.elements[index].expression
          array.elements[index].expression = rewritten(element, handoff)
        }
        call.arguments[handed.index].expression = ExprSyntax(array)
      } else {
        call.arguments[handed.index].expression = rewritten(argument, handoff)
      }
      return call
    }

    private func rewritten(_ work: ExprSyntax, _ handoff: String) -> ExprSyntax {
      guard makesWork(work) || isFunction(work) else { return visit(work) }
      noteChange()
      return code.handed(visit(work), handoff)
    }

    /// Returns whether an expression makes a work item or an operation.
    private func makesWork(_ expression: ExprSyntax) -> Bool {
      guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
      let type = call.calledExpression.trimmedDescription
      return StartableClosure.types.contains(type) || code.context.isOperation(type)
    }

    /// Returns whether an expression is a variable or parameter that may hold an object, judged by its
    /// syntax.
    func isVariable(_ expression: ExprSyntax) -> Bool {
      // A forced expression is an optional variable or property. It isn't a function: functions that are
      // given to queues aren't optional.
      if let forced = expression.as(ForceUnwrapExprSyntax.self)?.expression {
        let member = forced.as(MemberAccessExprSyntax.self)
        return forced.is(DeclReferenceExprSyntax.self)
          || member?.base?.trimmedDescription == "self"
      }
      guard let name = expression.as(DeclReferenceExprSyntax.self), name.argumentNames == nil else {
        return false
      }
      return name.scopeDeclares(name.name) && !isFunction(expression)
    }

    /// Returns whether an expression is a parameter of the enclosing function that is itself a function.
    private func isFunction(_ expression: ExprSyntax) -> Bool {
      guard let name = expression.as(DeclReferenceExprSyntax.self), name.argumentNames == nil,
        let parameter = code.context.parameters.first(where: { $0.name == name.name })
      else { return false }
      return parameter.isPlainFunction
    }

    /// Returns a join of an object's work after a statement that waits for the object.
    func joins(ofObjectIn item: CodeBlockItemSyntax) -> [CodeBlockItemSyntax] {
      guard canAddStatements, item.valueUse == .none,
        let object = BlockingWait.object(item)?.as(DeclReferenceExprSyntax.self),
        object.scopeDeclares(object.name)
      else { return [] }
      noteChange()
      return [code.joinOfObject(ExprSyntax(object), at: item)]
    }
  }

  extension DeclReferenceExprSyntax {
    /// Returns whether an enclosing block of the function declares a variable or a parameter with this name.
    fileprivate func scopeDeclares(_ name: String) -> Bool {
      ancestors.contains { node in
        node.as(CodeBlockItemListSyntax.self).map { $0.declares(name) > 0 }
          ?? node.as(ClosureExprSyntax.self)?.parameterNames.contains(name) ?? false
      }
    }
  }

  /// A call that adds or removes a dependency of an operation.
  struct OperationDependency {
    let operation: ExprSyntax
    let isAdded: Bool

    init?(_ call: FunctionCallExprSyntax) {
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base, !call.mayFailInTarget, call.arguments.count == 1,
        call.arguments.first?.label == nil, call.trailingClosure == nil
      else { return nil }
      switch member.declName.baseName.text {
      case "addDependency": isAdded = true
      case "removeDependency": isAdded = false
      default: return nil
      }
      operation = base.workTarget
    }
  }

  /// A call that makes an object from a closure. The closure runs after the object has been given to a queue.
  struct StartableClosure {
    static let types: Set = [
      "DispatchWorkItem", "Dispatch.DispatchWorkItem", "BlockOperation",
      "Foundation.BlockOperation",
    ]

    let closure: ClosureExprSyntax

    init?(_ call: FunctionCallExprSyntax) {
      guard Self.types.contains(call.calledExpression.trimmedDescription),
        let closure = call.closure(labeled: ["block"]), !closure.statements.isEmpty,
        !call.arguments.canFailOrAwait
      else { return nil }
      self.closure = closure
    }
  }

  extension LabeledExprListSyntax {
    /// Whether arguments throw or await outside of the closures in them.
    fileprivate var canFailOrAwait: Bool {
      nodes().contains { $0.is(TryExprSyntax.self) || $0.is(AwaitExprSyntax.self) }
    }
  }
#endif
