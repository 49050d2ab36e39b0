#if Macros
  import SwiftSyntax

  /// A function that a test calls and that isn't recorded. Its calls are missing in the picture of the test.
  package struct UnrecordedCall: Hashable, Codable, Sendable {
    /// The name of the test, such as `HistogramTests.testCount()`.
    package let test: String
    package let function: String
    package let reason: RewrittenSource.LeftOut
  }

  /// Finds the calls in a body that can refer only to functions that aren't recorded.
  final class UnrecordedCalls: SyntaxVisitor {
    private let index: PackageIndex
    /// Returns whether the file mentions a type. Only then may a call in it refer to the type's members.
    private let isMentioned: (_ type: String) -> Bool
    private var found: [CallableFunction] = []

    private init(_ index: PackageIndex, isMentioned: @escaping (_ type: String) -> Bool) {
      self.index = index
      self.isMentioned = isMentioned
      super.init(viewMode: .sourceAccurate)
    }

    /// Returns the called functions that aren't recorded, in the order of their first calls.
    static func all(
      in body: some SyntaxProtocol, _ index: PackageIndex,
      isMentioned: @escaping (_ type: String) -> Bool
    ) -> [CallableFunction] {
      let finder = UnrecordedCalls(index, isMentioned: isMentioned)
      finder.walk(body)
      return finder.found
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let labels = node.arguments.map { $0.label?.text ?? "_" }
      var possible = index.functions(named: node.calledName).filter {
        $0.accepts(labels) && isMentioned($0.type)
      }
      // If `DER` has a member `parse`, then `DER.parse(…)` can refer only to that.
      let members = possible.filter { $0.typeName == node.calledBase }
      if !members.isEmpty { possible = members }
      let exact = possible.filter { $0.labels == labels }
      let functions = exact.isEmpty ? possible : exact
      guard functions.allSatisfy({ $0.leftOut != nil }) else { return .visitChildren }
      let implicit = index.implicitInitializer(of: node.calledName)
      note(functions + [implicit].compactMap(\.self))
      return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      if node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(node).id {
        let name = node.declName.baseName.text.trimmingBackticks
        note(index.accessors(named: name).filter { isMentioned($0.type) })
      }
      return .visitChildren
    }

    private func note(_ functions: [CallableFunction]) {
      for function in functions where !found.contains(function) { found.append(function) }
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
