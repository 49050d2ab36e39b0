#if Macros
  import SeqtraceRewriting
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// An accessor in a recorded type that awaits and isn't recorded.
  ///
  /// The compiler accepts no macro on an accessor's body. If an accessor isn't recorded, the code that reads
  /// the property is the sender of the accessor's calls.
  struct UnrecordedAccessor {
    private let accessor: AccessorDeclSyntax
    private let body: CodeBlockSyntax

    /// Finds the first such accessor of a property or subscript; `nil` if there is none.
    init?(in member: some DeclSyntaxProtocol) {
      guard case .accessors(let accessors) = member.accessorBlock?.accessors
      else { return nil }
      let found = accessors.first { $0.effectSpecifiers?.asyncSpecifier != nil }
      guard let found, let body = found.body, !Self.isRecorded(body) else { return nil }
      accessor = found
      self.body = body
    }

    /// Returns whether a body contains the name of the recorder.
    private static func isRecorded(_ body: CodeBlockSyntax) -> Bool {
      body.tokens(viewMode: .sourceAccurate).contains { $0.text == "Recorder" }
    }

    /// Returns the warning. If `self` is an object, it has a fix-it that records the accessor.
    func diagnostic(in type: EnclosingType) -> Diagnostic {
      Diagnostic(
        node: accessor.accessorSpecifier, message: TracedMessage.unrecordedAccessor,
        fixIts: type.hasIdentity ? [recording] : [])
    }

    private var recording: FixIt {
      let isThrowing = accessor.effectSpecifiers?.throwsClause != nil
      let start =
        "\(isThrowing ? "try await" : "await") Recorder.recordCall(on: .instance(self)) {"
      // Trivia on the same line after the brace belongs to the brace.
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
