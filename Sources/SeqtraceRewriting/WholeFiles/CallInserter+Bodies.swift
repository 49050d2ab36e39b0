#if Macros
  import SwiftSyntax

  /// A body that is to be recorded as a call.
  struct RecordedBody {
    let body: CodeBlockSyntax
    let name: String
    let degree: RewrittenSource.Degree
    let modifiers: DeclModifierListSyntax
    let returnsValue: Bool
    let isAsync: Bool
    let isInitializer: Bool
    let throwsClause: ThrowsClauseSyntax?

    init(
      _ node: FunctionDeclSyntax, _ body: CodeBlockSyntax, _ name: String,
      _ degree: RewrittenSource.Degree
    ) {
      (self.body, self.name, self.degree) = (body, name, degree)
      modifiers = node.modifiers
      let result = node.signature.returnClause?.type.trimmedDescription
      returnsValue = result.map { !["Void", "()", "Swift.Void"].contains($0) } ?? false
      isAsync = node.signature.effectSpecifiers?.asyncSpecifier != nil
      isInitializer = false
      throwsClause = node.signature.effectSpecifiers?.throwsClause
    }

    init(
      _ node: InitializerDeclSyntax, _ body: CodeBlockSyntax, _ name: String,
      _ degree: RewrittenSource.Degree
    ) {
      (self.body, self.name, self.degree) = (body, name, degree)
      modifiers = node.modifiers
      returnsValue = false
      isAsync = node.signature.effectSpecifiers?.asyncSpecifier != nil
      isInitializer = true
      throwsClause = node.signature.effectSpecifiers?.throwsClause
    }
  }

  extension CallInserter {
    /// The variable that holds the open activation.
    private static let variable = "seqtraceCall"

    // MARK: - Calls

    func record(_ recorded: RecordedBody) {
      let parts = BodyParts(recorded.body, index)
      let call = "\(SourceRewriter.recorder).\(function(of: recorded))"
      guard !parts.statements.isEmpty else {
        insert(" \(call).end() ", at: parts.start)
        return
      }
      let catches = recorded.degree > .plain && canCatch(recorded.throwsClause, parts)
      insert(
        " \(catches ? "var" : "let") \(Self.variable) = \(call); defer { \(Self.variable).end() };"
          + (catches ? opening(recorded.throwsClause) : ""), at: parts.start)
      if recorded.returnsValue {
        for position in parts.missingReturns { insert("return ", at: position) }
      }
      if catches { insert(Self.closing, at: parts.end) }
    }

    /// The call of the recorder: whom the function belongs to, and whether it awaits.
    private func function(of recorded: RecordedBody) -> String {
      let function = recorded.isAsync ? "awaitingCall" : "call"
      let name = recorded.name.quoted
      guard let type = types.last else {
        return "\(function)(\(name), type: \(rewriter.module.quoted))"
      }
      let byName = "\(function)(\(name), type: \(type.name.quoted))"
      if rewriter.isTest || recorded.isInitializer || recorded.degree == .plain
        || type.isCalledByName(recorded.modifiers)
      {
        return byName
      }
      switch type.kind {
      case .object, .classProtocol: return "\(function)(\(name), on: self)"
      case .anyProtocol: return "\(function)(\(name), onAny: self, type: nil)"
      case .unknown: return "\(function)(\(name), onAny: self, type: \(type.name.quoted))"
      case .value: return byName
      }
    }

    // MARK: - Errors

    private func canCatch(_ clause: ThrowsClauseSyntax?, _ parts: BodyParts) -> Bool {
      // What rethrows may not throw what it has caught.
      guard let clause, clause.throwsSpecifier.text == "throws", clause.isReal else { return false }
      return Throwing(parts.statements).canThrow
    }

    private func opening(_ clause: ThrowsClauseSyntax?) -> String {
      " do\(clause?.type.map { " throws(\($0.trimmedDescription))" } ?? "") {"
    }

    private static let closing = " } catch { \(variable).fail(error); throw error } "

    // MARK: - Creations

    func recordCreation(
      _ node: InitializerDeclSyntax, _ body: CodeBlockSyntax, _ name: String,
      _ degree: RewrittenSource.Degree, in type: TypeScope
    ) {
      let parts = BodyParts(body, index)
      let clause = node.signature.effectSpecifiers?.throwsClause
      let catches = canCatch(clause, parts)
      insert(
        " let \(Self.variable) = \(SourceRewriter.recorder).creation(of: Swift.type(of: self), "
          + "in: \(type.spelling).self, \(name.quoted)); defer { \(Self.variable).end() };"
          + (catches ? opening(clause) : ""), at: parts.start)
      let ending = callsSuperclass(of: type, body, degree) ? "super.init(); " : ""
      for leaving in parts.returns {
        let isFailure = leaving.expression?.trimmedDescription == "nil"
        let completion = isFailure ? "completeWithNil()" : "complete(self)"
        insert(
          "\(isFailure ? "" : ending)\(Self.variable).\(completion); ",
          at: leaving.positionAfterSkippingLeadingTrivia)
      }
      if !parts.leavesAtEnd {
        insert(
          "\(parts.needsSemicolon ? "; " : " ")\(ending)\(Self.variable).complete(self) ",
          at: parts.end)
      }
      if catches { insert(Self.closing, at: parts.end) }
    }

    /// Whether `super.init()`, which the compiler adds at the very end, has to be written, because
    /// `self` is used before that.
    ///
    /// Only the compiler knows whether an unknown name is a superclass, so the guess is turned round
    /// where it was wrong.
    private func callsSuperclass(
      of type: TypeScope, _ body: CodeBlockSyntax, _ degree: RewrittenSource.Degree
    ) -> Bool {
      guard let first = type.inherited.first(where: { !$0.hasPrefix("~") }),
        !index.protocols.contains(first), !Self.knownProtocols.contains(first),
        !Delegation(in: body).callsSuper
      else { return false }
      let isLikely = index.kind(of: first) == .object || Self.knownClasses.contains(first)
      return (degree != .withoutTasks) == isLikely
    }

    private static let knownClasses: Set = [
      "NSObject", "XCTestCase", "Thread", "Operation", "Formatter", "JSONEncoder", "JSONDecoder",
      "InputStream", "OutputStream", "URLProtocol", "UIView", "UIViewController", "NSView",
    ]

    private static let knownProtocols: Set = [
      "AnyObject", "Sendable", "Equatable", "Hashable", "Codable", "Encodable", "Decodable",
      "Error", "CustomStringConvertible", "CustomDebugStringConvertible", "Sequence",
      "Collection", "IteratorProtocol", "Identifiable", "Comparable", "Encoder", "Decoder",
      "ObservableObject", "Actor", "CaseIterable",
    ]

    // MARK: - Destructions

    func recordDestruction(_ parts: BodyParts) {
      let call = "\(SourceRewriter.recorder).destruction(of: self)"
      insert(
        parts.statements.isEmpty
          ? " \(call).end() "
          : " let \(Self.variable) = \(call); defer { \(Self.variable).end() };", at: parts.start)
    }
  }

  extension String {
    /// The text as a string literal; names in backticks may have quotes.
    fileprivate var quoted: String { "\"\(escapingQuotes)\"" }
  }
#endif
