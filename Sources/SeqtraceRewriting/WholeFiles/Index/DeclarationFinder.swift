#if Macros
  import SwiftSyntax

  /// Finds the declarations of a file.
  final class DeclarationFinder: SyntaxVisitor {
    var index: PackageIndex
    private var path: [String] = []

    init(_ index: PackageIndex) {
      self.index = index
      super.init(viewMode: .sourceAccurate)
    }

    private func enter(
      _ name: TokenSyntax, _ kind: PackageIndex.TypeKind, _ inherited: InheritanceClauseSyntax?
    ) -> SyntaxVisitorContinueKind {
      path.append(name.text.trimmingBackticks)
      let types = inherited?.inheritedTypes.map(\.type) ?? []
      index.note(path, kind, isUnusual: types.contains { $0.is(SuppressedTypeSyntax.self) })
      index.noteInherited(types, by: path)
      return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      let result = enter(node.name, .object, node.inheritanceClause)
      if let first = node.inheritanceClause?.inheritedTypes.first {
        index.noteFirstInherited(first.type.path, by: path)
      }
      return result
    }
    override func visitPost(_ node: ClassDeclSyntax) { path.removeLast() }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node.name, .object, node.inheritanceClause)
    }
    override func visitPost(_ node: ActorDeclSyntax) { path.removeLast() }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node.name, .value, node.inheritanceClause)
    }
    override func visitPost(_ node: StructDeclSyntax) { path.removeLast() }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node.name, .value, node.inheritanceClause)
    }
    override func visitPost(_ node: EnumDeclSyntax) { path.removeLast() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
      let names = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      let isOfObjects = names.contains("AnyObject") || names.contains("Actor")
      index.note(.isProtocol, [node.name.text.trimmingBackticks])
      for member in node.memberBlock.members { noteBuilder(in: member.decl) }
      return enter(node.name, isOfObjects ? .classProtocol : .anyProtocol, node.inheritanceClause)
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { path.removeLast() }

    private func noteBuilder(in requirement: DeclSyntax) {
      if let variable = requirement.as(VariableDeclSyntax.self), variable.attributes.hasBuilder,
        let name = variable.onlyName
      {
        index.note(.hasBuilder, [name])
      }
      if let function = requirement.as(FunctionDeclSyntax.self), function.attributes.hasBuilder {
        index.note(.hasBuilder, [function.name.text])
      }
    }

    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
      index.note(.isMacro, [node.name.text.trimmingBackticks])
      return .skipChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      path.append(node.extendedType.path)
      index.noteInherited(node.inheritanceClause?.inheritedTypes.map(\.type) ?? [], by: path)
      return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.modifiers.has(["unowned"]) { index.note(.hasUnowned, ofType: path) }
      if let name = node.onlyName, node.bindings.first?.accessorBlock?.hasGetter ?? false {
        index.noteAccessor(name, of: path)
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.modifiers.has(["override"]), let name = DeclarationName(node)?.full {
        index.note(.isOverridden, [name])
      }
      if node.modifiers.has(["consuming", "__consuming"]) {
        index.note(.isConsuming, [node.name.text])
      }
      if !path.isEmpty, node.attributes.names.contains("Test") {
        index.note(.isSuite, ofType: path)
      }
      if node.checksForCaller { index.note(.isAssertion, [node.name.text.trimmingBackticks]) }
      let result = node.signature.returnClause?.type.trimmedDescription
      let neverReturns = ["Never", "Swift.Never"].contains(result ?? "")
      index.note(neverReturns ? .traps : .returns, [node.name.text])
      if node.body != nil, let name = DeclarationName(node)?.full {
        note(name, node.attributes.isInlinable ? .inlinable : nil)
      }
      return .skipChildren
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
      index.note(.isMortal, ofType: path)
      return .skipChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
      guard let body = node.body, let name = DeclarationName(node)?.full else {
        return .skipChildren
      }
      let delegates = node.modifiers.has(["convenience"]) || body.delegates(to: "self")
      note(
        name, node.attributes.isInlinable ? .inlinable : delegates ? .delegatingInitializer : nil)
      return .skipChildren
    }

    private func note(_ name: String, _ leftOut: RewrittenSource.LeftOut?) {
      index.note(
        CallableFunction(type: path.joined(separator: "."), name: name, leftOut: leftOut))
    }

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }

  extension AccessorBlockSyntax {
    /// Whether a property with these accessors is computed.
    fileprivate var hasGetter: Bool {
      guard case .accessors(let list) = accessors else { return true }
      return list.contains { $0.accessorSpecifier.text == "get" && $0.body != nil }
    }
  }
#endif
