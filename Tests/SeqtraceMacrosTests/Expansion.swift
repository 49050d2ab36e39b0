#if Macros
  import SeqtraceMacrosPlugin
  import SwiftDiagnostics
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  private let macros = [
    "Traced": MacroSpec(type: TracedMacro.self),
    "TracedFunction": MacroSpec(type: TracedFunctionMacro.self),
    "TracedProperty": MacroSpec(type: TracedPropertyMacro.self),
    "Untraced": MacroSpec(type: UntracedMacro.self),
  ]

  /// Expects that the macros turn a source into another, and have nothing to say about it.
  func expectExpansion(
    of source: String, _ expected: String,
    _ location: Testing.SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source, expandedSource: expected, macroSpecs: macros, testModuleName: "Shop",
      testFileName: "Shop.swift", indentationWidth: .spaces(2),
      failureHandler: { Issue.record("\($0.message)", sourceLocation: location) })
  }

  /// A source with its macros expanded.
  func expansion(of source: String) -> String { expand(source).source }

  /// What the macros say about a source.
  func diagnostics(of source: String) -> [Diagnostic] { expand(source).diagnostics }

  /// A source after a diagnostic's first fix.
  func fixed(_ source: String, by diagnostic: Diagnostic) -> String {
    guard case .replace(let old, let new)? = diagnostic.fixIts.first?.changes.first,
      let range = source.firstRange(of: old.description)
    else { return source }
    var source = source
    source.replaceSubrange(range, with: new.description)
    return source
  }

  private func expand(_ source: String) -> (source: String, diagnostics: [Diagnostic]) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Shop", fullFilePath: "Shop.swift")])
    let expanded = file.expand(
      macroSpecs: macros,
      contextGenerator: {
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2))
    return (expanded.description, context.diagnostics)
  }
#endif
