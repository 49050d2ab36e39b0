#if Macros
  import SwiftSyntax

  // The stored properties of objects. An observer that is added to a property records each change.
  extension CallInserter {
    func recordChanges(of node: VariableDeclSyntax) {
      guard let type = types.last, type.kind == .object, !leavesOutTestCode, !type.isSuite,
        !type.isObservable,
        !type.isReadByMacro,
        let name = node.onlyName, let binding = node.bindings.first,
        node.bindingSpecifier.tokenKind == .keyword(.var), !binding.isLock
      else { return }
      // Left out, because the overridden property already has an observer.
      if node.modifiers.has(["override"]) { return leaveOut(.unobservableProperty) }
      switch Obstacle(of: node, in: EnclosingType([])) {
      case nil, .observed?: break
      case .lazyProperty?, .wrapped?: return leaveOut(.unobservableProperty)
      default: return
      }
      let end = binding.lastToken(viewMode: .sourceAccurate) ?? node.bindingSpecifier
      guard let degree = degree(of: name, at: node.bindingSpecifier, to: end) else { return }
      let isStatic = node.modifiers.isStatic
      let change = change(
        of: name, binding.pattern, isStatic: isStatic, degree, type,
        line(of: end.positionAfterSkippingLeadingTrivia))
      guard let block = binding.accessorBlock else {
        return insert(" { didSet { \(change) } }", at: binding.endPositionBeforeTrailingTrivia)
      }
      if let body = block.observer("didSet")?.body {
        insert(" \(change);", at: body.leftBrace.endPositionBeforeTrailingTrivia)
      } else {
        insert(" didSet { \(change) } ", at: block.rightBrace.positionAfterSkippingLeadingTrivia)
      }
    }

    /// Connects each stream in the initial value of a property with its continuation.
    func recordStreams(in node: VariableDeclSyntax) {
      for binding in node.bindings {
        guard let call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
          FilledStream.makesPair(call)
        else { continue }
        insert(
          "\(SourceRewriter.recorder).Recorder._Expansion.paired(",
          at: call.positionAfterSkippingLeadingTrivia)
        insert(")", at: call.endPositionBeforeTrailingTrivia)
      }
    }

    private func change(
      of name: String, _ pattern: PatternSyntax, isStatic: Bool, _ degree: RewrittenSource.Degree,
      _ type: TypeScope, _ line: String
    ) -> String {
      let hasValue = rewriter.options.recordsValues && degree == .full
      let value = hasValue ? ", to: \(pattern.trimmedDescription)" : ""
      let owner = isStatic || degree == .plain ? "type: \(type.metatype)" : "on: self"
      return "\(SourceRewriter.recorder).change(\(name.quoted)\(value), \(owner)\(line))"
    }
  }

  extension PatternBindingSyntax {
    /// Whether the property is a system lock. Such a lock may only be used at its own address.
    fileprivate var isLock: Bool {
      let text =
        typeAnnotation?.type.trimmedDescription ?? initializer?.value.trimmedDescription ?? ""
      return ["pthread_", "os_unfair_lock", "sem_t"].contains { text.hasPrefix($0) }
    }
  }

  extension AccessorBlockSyntax {
    fileprivate func observer(_ word: String) -> AccessorDeclSyntax? {
      guard case .accessors(let list) = accessors else { return nil }
      return list.first { $0.accessorSpecifier.text == word }
    }
  }
#endif
