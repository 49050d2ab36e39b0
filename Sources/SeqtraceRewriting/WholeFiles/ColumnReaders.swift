#if Macros
  import SwiftSyntax

  /// Finds the functions in a file that read the column of their calls, through a parameter's default value.
  final class ColumnReaders: SyntaxVisitor {
    private var found: Set<String> = []

    /// Returns the names with which calls of these functions start.
    static func all(in file: SourceFileSyntax) -> Set<String> {
      let finder = ColumnReaders(viewMode: .sourceAccurate)
      finder.walk(file)
      return finder.found
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
      let macro = node.defaultValue?.value.as(MacroExpansionExprSyntax.self)
      if ["column", "_sourceLocation"].contains(macro?.macroName.text) {
        noteFunction(around: node)
      }
      return .visitChildren
    }

    private func noteFunction(around parameter: FunctionParameterSyntax) {
      var node = parameter.parent
      while let outer = node {
        if let function = outer.as(FunctionDeclSyntax.self) {
          found.insert(function.name.text.trimmingBackticks)
          return
        }
        if outer.is(InitializerDeclSyntax.self) { found.insert("init") }
        if let type = outer.asProtocol((any NamedDeclSyntax).self) {
          found.insert(type.name.text.trimmingBackticks)
          return
        }
        if let type = outer.as(ExtensionDeclSyntax.self) {
          found.insert(type.extendedType.lastName)
          return
        }
        node = outer.parent
      }
    }
  }
#endif
