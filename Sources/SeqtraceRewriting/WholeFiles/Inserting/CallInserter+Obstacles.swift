#if Macros
  import SwiftSyntax

  // Functions that can't be recorded, or that are recorded only with an option.
  extension CallInserter {
    func obstacle(
      to function: FunctionDeclSyntax, _ body: BodyParts
    ) -> RewrittenSource.LeftOut? {
      if function.isOperator, !rewriter.options.recordsOperators { return .operatorFunction }
      if let reason = obstacle(function.attributes) { return reason }
      let result = function.signature.returnClause?.type.trimmedDescription
      if result == "Never" || body.onlyTraps { return .trap }
      guard let result, !["Void", "()", "Swift.Void"].contains(result) else { return nil }
      // If a requirement of a protocol has a result builder, an implementing function inherits it, which its
      // source doesn't show.
      let isRequirement = index.knows(.hasBuilder, of: function.name.text)
      if isRequirement, function.name.text != "body" || result.hasPrefix("some ") {
        return .resultBuilder
      }
      return body.looksBuilt ? .resultBuilder : nil
    }

    func obstacle(
      to initializer: InitializerDeclSyntax, _ body: CodeBlockSyntax, in type: TypeScope
    ) -> RewrittenSource.LeftOut? {
      if let reason = obstacle(initializer.attributes) { return reason }
      if BodyParts(body, index).onlyTraps { return .trap }
      let isConvenience = initializer.modifiers.has(["convenience"])
      if isConvenience || body.delegates(to: "self") { return .delegatingInitializer }
      // An initialiser in an extension of a class is always a delegating one.
      return type.kind == .object && type.isExtension ? .delegatingInitializer : nil
    }

    /// Returns whether a macro reads a declaration with these attributes. Then nothing may be added to the
    /// declaration.
    func isReadByMacro(_ attributes: AttributeListSyntax) -> Bool {
      types.last?.isReadByMacro ?? false || index.hasForeignMacro(attributes)
    }

    /// Returns whether a body can't be recorded because a macro reads it. If so, counts the body as left out.
    func leavesToMacro(_ attributes: AttributeListSyntax, _ body: CodeBlockSyntax?) -> Bool {
      guard isReadByMacro(attributes) else { return false }
      if body != nil, !leavesOutTestCode || attributes.names.contains("Test") {
        leaveOut(.foreignMacro)
      }
      return true
    }

    func obstacle(_ attributes: AttributeListSyntax) -> RewrittenSource.LeftOut? {
      if attributes.hasBuilder { return .resultBuilder }
      let names = Set(attributes.names)
      if !names.isDisjoint(with: ["Traced", "TracedFunction"]) { return .traced }
      if names.contains("_transparent")
        || (attributes.isInlinable && !rewriter.options.recordsInlinable)
      {
        return .inlinable
      }
      if attributes.isInlinable { isUsedInlined = true }
      let unusual: Set = [
        "_silgen_name", "_extern", "differentiable", "derivative", "_unavailableInEmbedded",
      ]
      return names.isDisjoint(with: unusual) ? nil : .unusualAttribute
    }
  }

  extension AttributeListSyntax {
    /// Whether the function's code may be compiled into other modules, or must always be inlined because the
    /// function is called very often.
    var isInlinable: Bool {
      !Set(names).isDisjoint(with: ["inlinable", "_alwaysEmitIntoClient"]) || inlinesAlways
    }

    /// Whether the function must always be inlined.
    fileprivate var inlinesAlways: Bool {
      contains { element in
        guard case .attribute(let attribute) = element,
          attribute.attributeName.trimmedDescription == "inline"
        else { return false }
        return attribute.arguments?.trimmedDescription == "__always"
      }
    }
  }
#endif
