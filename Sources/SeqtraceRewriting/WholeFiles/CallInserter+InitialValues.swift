#if Macros
  import SwiftSyntax

  // Globals and static properties: what makes an initial value is told apart, because the first access runs it.
  extension CallInserter {
    func markInitialValues(of node: VariableDeclSyntax) {
      guard node.modifiers.isStatic || types.isEmpty, node.attributes.areHarmless else { return }
      let name = RewrittenSource.Function.initialValue
      let key = FunctionKey(name, at: node.bindingSpecifier, converter)
      guard rewriter.degrees[key.text] != RewrittenSource.Degree.none else { return }
      for binding in node.bindings {
        guard let value = binding.initializer?.value, MarkableValue.allows(value),
          binding.typeAnnotation != nil || !value.is(StringLiteralExprSyntax.self)
        else { continue }
        note(
          RewrittenSource.Function(
            key: key.text, name: name, type: types.last?.path ?? "", firstLine: key.line,
            lastLine: converter.location(for: value.endPosition).line, degree: .full))
        insert(
          "\(SourceRewriter.recorder).initialValue(", at: value.positionAfterSkippingLeadingTrivia)
        insert(")", at: value.endPositionBeforeTrailingTrivia)
      }
    }
  }

  extension AttributeListSyntax {
    /// Whether none of them rewrites a property, as a wrapper or a macro does.
    fileprivate var areHarmless: Bool {
      let known: Set = ["MainActor", "available", "usableFromInline", "objc", "nonobjc"]
      return names.allSatisfy(known.contains)
    }
  }

  /// Finds out whether the expression for an initial value may make calls, and can stand in an autoclosure that
  /// neither awaits nor throws.
  private final class MarkableValue: SyntaxVisitor {
    private var mayCall = false
    private var isRefused = false

    static func allows(_ value: ExprSyntax) -> Bool {
      let visitor = MarkableValue(viewMode: .sourceAccurate)
      visitor.walk(value)
      return visitor.mayCall && !visitor.isRefused
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      mayCall = true
      return .visitChildren
    }

    // A set or a dictionary hashes its elements.
    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
      mayCall = true
      return .visitChildren
    }

    override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind {
      mayCall = true
      return .visitChildren
    }

    // It may be of a type with an initialiser for literals.
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
      mayCall = true
      return .visitChildren
    }

    override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
      isRefused = true
      return .skipChildren
    }

    override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
      if node.questionOrExclamationMark == nil { isRefused = true }
      return .visitChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }
#endif
