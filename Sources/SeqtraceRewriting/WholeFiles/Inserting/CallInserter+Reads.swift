#if Macros
  import SwiftSyntax

  // What only rules look at: reads of an isolated object's stored properties, and errors that are dropped.
  extension CallInserter {
    /// Records the reads of the type's own variables in a function that awaits. If one of them can't be recorded, none
    /// is: a missing read would make what was read before it look stale.
    func recordReads(in node: FunctionDeclSyntax, _ parts: BodyParts) {
      guard let type = types.last, type.kind == .object, !type.isSuite, !type.isObservable,
        !type.isReadByMacro, !type.variables.isEmpty,
        type.isIsolated || node.attributes.names.contains("MainActor"),
        node.signature.effectSpecifiers?.asyncSpecifier != nil, !node.modifiers.isStatic,
        !node.modifiers.has(["nonisolated"]), !parts.isOnlyBranchWithValue,
        let reads = PropertyReads(of: node, parts.statements, type.variables)
      else { return }
      for read in reads.all {
        let line = line(of: read.position)
        let code = "\(SourceRewriter.recorder).read(\(read.names.quoted), on: self\(line))"
        // The call begins after the brace, and before the value that is returned.
        let isFirst = parts.statements.first?.positionAfterSkippingLeadingTrivia == read.position
        let isStatement = isFirst && !read.isCondition
        insert(
          (isStatement ? " " : "") + code + (read.isCondition ? ", " : ";")
            + (isStatement || read.isCondition ? "" : " "),
          at: isStatement ? parts.start : read.position)
      }
    }

    /// Records where errors are dropped: in empty `catch` clauses, and by a `try?` without a use of its value.
    func recordDrops(in body: CodeBlockSyntax) {
      for node in body.nodes(closing: { $0.is(MacroExpansionExprSyntax.self) || $0.isAttempt }) {
        if let clause = node.as(CatchClauseSyntax.self), clause.body.statements.isEmpty {
          let start = clause.body.leftBrace.endPositionBeforeTrailingTrivia
          insert(" \(SourceRewriter.recorder).drop(\(line(of: start).dropFirst(2))) ", at: start)
        } else if node.isAttempt {
          let start = node.positionAfterSkippingLeadingTrivia
          insert("\(SourceRewriter.recorder).tried(", at: start)
          insert("\(line(of: start)))", at: node.endPositionBeforeTrailingTrivia)
        }
      }
    }
  }

  extension Syntax {
    /// Whether the node is a `try?` that is a statement, so that its value isn't used.
    fileprivate var isAttempt: Bool {
      self.as(TryExprSyntax.self)?.questionOrExclamationMark?.tokenKind == .postfixQuestionMark
        && parent?.is(CodeBlockItemSyntax.self) ?? false
    }
  }

  /// The statements and conditions of a function in which properties of `self` are read.
  private struct PropertyReads {
    /// What is read at a place: in a statement, or in the conditions that start there.
    struct Read {
      let position: AbsolutePosition
      let isCondition: Bool
      /// The properties; after `if`, anything may be read besides.
      let names: String
    }

    private(set) var all: [Read] = []
    private let properties: Set<String>
    /// The names that the function gives to values of its own.
    private let locals: Set<String>

    /// `nil` if a read can't be recorded.
    init?(
      of node: FunctionDeclSyntax, _ statements: CodeBlockItemListSyntax, _ properties: Set<String>
    ) {
      self.properties = properties
      locals = Set(node.allNodes.compactMap(\.nameOfLocalValue))
      guard scan(statements) else { return nil }
    }

    private mutating func scan(_ statements: CodeBlockItemListSyntax) -> Bool {
      statements.allSatisfy { scan($0) }
    }

    private mutating func scan(_ item: CodeBlockItemSyntax) -> Bool {
      switch item.item {
      case .decl(let declaration):
        guard declaration.is(VariableDeclSyntax.self) else { return !reads(Syntax(declaration)) }
        return add(Syntax(item))
      case .expr: return add(Syntax(item))
      case .stmt(let statement): return scan(statement)
      default: return !reads(Syntax(item))
      }
    }

    private mutating func scan(_ statement: StmtSyntax) -> Bool {
      if let branch = statement.as(ExpressionStmtSyntax.self)?.expression {
        if let branch = branch.as(IfExprSyntax.self) { return scan(branch) }
        guard let choice = branch.as(SwitchExprSyntax.self) else { return add(Syntax(statement)) }
        add(Syntax(choice.subject), at: Syntax(statement), in: "if")
        return choice.cases.allSatisfy { element in
          guard let branch = element.as(SwitchCaseSyntax.self), !reads(Syntax(branch.label)) else {
            return false
          }
          return scan(branch.statements)
        }
      }
      if let guarded = statement.as(GuardStmtSyntax.self) {
        add(Syntax(guarded.conditions), in: "if", isCondition: true)
        return scan(guarded.body.statements)
      }
      if let loop = statement.as(WhileStmtSyntax.self) {
        add(Syntax(loop.conditions), in: "if", isCondition: true)
        return scan(loop.body.statements)
      }
      if let loop = statement.as(ForStmtSyntax.self) {
        if loop.whereClause.map({ reads(Syntax($0)) }) ?? false { return false }
        return add(Syntax(loop.sequence), at: Syntax(statement)) && scan(loop.body.statements)
      }
      if let block = statement.as(DoStmtSyntax.self) {
        return scan(block.body.statements)
          && block.catchClauses.allSatisfy {
            !reads(Syntax($0.catchItems)) && scan($0.body.statements)
          }
      }
      if let loop = statement.as(RepeatStmtSyntax.self) {
        return !reads(Syntax(loop.condition)) && scan(loop.body.statements)
      }
      if let last = statement.as(DeferStmtSyntax.self) { return scan(last.body.statements) }
      if statement.is(LabeledStmtSyntax.self) { return !reads(Syntax(statement)) }
      return add(Syntax(statement))
    }

    private mutating func scan(_ branch: IfExprSyntax) -> Bool {
      add(Syntax(branch.conditions), in: "if", isCondition: true)
      guard scan(branch.body.statements) else { return false }
      switch branch.elseBody {
      case .ifExpr(let inner)?: return scan(inner)
      case .codeBlock(let block)?: return scan(block.statements)
      default: return true
      }
    }

    /// Adds what is read in some code; `false` if it may be read after the code has awaited something.
    @discardableResult
    private mutating func add(
      _ code: Syntax, at place: Syntax? = nil, in word: String? = nil, isCondition: Bool = false
    ) -> Bool {
      let (names, isUnsure, isLate) = mentions(in: code)
      if isLate, !isCondition { return false }
      let words = (word ?? (isUnsure ? "if" : nil)).map { [$0] } ?? []
      guard !(words + names).isEmpty else { return true }
      all.append(
        Read(
          position: (place ?? code).positionAfterSkippingLeadingTrivia, isCondition: isCondition,
          names: (words + names).joined(separator: " ")))
      return true
    }

    private func reads(_ code: Syntax) -> Bool {
      let (names, isUnsure, _) = mentions(in: code)
      return isUnsure || !names.isEmpty
    }

    /// The properties that are read in some code, whether a name in it may be that of one, and whether one is read
    /// after an awaited expression.
    private func mentions(in code: Syntax) -> (names: [String], isUnsure: Bool, isLate: Bool) {
      var (names, isUnsure, isLate) = ([String](), false, false)
      let assigned = code.assignedName
      var awaitEnd: AbsolutePosition?
      for token in code.tokens(viewMode: .sourceAccurate) {
        if token.tokenKind == .keyword(.await), let node = token.parent?.as(AwaitExprSyntax.self),
          awaitEnd == nil
        {
          awaitEnd = node.endPosition
        }
        let name = token.text.trimmingBackticks
        guard case .identifier = token.tokenKind, properties.contains(name),
          token.id != assigned?.id
        else { continue }
        let member = token.parent?.parent?.as(MemberAccessExprSyntax.self)
        let isMember = member?.declName.baseName.id == token.id
        if isMember, member?.base?.trimmedDescription != "self" { continue }
        if token.parent?.is(LabeledExprSyntax.self) ?? false { continue }
        if token.parent?.as(IdentifierPatternSyntax.self)?.isNew ?? false { continue }
        if !isMember, locals.contains(name) {
          isUnsure = true
        } else if !names.contains(name) {
          names.append(name)
        }
        if let awaitEnd, token.position >= awaitEnd { isLate = true }
      }
      return (names, isUnsure, isLate)
    }
  }

  extension Syntax {
    /// The name that the whole statement sets, without reading it.
    fileprivate var assignedName: TokenSyntax? {
      guard let sequence = self.as(CodeBlockItemSyntax.self)?.item.as(SequenceExprSyntax.self),
        let left = sequence.elements.first,
        sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false
      else { return nil }
      if let name = left.as(DeclReferenceExprSyntax.self) { return name.baseName }
      guard let member = left.as(MemberAccessExprSyntax.self),
        member.base?.trimmedDescription == "self"
      else { return nil }
      return member.declName.baseName
    }
  }

  extension IdentifierPatternSyntax {
    /// Whether it names a new value, as opposed to `if let name`, which reads what has the name.
    fileprivate var isNew: Bool {
      parent?.as(OptionalBindingConditionSyntax.self).map { $0.initializer != nil } ?? true
    }
  }

  extension Syntax {
    /// The name that a parameter, a variable or a constant of a function has; `nil` for other nodes.
    fileprivate var nameOfLocalValue: String? {
      let isNew =
        self.as(IdentifierPatternSyntax.self)?.isNew
        ?? ([.functionParameter, .closureParameter, .closureShorthandParameter].contains(kind))
      return isNew ? declaredName?.text.trimmingBackticks : nil
    }
  }
#endif
