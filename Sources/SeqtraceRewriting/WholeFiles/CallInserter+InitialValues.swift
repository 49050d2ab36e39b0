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
        insert(
          "\(line(of: value.positionAfterSkippingLeadingTrivia)))",
          at: value.endPositionBeforeTrailingTrivia)
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
  private final class MarkableValue: SyntaxAnyVisitor {
    private var mayCall = false
    private var isRefused = false

    static func allows(_ value: ExprSyntax) -> Bool {
      let visitor = MarkableValue(viewMode: .sourceAccurate)
      visitor.walk(value)
      return visitor.mayCall && !visitor.isRefused
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      switch node.as(SyntaxEnum.self) {
      // A set or a dictionary hashes its elements, and a type may have an initialiser for literals.
      case .functionCallExpr, .arrayExpr, .dictionaryExpr, .stringLiteralExpr: mayCall = true
      case .awaitExpr: isRefused = true
      case .tryExpr(let expression) where expression.questionOrExclamationMark == nil:
        isRefused = true
      case .closureExpr: return .skipChildren
      default: break
      }
      return .visitChildren
    }
  }
#endif
