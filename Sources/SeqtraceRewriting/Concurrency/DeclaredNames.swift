#if Macros
  import SwiftSyntax

  extension Syntax {
    /// The name that a pattern, a parameter, a capture or a function declares; `nil` for other nodes.
    var declaredName: TokenSyntax? {
      switch self.as(SyntaxEnum.self) {
      case .identifierPattern(let node): node.identifier
      case .closureShorthandParameter(let node): node.name
      case .closureParameter(let node): node.secondName ?? node.firstName
      case .functionParameter(let node): node.secondName ?? node.firstName
      case .closureCapture(let node): node.name
      case .functionDecl(let node): node.name
      default: nil
      }
    }
  }

  extension SyntaxProtocol {
    /// Returns the number of declarations of a name in this code. If there are several, references to the
    /// name are ambiguous.
    func declares(_ name: String) -> Int {
      allNodes.count { $0.declaredName?.text.trimmingBackticks == name }
    }
  }

  extension CodeBlockItemListSyntax {
    /// Returns whether a name refers to a value in this code. If `members` is given, the code must read one
    /// of these members of the value.
    func refers(to name: String, members: Set<String>? = nil) -> Bool {
      // The rewriter doesn't change the types in the code, so nothing is searched in them.
      nodes(closing: \.isLocalType).contains { node in
        guard let reference = node.as(DeclReferenceExprSyntax.self), reference.name == name,
          reference.isValue
        else { return false }
        let member = node.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return members?.contains(member ?? "") ?? true
      }
    }
  }

  extension ClosureExprSyntax {
    /// Whether the closure refers to `self`, or to another value that is declared outside the closure.
    var refersToOuterValue: Bool {
      statements.allNodes.contains { node in
        if node.is(SuperExprSyntax.self) { return true }
        guard let reference = node.as(DeclReferenceExprSyntax.self), reference.isValue else {
          return false
        }
        let isCalled = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
        return !isCalled && reference.name.first?.isLowercase == true
          && declares(reference.name) == 0
      }
    }
  }
#endif
