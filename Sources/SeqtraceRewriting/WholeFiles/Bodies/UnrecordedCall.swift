#if Macros
  import SwiftSyntax

  /// A function that a test calls and that isn't recorded. Its calls are missing in the picture of the test.
  package struct UnrecordedCall: Hashable, Codable, Sendable {
    /// The name of the test, such as `HistogramTests.testCount()`.
    package let test: String
    package let function: String
    package let reason: RewrittenSource.LeftOut
  }

  extension UnrecordedCall {
    /// Returns the functions that aren't recorded and to which calls in a body refer, in the order of the
    /// first calls. Only calls that can't refer to recorded functions count.
    ///
    /// - Parameter isMentioned: Returns whether the file mentions a type. Only then may a call in it refer to
    ///   the type's members.
    static func functions(
      calledIn body: some SyntaxProtocol, _ index: PackageIndex,
      isMentioned: (_ type: String) -> Bool
    ) -> [CallableFunction] {
      var found: [CallableFunction] = []
      for node in body.allNodes {
        var functions: [CallableFunction] = []
        if let call = node.as(FunctionCallExprSyntax.self) {
          functions = call.unrecorded(index, isMentioned)
        } else if let member = node.as(MemberAccessExprSyntax.self),
          node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != node.id
        {
          functions = index.accessors(named: member.declName.baseName.text.trimmingBackticks)
            .filter { isMentioned($0.type) }
        }
        for function in functions where !found.contains(function) { found.append(function) }
      }
      return found
    }
  }

  extension FunctionCallExprSyntax {
    fileprivate func unrecorded(
      _ index: PackageIndex, _ isMentioned: (_ type: String) -> Bool
    ) -> [CallableFunction] {
      let labels = arguments.map { $0.label?.text ?? "_" }
      var possible = index.functions(named: calledName).filter {
        $0.accepts(labels) && isMentioned($0.type)
      }
      // If `DER` has a member `parse`, then `DER.parse(…)` can refer only to that.
      let members = possible.filter { $0.typeName == calledBase }
      if !members.isEmpty { possible = members }
      let exact = possible.filter { $0.labels == labels }
      let functions = exact.isEmpty ? possible : exact
      guard functions.allSatisfy({ $0.leftOut != nil }) else { return [] }
      return functions + [index.implicitInitializer(of: calledName)].compactMap(\.self)
    }
  }

  extension FunctionCallExprSyntax {
    /// The name before the full stop of a call, as in `Cart.total()`; `nil` if there is none.
    fileprivate var calledBase: String? {
      let base = calledExpression.as(MemberAccessExprSyntax.self)?.base
      return base?.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks
    }

    /// The name before the parentheses of a call.
    var calledName: String {
      var callee = calledExpression
      if let specialized = callee.as(GenericSpecializationExprSyntax.self) {
        callee = specialized.expression
      }
      let name =
        callee.as(MemberAccessExprSyntax.self)?.declName.baseName
        ?? callee.as(DeclReferenceExprSyntax.self)?.baseName
      return name?.text.trimmingBackticks ?? ""
    }
  }
#endif
