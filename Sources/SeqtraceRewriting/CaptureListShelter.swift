#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// Puts expressions that contain closures with capture lists into closures of their own.
  ///
  /// If a closure's capture list is directly in a body that a macro wrote, Swift 6.3 looks up its names in
  /// the wrong scope and gives up ("failed to produce diagnostic", swiftlang/swift#80050). If the closure is
  /// inside another one, Swift uses the right scope:
  ///
  /// ```swift
  /// task = ({ Task { [weak self] in await self?.load() } }())
  /// ```
  ///
  /// Of an assignment, only the value is moved, because an initialiser can't use `self` in a closure before
  /// it has set all properties.
  package struct CaptureListShelter {
    private let statements: CodeBlockItemListSyntax

    /// Rewrites the statements. `clause` is the throws clause of the body: the added closures must repeat its
    /// error type.
    package init(
      _ statements: CodeBlockItemListSyntax, throwing clause: ThrowsClauseSyntax? = nil
    ) {
      guard statements.hasCaptureList else {
        self.statements = statements
        return
      }
      let rewriter = ShelterRewriter(error: clause?.type?.trimmedDescription)
      self.statements = rewriter.rewrite(statements).cast(CodeBlockItemListSyntax.self)
    }

    /// The rewritten statements, with the same behaviour.
    package var result: CodeBlockItemListSyntax { statements }
  }

  extension SyntaxProtocol {
    /// Whether the code contains a capture list outside of closures, functions and `defer` blocks in it.
    fileprivate var hasCaptureList: Bool {
      nodes(closing: \.isUnsheltered).contains {
        $0.as(ClosureExprSyntax.self)?.signature?.capture != nil
      }
    }
  }

  extension Syntax {
    fileprivate var isUnsheltered: Bool { isInnerCode || self.is(DeferStmtSyntax.self) }
  }

  /// Visits each position at which a whole expression is evaluated.
  private final class ShelterRewriter: SyntaxRewriter {
    private let error: String?

    init(error: String?) { self.error = error }

    override func visit(_ node: CodeBlockItemSyntax) -> CodeBlockItemSyntax {
      guard let expression = node.item.as(ExprSyntax.self), !expression.isBranching else {
        return super.visit(node)
      }
      return node.with(\.item, .expr(sheltered(expression, isStatement: node.valueUse != .certain)))
    }

    override func visit(_ node: InitializerClauseSyntax) -> InitializerClauseSyntax {
      node.with(\.value, sheltered(node.value))
    }

    override func visit(_ node: ConditionElementSyntax) -> ConditionElementSyntax {
      guard case .expression(let expression) = node.condition else { return super.visit(node) }
      return node.with(\.condition, .expression(sheltered(expression)))
    }

    override func visit(_ node: ForStmtSyntax) -> StmtSyntax {
      guard let node = super.visit(node).as(ForStmtSyntax.self) else { return StmtSyntax(node) }
      return StmtSyntax(node.with(\.sequence, sheltered(node.sequence)))
    }

    override func visit(_ node: SwitchExprSyntax) -> ExprSyntax {
      guard let node = super.visit(node).as(SwitchExprSyntax.self) else { return ExprSyntax(node) }
      return ExprSyntax(node.with(\.subject, sheltered(node.subject)))
    }

    override func visit(_ node: ReturnStmtSyntax) -> StmtSyntax {
      StmtSyntax(node.with(\.expression, node.expression.map { sheltered($0) }))
    }

    override func visit(_ node: ThrowStmtSyntax) -> StmtSyntax {
      StmtSyntax(node.with(\.expression, sheltered(node.expression)))
    }

    override func visitAny(_ node: Syntax) -> Syntax? { node.isUnsheltered ? node : nil }

    // MARK: - A single expression

    private func sheltered(_ expression: ExprSyntax, isStatement: Bool = false) -> ExprSyntax {
      guard expression.hasCaptureList else { return expression }
      if expression.isBranching { return super.visit(expression) }
      if let assignment = Assignment(expression) {
        return assignment.assigning(sheltered(assignment.value))
      }
      if let call = expression.effectless.as(FunctionCallExprSyntax.self),
        call.calledExpression.isChainedInitializer
      {
        return chained(call, in: expression)
      }
      return enclosed(expression, isStatement: isStatement)
    }

    /// Returns a call of `self.init` or `super.init` with only its arguments enclosed, because such a call
    /// can't be in a closure.
    private func chained(_ call: FunctionCallExprSyntax, in expression: ExprSyntax) -> ExprSyntax {
      let arguments = call.arguments.map { $0.with(\.expression, sheltered($0.expression)) }
      let result = call.with(\.arguments, LabeledExprListSyntax(arguments))
      return expression.replacingEffectless(with: ExprSyntax(result))
    }

    private func enclosed(_ expression: ExprSyntax, isStatement: Bool) -> ExprSyntax {
      let isThrowing = expression.canThrow
      let isAwaiting = expression.hasAwait
      var signature = ""
      if isStatement || (isThrowing && error != nil) {
        signature = " ()"
        if isThrowing, let error { signature += (isAwaiting ? " async" : "") + " throws(\(error))" }
        signature += isStatement ? " -> Void in" : " in"
      }
      let effects = (isThrowing ? "try " : "") + (isAwaiting ? "await " : "")
      // The parentheses are needed because a statement or a condition can't start with a brace.
      let result: ExprSyntax = "\(raw: effects)({\(raw: signature) \(expression.trimmed) }())"
      return result.with(\.leadingTrivia, expression.leadingTrivia)
        .with(\.trailingTrivia, expression.trailingTrivia)
    }
  }

  /// An assignment, recognised in an expression with unfolded operators.
  private struct Assignment {
    private let expression: ExprSyntax
    private let elements: [ExprSyntax]
    private let operatorIndex: Int

    init?(_ expression: ExprSyntax) {
      guard let sequence = expression.effectless.as(SequenceExprSyntax.self) else { return nil }
      self.expression = expression
      elements = Array(sequence.elements)
      guard let index = elements.lastIndex(where: { $0.is(AssignmentExprSyntax.self) })
      else { return nil }
      operatorIndex = index
    }

    var value: ExprSyntax {
      let rest = elements[(operatorIndex + 1)...]
      return rest.count == 1
        ? rest[operatorIndex + 1]
        : ExprSyntax(SequenceExprSyntax(elements: ExprListSyntax(Array(rest))))
    }

    func assigning(_ value: ExprSyntax) -> ExprSyntax {
      let elements = elements[...operatorIndex] + [value]
      return expression.replacingEffectless(
        with: ExprSyntax(SequenceExprSyntax(elements: ExprListSyntax(Array(elements)))))
    }
  }

  extension ExprSyntax {
    /// Whether the expression is an `if` or `switch`, which has code blocks as branches.
    fileprivate var isBranching: Bool {
      self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self)
    }

    /// Whether the expression is `self.init` or `super.init`.
    fileprivate var isChainedInitializer: Bool {
      guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base
      else { return false }
      return member.declName.baseName.text == "init"
        && ["self", "super"].contains(base.trimmedDescription)
    }
  }
#endif
