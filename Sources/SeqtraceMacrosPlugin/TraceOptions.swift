#if Macros
  import SeqtraceRewriting
  import SwiftDiagnostics
  import SwiftSyntax

  /// The arguments of `@Traced`, read as text, because a macro can't evaluate expressions.
  struct TraceOptions {
    var values = RecordedValues()
    /// The diagnostics for arguments that couldn't be read.
    private(set) var problems: [Diagnostic] = []
    private let node: AttributeSyntax

    init(_ node: AttributeSyntax) {
      self.node = node
      guard case .argumentList(let arguments) = node.arguments else { return }
      for argument in arguments {
        switch argument.label?.text {
        case "values": readValues(argument.expression)
        case "redacting": values.redacted = Set(readNames(argument.expression))
        case "initialCreations": values.initialCreations = readNames(argument.expression)
        default: break
        }
      }
    }

    /// Returns the attribute to add to a member; it has the arguments of this one.
    func attribute(
      _ subject: TraceDiagnosis.Subject, initialCreations: [String] = []
    ) -> AttributeSyntax {
      let name = subject.rawValue
      var kept: [String] = []
      if case .argumentList(let arguments) = node.arguments {
        kept = arguments.map { "\($0.label?.text ?? "_"): \($0.expression.trimmedDescription)" }
      }
      if !initialCreations.isEmpty {
        let names = initialCreations.map { "\"\($0)\"" }.joined(separator: ", ")
        kept.append("initialCreations: [\(names)]")
      }
      return kept.isEmpty ? "@\(raw: name)" : "@\(raw: name)(\(raw: kept.joined(separator: ", ")))"
    }

    private mutating func readValues(_ expression: ExprSyntax) {
      let listed = expression.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [expression]
      for value in listed {
        switch value.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
        case "arguments": values.recordsArguments = true
        case "results": values.recordsResults = true
        case "all": (values.recordsArguments, values.recordsResults) = (true, true)
        default:
          problems.append(Diagnostic(node: value, message: TracedMessage.valuesNotLiteral))
        }
      }
    }

    private mutating func readNames(_ expression: ExprSyntax) -> [String] {
      let elements = expression.as(ArrayExprSyntax.self)?.elements.map(\.expression)
      let names = elements?.map { $0.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
      guard let names, !names.contains(nil) else {
        problems.append(Diagnostic(node: expression, message: TracedMessage.namesNotLiteral))
        return []
      }
      return names.compactMap { $0 }
    }
  }
#endif
