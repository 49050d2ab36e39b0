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
          value.isMarkable(
            calling: isOfSuite ? { [index] in index.isRecorded($0) } : { _ in true }),
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

  extension ExprSyntax {
    /// Returns whether the expression of an initial value may make calls, and may be put into an autoclosure
    /// that neither awaits nor throws.
    ///
    /// - Parameter counts: Returns whether a call counts, given the first name of the called function; `nil`
    ///   stands for the implicit call that a literal may make.
    fileprivate func isMarkable(calling counts: (_ name: String?) -> Bool) -> Bool {
      let nodes = nodes { $0.is(ClosureExprSyntax.self) }
      let isRefused = nodes.contains {
        $0.is(AwaitExprSyntax.self) || $0.as(TryExprSyntax.self)?.isRethrowing ?? false
      }
      return !isRefused
        && nodes.contains { node in
          if let call = node.as(FunctionCallExprSyntax.self) { return counts(call.calledName) }
          // A literal may make calls: a set or a dictionary hashes its elements, and a type may have an
          // initialiser for literals.
          return [.arrayExpr, .dictionaryExpr, .stringLiteralExpr].contains(node.kind)
            && counts(nil)
        }
    }
  }
#endif
