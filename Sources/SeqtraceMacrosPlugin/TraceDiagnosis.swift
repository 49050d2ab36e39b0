#if Macros
  import SeqtraceRewriting
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Checks whether an attribute can have an effect on its declaration, and reports an error if it can't.
  struct TraceDiagnosis {
    /// The kind of declaration that an attribute is for.
    enum Subject: String {
      case type = "Traced"
      case function = "TracedFunction"
      case property = "TracedProperty"

      /// The plural for the declarations that the attribute records.
      var plural: String { self == .property ? "stored properties" : "\(self)s" }

      /// Creates the subject for a declaration; `nil` if the declaration can't be recorded.
      init?(_ declaration: some DeclSyntaxProtocol) {
        switch declaration.kind {
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .extensionDecl, .protocolDecl:
          self = .type
        case .functionDecl, .initializerDecl, .deinitializerDecl: self = .function
        case .variableDecl: self = .property
        default: return nil
        }
      }
    }

    private let declaration: any DeclSyntaxProtocol
    private let node: AttributeSyntax
    private let subject: Subject

    init(
      of declaration: some DeclSyntaxProtocol, marked node: AttributeSyntax, as subject: Subject
    ) {
      self.declaration = declaration
      self.node = node
      self.subject = subject
    }

    func report(in context: some MacroExpansionContext) {
      for problem in TraceOptions(node).problems { context.diagnose(problem) }
      if let diagnostic = diagnostic(in: EnclosingType(context.lexicalContext)) {
        context.diagnose(diagnostic)
      }
    }

    private func diagnostic(in type: EnclosingType) -> Diagnostic? {
      guard let actual = Subject(declaration) else {
        return Diagnostic(
          node: node, message: TracedMessage.notTraceable(subject), fixIts: [removal])
      }
      guard actual == subject else {
        return Diagnostic(
          node: node, message: TracedMessage.wrongMacro(subject, instead: actual),
          fixIts: [replacement(by: actual)])
      }
      return Obstacle(of: declaration, in: type).map {
        Diagnostic(node: node, message: TracedMessage($0, subject), fixIts: [removal])
      }
    }

    private var removal: FixIt {
      FixIt(
        message: TracedFixIt("remove", "remove '@\(subject.rawValue)'"),
        changes: [.replace(oldNode: Syntax(node), newNode: Syntax(AttributeListSyntax([])))])
    }

    private func replacement(by actual: Subject) -> FixIt {
      let name = node.attributeName
      let other = IdentifierTypeSyntax(name: .identifier(actual.rawValue))
        .with(\.trailingTrivia, name.trailingTrivia)
      return FixIt(
        message: TracedFixIt("replace", "use '@\(actual.rawValue)' instead"),
        changes: [.replace(oldNode: Syntax(name), newNode: Syntax(other))])
    }
  }
#endif
