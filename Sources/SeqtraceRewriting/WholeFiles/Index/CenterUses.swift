#if Macros
  import SwiftSyntax

  /// The uses of notification centres in code.
  ///
  /// The syntax doesn't distinguish a notification centre from another value. Therefore, a name is treated as
  /// that of a centre if any declaration in the package declares it as one. In the rewritten code, overload
  /// resolution decides: other values are used as before.
  enum CenterUses {
    /// The object on which a function of a centre is called.
    enum Base {
      case expression(ExprSyntax, FunctionCallExprSyntax)
      /// The implicit `self` in an extension of the centre. Code for it is inserted before this call.
      case implicit(FunctionCallExprSyntax)
    }

    /// - Parameters:
    ///   - names: The names that refer to a centre anywhere in the package.
    ///   - isInCenter: Whether the code is in an extension of the centre.
    static func bases(
      in code: some SyntaxProtocol, names: Set<String>, isInCenter: Bool
    ) -> [Base] {
      code.nodes(closing: \.isMacroUse).compactMap { node in
        guard let call = node.as(FunctionCallExprSyntax.self) else { return nil }
        if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
          guard let base = member.base?.unchained, call.isUse(of: member.declName),
            base.isCenter(names, isInCenter)
          else { return nil }
          return .expression(base, call)
        }
        let function = call.calledExpression.as(DeclReferenceExprSyntax.self)
        return isInCenter && function.map(call.isUse) ?? false ? .implicit(call) : nil
      }
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
  }

  extension SourceFileSyntax {
    /// The names in the file that refer to a notification centre.
    var centerNames: Set<String> {
      Set(
        allNodes.filter(\.isCenter).compactMap { node in
          let variable = node.as(PatternBindingSyntax.self)?.pattern
          return (variable.map { Syntax($0) } ?? node).declaredName?.text.trimmingBackticks
        })
    }
  }

  extension Syntax {
    /// Whether the node declares a notification centre, or a function that returns one.
    fileprivate var isCenter: Bool {
      switch self.as(SyntaxEnum.self) {
      case .patternBinding(let node):
        node.typeAnnotation?.type.isCenter ?? node.initializer?.value.makesCenter ?? false
      case .functionParameter(let node): node.type.isCenter
      case .closureParameter(let node): node.type?.isCenter ?? false
      case .closureCapture(let node): node.initializer?.value.makesCenter ?? false
      case .functionDecl(let node): node.signature.returnClause?.type.isCenter ?? false
      default: false
      }
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
    fileprivate func isCenter(_ names: Set<String>, _ isInCenter: Bool) -> Bool {
      if makesCenter { return true }
      guard let name = ownLastName else { return false }
      return name == "self" ? isInCenter : names.contains(name)
    }

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
