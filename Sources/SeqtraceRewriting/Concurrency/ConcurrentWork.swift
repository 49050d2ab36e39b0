#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// A statement that executes a closure several times concurrently, and waits for all iterations.
  struct ConcurrentWork {
    let call: FunctionCallExprSyntax
    let closure: ClosureExprSyntax
    /// The index of the argument that contains the number of iterations.
    let count: SyntaxChildrenIndex

    init?(_ item: CodeBlockItemSyntax) {
      guard let call = item.item.as(ExprSyntax.self)?.as(FunctionCallExprSyntax.self),
        let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "concurrentPerform",
        ["DispatchQueue", "Dispatch.DispatchQueue"].contains(member.base?.trimmedDescription ?? ""),
        let count = call.arguments.indices.first(where: {
          call.arguments[$0].label?.text == "iterations"
        }),
        let closure = call.closure(labeled: ["execute"]), !closure.statements.isEmpty
      else { return nil }
      self.call = call
      self.closure = closure
      self.count = count
    }
  }

  extension ConcurrencyRewriter {
    /// Returns the statement in a form that records a handoff for each iteration, and a join after it.
    func rewritten(_ work: ConcurrentWork, _ item: CodeBlockItemSyntax) -> [CodeBlockItemSyntax] {
      noteChange()
      let name = code.name("Work")
      let parameter = work.closure.parameterNames.first ?? "$0"
      let isUnnamed = parameter == "_"
      let number = isUnnamed ? code.name("Number") : parameter
      treatments[work.closure.id] = .iteration(
        beginning: "\(name).begin(\(number))", parameter: isUnnamed ? number : nil)
      let count = work.call.arguments[work.count].expression
      guard var call = super.visit(work.call).as(FunctionCallExprSyntax.self) else { return [item] }
      call.arguments[work.count].expression =
        "\(raw: name).counting(\(count.trimmed))\(count.trailingTrivia)"
      return item.with(\.item, .expr(ExprSyntax(call)))
        .surrounded(by: [code.iterations(name, at: item)], [code.joinOfWork(name, at: item)])
    }

    /// Returns the closure in a form that begins the handoff of its iteration.
    func iterating(
      _ closure: ClosureExprSyntax, _ beginning: String, _ parameter: String?
    ) -> ClosureExprSyntax {
      let scope = code.name("Scope")
      let statements: [CodeBlockItemSyntax] = [
        "let \(raw: scope) = \(raw: beginning)", "defer { \(raw: scope).end() }",
      ]
      return (parameter.map(closure.namingFirstParameter) ?? closure)
        .starting(with: statements, .none, code)
    }
  }

  extension ClosureExprSyntax {
    /// Returns the closure with this name for its first parameter.
    fileprivate func namingFirstParameter(_ name: String) -> ClosureExprSyntax {
      var closure = self
      if case .simpleInput(var names)? = signature?.parameterClause,
        let first = names.indices.first
      {
        names[first].name = .identifier(name, trailingTrivia: names[first].name.trailingTrivia)
        closure.signature?.parameterClause = .simpleInput(names)
      }
      if case .parameterClause(var clause)? = signature?.parameterClause,
        let first = clause.parameters.indices.first
      {
        clause.parameters[first].firstName = .identifier(
          name, trailingTrivia: clause.parameters[first].firstName.trailingTrivia)
        closure.signature?.parameterClause = .parameterClause(clause)
      }
      return closure
    }
  }
#endif
