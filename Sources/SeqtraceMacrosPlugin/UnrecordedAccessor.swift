#if Macros
  import SeqtraceRewriting
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// An asynchronous accessor in a recorded type that isn't recorded itself.
  ///
  /// The compiler accepts no macro on an accessor's body. If an accessor isn't recorded, its calls are drawn
  /// as calls of the code that reads the property.
  struct UnrecordedAccessor {
    private let accessor: AccessorDeclSyntax
    private let body: CodeBlockSyntax

    /// Finds the first unrecorded asynchronous accessor of a property or subscript; `nil` if there is none.
    init?(in member: some DeclSyntaxProtocol) {
      guard case .accessors(let accessors) = member.accessorBlock?.accessors
      else { return nil }
      let found = accessors.first { $0.effectSpecifiers?.asyncSpecifier != nil }
      guard let found, let body = found.body, !Self.isRecorded(body) else { return nil }
      accessor = found
      self.body = body
    }

    /// Returns whether a body mentions `Recorder`, and therefore is assumed to record itself.
    private static func isRecorded(_ body: CodeBlockSyntax) -> Bool {
      body.tokens(viewMode: .sourceAccurate).contains { $0.text == "Recorder" }
    }

    /// Returns the warning. If the enclosing type's instances have an identity, the warning has a fix-it that
    /// adds the recording of the accessor.
    func diagnostic(in type: EnclosingType) -> Diagnostic {
      Diagnostic(
        node: accessor.accessorSpecifier, message: TracedMessage.unrecordedAccessor,
        fixIts: type.hasIdentity ? [recording] : [])
    }

    private var recording: FixIt {
      let isThrowing = accessor.effectSpecifiers?.throwsClause != nil
      let start =
        "\(isThrowing ? "try await" : "await") Recorder.recordCall(on: .instance(self)) {"
      // Whitespace and comments on the brace's line are the brace's trailing trivia, so they are moved into
      // the new body.
      let gap = body.leftBrace.trailingTrivia.description
      let recorded = CodeBlockSyntax(
        leftBrace: body.leftBrace.with(\.trailingTrivia, .space),
        statements: "\(raw: start + gap)\(body.statements.with(\.trailingTrivia, .space))} ",
        rightBrace: body.rightBrace.with(\.leadingTrivia, []))
      return FixIt(
        message: TracedFixIt("recordAccessor", "record it by 'Recorder.recordCall'"),
        changes: [.replace(oldNode: Syntax(body), newNode: Syntax(recorded))])
    }
  }

  extension DeclSyntaxProtocol {
    /// The accessors of a property or subscript.
    fileprivate var accessorBlock: AccessorBlockSyntax? {
      if let subscripted = self.as(SubscriptDeclSyntax.self) { return subscripted.accessorBlock }
      return self.as(VariableDeclSyntax.self)?.bindings.first?.accessorBlock
    }
  }
#endif
