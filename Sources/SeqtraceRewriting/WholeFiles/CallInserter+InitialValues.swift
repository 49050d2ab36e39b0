#if Macros
  import SwiftSyntax

  // The initial values of globals and static properties are marked, because the first access executes their
  // code. The initial values of a suite's properties belong to the test for which the instance of the suite
  // is made.
  extension CallInserter {
    func markInitialValues(of node: VariableDeclSyntax) {
      let isOfSuite = isOfSuite(node)
      // The globals of a program's main file aren't marked, because they are initialised in order and not on
      // first access.
      let isLazy = node.modifiers.isStatic || types.isEmpty && !tellsProgram
      guard isLazy || isOfSuite, node.attributes.areHarmless
      else { return }
      let name = RewrittenSource.Function.initialValue
      let key = FunctionKey(name, at: node.bindingSpecifier, converter)
      guard rewriter.degrees[key.text] != RewrittenSource.Degree.none else { return }
      for binding in node.bindings {
        guard let value = binding.initializer?.value,
          MarkableValue.allows(
            value, isCall: isOfSuite ? { [index] in index.isRecorded($0) } : { _ in true }),
          binding.typeAnnotation != nil || !value.is(StringLiteralExprSyntax.self)
        else { continue }
        note(
          RewrittenSource.Function(
            key: key.text, name: name, type: types.last?.path ?? "", firstLine: key.line,
            lastLine: converter.location(for: value.endPosition).line, degree: .full))
        let property =
          isOfSuite
          ? "suiteValue(\((node.onlyName ?? "").quoted), of: \(types.last!.metatype), "
          : "initialValue("
        insert(
          "\(SourceRewriter.recorder).\(property)", at: value.positionAfterSkippingLeadingTrivia)
        insert(
          "\(line(of: value.positionAfterSkippingLeadingTrivia)))",
          at: value.endPositionBeforeTrailingTrivia)
      }
    }
  }

  extension CallInserter {
    private func isOfSuite(_ node: VariableDeclSyntax) -> Bool {
      guard let type = types.last, type.isSuite, !type.isTestCase, !leavesOutTestCode else {
        return false
      }
      return node.onlyName != nil && !node.modifiers.has(["static", "class", "lazy"])
    }
  }

  extension AttributeListSyntax {
    /// Whether no attribute in the list changes how a property works, as a wrapper or a macro does.
    fileprivate var areHarmless: Bool {
      let known: Set = ["MainActor", "available", "usableFromInline", "objc", "nonobjc"]
      return names.allSatisfy(known.contains)
    }
  }

  /// Determines whether the expression of an initial value may make calls, and may be put into an autoclosure
  /// that neither awaits nor throws.
  private final class MarkableValue: SyntaxAnyVisitor {
    private let isCall: (_ name: String?) -> Bool
    private var mayCall = false
    private var isRefused = false

    private init(_ isCall: @escaping (String?) -> Bool) {
      self.isCall = isCall
      super.init(viewMode: .sourceAccurate)
    }

    /// - Parameter isCall: Returns whether a call counts, given the first name of the called function; `nil`
    ///   stands for the implicit call that a literal may make.
    static func allows(_ value: ExprSyntax, isCall: @escaping (_ name: String?) -> Bool) -> Bool {
      let visitor = MarkableValue(isCall)
      visitor.walk(value)
      return visitor.mayCall && !visitor.isRefused
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      switch node.as(SyntaxEnum.self) {
      case .functionCallExpr(let call): mayCall = mayCall || isCall(call.calledName)
      // A literal may make calls: a set or a dictionary hashes its elements, and a type may have an
      // initialiser for literals.
      case .arrayExpr, .dictionaryExpr, .stringLiteralExpr: mayCall = mayCall || isCall(nil)
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
