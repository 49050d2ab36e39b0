#if Macros
  import SwiftSyntax

  /// The uses of notification centres in code.
  ///
  /// The syntax doesn't distinguish a notification centre from another value. Therefore, a name is treated as
  /// that of a centre if any declaration in the package declares it as one. In the rewritten code, overload
  /// resolution decides: other values are used as before.
  final class CenterUses: SyntaxVisitor {
    /// The object on which a function of a centre is called.
    enum Base {
      case expression(ExprSyntax, FunctionCallExprSyntax)
      /// The implicit `self` in an extension of the centre. Code for it is inserted before this call.
      case implicit(FunctionCallExprSyntax)
    }

    private let names: Set<String>
    private let isInCenter: Bool
    private var found: [Base] = []

    private init(_ names: Set<String>, isInCenter: Bool) {
      self.names = names
      self.isInCenter = isInCenter
      super.init(viewMode: .sourceAccurate)
    }

    /// - Parameters:
    ///   - names: The names that refer to a centre anywhere in the package.
    ///   - isInCenter: Whether the code is in an extension of the centre.
    static func bases(
      in code: some SyntaxProtocol, names: Set<String>, isInCenter: Bool
    ) -> [Base] {
      let finder = CenterUses(names, isInCenter: isInCenter)
      finder.walk(code)
      return finder.found
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
        if let base = member.base?.unchained, node.isUse(of: member.declName), isCenter(base) {
          found.append(.expression(base, node))
        }
      } else if isInCenter, let function = node.calledExpression.as(DeclReferenceExprSyntax.self),
        node.isUse(of: function)
      {
        found.append(.implicit(node))
      }
      return .visitChildren
    }

    /// Returns whether a call registers a block that captures nothing, so that it belongs to no object.
    ///
    /// References to functions and types don't count as captures. A member function can't be among them,
    /// because a block must write `self` to refer to it.
    static func registersFreeBlock(_ call: FunctionCallExprSyntax) -> Bool {
      guard let function = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName,
        function.baseName.text == "addObserver",
        let block = call.trailingClosure
          ?? call.arguments.last?.expression.as(ClosureExprSyntax.self),
        block.signature?.capture == nil
      else { return false }
      return !block.refersToOuterValue
    }

    // Nothing can be added here, because a macro reads its arguments as source text.
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }

    private func isCenter(_ base: ExprSyntax) -> Bool {
      if base.makesCenter { return true }
      guard let name = base.ownLastName else { return false }
      return name == "self" ? isInCenter : names.contains(name)
    }
  }

  /// Finds the names in a file that refer to a notification centre.
  final class CenterNames: SyntaxVisitor {
    private var found: Set<String> = []

    static func all(in file: SourceFileSyntax) -> Set<String> {
      let finder = CenterNames(viewMode: .sourceAccurate)
      finder.walk(file)
      return finder.found
    }

    private func note(_ name: TokenSyntax) { found.insert(name.text.trimmingBackticks) }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
      let isCenter = node.typeAnnotation?.type.isCenter ?? node.initializer?.value.makesCenter
      if isCenter == true, let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier {
        note(name)
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
      if node.type.isCenter { note(node.secondName ?? node.firstName) }
      return .visitChildren
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
      if node.type?.isCenter == true { note(node.secondName ?? node.firstName) }
      return .visitChildren
    }

    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
      if node.initializer?.value.makesCenter == true { note(node.name) }
      return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.signature.returnClause?.type.isCenter == true { note(node.name) }
      return .visitChildren
    }
  }

  private let centerType = "NotificationCenter"

  extension FunctionCallExprSyntax {
    /// Returns whether the call has the name and the labels of one of a centre's functions.
    fileprivate func isUse(of function: DeclReferenceExprSyntax) -> Bool {
      var labels = arguments.map { $0.label?.text ?? "_" }
      if trailingClosure != nil { labels.append("using") }
      guard additionalTrailingClosures.isEmpty else { return false }
      return switch function.baseName.text {
      case "post":
        [["_"], ["_", "subject"], ["name", "object"], ["name", "object", "userInfo"]]
          .contains(labels)
      case "addObserver":
        [
          ["forName", "object", "queue", "using"], ["_", "selector", "name", "object"],
          ["of", "for", "using"], ["for", "using"],
        ].contains(labels)
      case "removeObserver": [["_"], ["_", "name", "object"]].contains(labels)
      default: false
      }
    }
  }

  extension ExprSyntax {
    /// The expression before the `?` of an optional chain, such as `center` in `center?.post(…)`; otherwise
    /// the expression itself.
    fileprivate var unchained: ExprSyntax {
      self.as(OptionalChainingExprSyntax.self)?.expression ?? self
    }

    /// Whether the expression is `NotificationCenter.default` or `NotificationCenter()`, whatever the module.
    fileprivate var makesCenter: Bool {
      if let call = self.as(FunctionCallExprSyntax.self) {
        return call.calledExpression.ownLastName == centerType
      }
      guard let member = self.as(MemberAccessExprSyntax.self) else { return false }
      return member.declName.baseName.text == "default" && member.base?.ownLastName == centerType
    }

    /// The last name in a chain of members; if the chain ends with a call, the name of the called function.
    fileprivate var ownLastName: String? {
      if let reference = self.as(DeclReferenceExprSyntax.self) {
        return reference.baseName.text.trimmingBackticks
      }
      if let member = self.as(MemberAccessExprSyntax.self) {
        return member.declName.baseName.text.trimmingBackticks
      }
      if let force = self.as(ForceUnwrapExprSyntax.self) { return force.expression.ownLastName }
      return self.as(FunctionCallExprSyntax.self)?.calledExpression.ownLastName
    }
  }

  extension TypeSyntax {
    /// Whether the type is Foundation's notification centre, or an optional of it.
    fileprivate var isCenter: Bool {
      if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isCenter }
      if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        return optional.wrappedType.isCenter
      }
      return lastName == centerType
    }
  }
#endif
