#if Macros
  import SeqtraceRewriting
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  extension TracedPropertyMacro: AccessorMacro {
    package static func expansion(
      of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) -> [AccessorDeclSyntax] {
      let type = EnclosingType(context.lexicalContext)
      guard let variable = declaration.as(VariableDeclSyntax.self), let name = variable.onlyName,
        Obstacle(of: variable, in: type) == nil
      else { return [] }
      let place = SourcePlace(of: declaration, in: context)
      let party =
        type.kind == .none
        ? ".role(\"\(place.module)\")"
        : type.party(isStatic: variable.modifiers.isStatic, isMutating: true)
      let change =
        "\"\(name.escapingQuotes)\"" + value(of: variable, TraceOptions(node).values)
        + ", on: \(party)" + place.arguments
      return [
        """
        didSet {
          SeqtraceRecording.Recorder.recordChange(of: \(raw: change))
        }
        """
      ]
    }

    private static func value(of variable: VariableDeclSyntax, _ options: RecordedValues) -> String
    {
      guard options.recordsArguments, let pattern = variable.bindings.first?.pattern,
        !options.redacted.contains(variable.onlyName ?? "")
      else { return "" }
      return ", to: \(pattern.trimmedDescription)"
    }
  }
#endif
