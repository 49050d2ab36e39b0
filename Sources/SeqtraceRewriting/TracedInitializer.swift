#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// The body that records an initialiser. The initialiser doesn't delegate to another one of its type.
  ///
  /// ```swift
  /// let creation = SeqtraceRecording.Recorder.beginCreation(
  ///   of: Swift.type(of: self), in: Node.self, by: "init()")
  /// defer { creation.end() }
  /// …
  /// creation.complete(with: self)
  /// ```
  package struct TracedInitializer {
    private let initializer: InitializerDeclSyntax
    private let type: EnclosingType
    private let options: RecordedValues
    private let place: SourcePlace
    private let places: SourcePlace.Finder

    /// Creates the recorded initialiser. `places` returns the source location of a part of the body.
    package init(
      _ initializer: InitializerDeclSyntax, in type: EnclosingType, _ options: RecordedValues,
      at place: SourcePlace, _ places: @escaping SourcePlace.Finder
    ) {
      self.initializer = initializer
      self.type = type
      self.options = options
      self.place = place
      self.places = places
    }

    package var body: [CodeBlockItemSyntax] {
      let context = ConcurrencyRules.Context(
        isScoped: true, isActorInitializer: type.kind == .actor)
      let statements = CaptureListShelter(
        ConcurrencyRules(initializer.body?.statements ?? [], in: context, at: places).statements,
        throwing: initializer.signature.effectSpecifiers?.throwsClause
      ).result
      // An initialiser that only traps creates nothing, and the compiler would warn about code after the
      // trap.
      if statements.count == 1, statements.first?.isTrap ?? false { return Array(statements) }
      let start = type.hasIdentity ? creation : call
      let rewritten = type.hasIdentity ? completed(statements) : statements
      let scope = ScopedStatements(
        rewritten, throwing: initializer.signature.effectSpecifiers?.throwsClause,
        describesErrors: options.recordsResults)
      return start.scope(around: scope)
    }

    private var name: String { DeclarationName(initializer)!.full.escapingQuotes }

    private var arguments: String {
      TracedParameters(initializer.signature.parameterClause, options).text
    }

    private var isAsync: Bool { initializer.signature.effectSpecifiers?.asyncSpecifier != nil }

    private var call: CallStart {
      CallStart(
        name: name, arguments: arguments, party: type.typeParty, isAsync: isAsync, place: place)
    }

    private var creation: CallStart {
      CallStart(
        beginning:
          "beginCreation(of: Swift.type(of: self), in: \(type.name)\(type.genericArguments).self"
          + ", by: \"\(name)\""
          + (arguments.isEmpty ? "" : ", with: \(arguments)") + initialCreations
          + (isAsync ? CallStart.asyncArgument : "") + "\(place.arguments))")
    }

    private var initialCreations: String {
      if options.initialCreations.isEmpty { return "" }
      let names = options.initialCreations.map { "\"\($0.escapingQuotes)\"" }
      return ", initialCreations: [\(names.joined(separator: ", "))]"
    }

    /// Returns the statements with an additional statement before each exit, which records the created
    /// object.
    private func completed(_ statements: CodeBlockItemListSyntax) -> CodeBlockItemListSyntax {
      var result = ReturnCompletion().rewrite(statements).cast(CodeBlockItemListSyntax.self)
      if statements.last?.leaves ?? false { return result }
      if initializer.modifiers.has(["override"]), let body = initializer.body,
        !body.delegates(to: "super")
      {
        // Written explicitly, because the compiler's implicit call would come at the very end, after this
        // last use of `self`.
        result.append("\nsuper.init()")
      }
      result.append("\n\(raw: CallStart.variable).complete(with: self)")
      return result
    }
  }

  /// Adds a statement that records the created object before each `return`.
  private final class ReturnCompletion: SyntaxRewriter {
    override func visit(_ list: CodeBlockItemListSyntax) -> CodeBlockItemListSyntax {
      var result: [CodeBlockItemSyntax] = []
      for item in super.visit(list) {
        if case .stmt(let statement) = item.item, let leave = statement.as(ReturnStmtSyntax.self) {
          let returned = leave.expression.map { "\($0.trimmed)" }
          let end = returned == "nil" ? "end(returning: \"nil\")" : "complete(with: self)"
          result.append("\n\(raw: CallStart.variable).\(raw: end)")
        }
        result.append(item)
      }
      return CodeBlockItemListSyntax(result)
    }

    override func visitAny(_ node: Syntax) -> Syntax? { node.isInnerCode ? node : nil }
  }

  extension CodeBlockItemSyntax {
    /// Whether control never continues after this statement, judged by its syntax.
    package var leaves: Bool {
      item.is(ReturnStmtSyntax.self) || item.is(ThrowStmtSyntax.self) || isTrap
    }

    /// Whether the statement is a call of a function that never returns.
    package var isTrap: Bool {
      guard let call = item.as(FunctionCallExprSyntax.self) else { return false }
      return ["fatalError", "preconditionFailure"].contains(
        call.calledExpression.trimmedDescription)
    }
  }
#endif
