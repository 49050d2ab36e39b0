#if Macros
  import SwiftSyntax

  // The destruction of an object. It is recorded from the `deinit` of the object's class to that of the
  // highest superclass in the package.
  extension CallInserter {
    func recordDestruction(_ parts: BodyParts, in type: TypeScope) {
      if index.inheritsDestruction(type.path) {
        return insert(
          " \(SourceRewriter.recorder).beginDestruction(of: self\(line(of: parts.start)));",
          at: parts.start)
      }
      let call =
        "\(SourceRewriter.recorder).destruction(of: self, in: \(type.spelling).self"
        + "\(line(of: parts.start)))"
      insert(
        parts.statements.isEmpty
          ? " \(call).end() "
          : " let \(Self.variable) = \(call); defer { \(Self.variable).end() };", at: parts.start)
    }

    /// Adds a `deinit` to a class that has none, so that the destruction of its objects is recorded when it
    /// happens.
    func addDeinitializer(to node: some DeclGroupSyntax) {
      guard let type = types.last, type.kind == .object, !leavesOutTestCode, !type.isSuite,
        !type.isReadByMacro,
        !index.inheritsDestruction(type.path), !node.attributes.names.contains("Traced"),
        !node.memberBlock.hasDeinitializer
      else { return }
      let brace = node.memberBlock.leftBrace
      let name = RewrittenSource.Function.addedDeinitializer
      guard rewriter.isChosen(type.path, "deinit"), degree(of: name, at: brace, to: brace) != nil
      else { return }
      insert(
        " deinit { \(SourceRewriter.recorder).death(of: self\(line(of: brace.positionAfterSkippingLeadingTrivia))) };",
        at: brace.endPositionBeforeTrailingTrivia)
    }
  }

  extension MemberBlockSyntax {
    /// Whether the class has a `deinit`, possibly under a condition of the compiler.
    fileprivate var hasDeinitializer: Bool {
      members.contains { member in
        if member.decl.is(DeinitializerDeclSyntax.self) { return true }
        return member.decl.as(IfConfigDeclSyntax.self)?.clauses.contains { clause in
          guard case .decls(let members)? = clause.elements else { return false }
          return MemberBlockSyntax(members: members).hasDeinitializer
        } ?? false
      }
    }
  }
#endif
