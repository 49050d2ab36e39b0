#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// The statements that open an activation and ensure that it ends.
  package struct CallStart {
    /// The variable that holds the open activation.
    package static let variable = "recordedActivation"

    private let beginning: String

    /// Creates the statements. `beginning` is the source of the call that opens the activation.
    package init(beginning: String) { self.beginning = beginning }

    package init(
      name: String, arguments: String, party: String, isAsync: Bool = false, place: SourcePlace
    ) {
      let values = arguments.isEmpty ? "" : ", with: \(arguments)"
      let effect = isAsync ? Self.asyncArgument : ""
      beginning = "beginCall(\"\(name)\"\(values), on: \(party)\(effect)\(place.arguments))"
    }

    /// The argument that marks a function or initialiser as `async`.
    package static let asyncArgument = ", isAsync: true"

    /// Returns the given statements, with statements around them that start and end the activation.
    package func scope(around scoped: ScopedStatements) -> [CodeBlockItemSyntax] {
      // If there are no statements, the compiler would warn about a `defer` at the end of the scope.
      if scoped.statements.isEmpty {
        return ["SeqtraceRecording.Recorder.\(raw: beginning).end()"]
      }
      return [
        "let \(raw: Self.variable) = SeqtraceRecording.Recorder.\(raw: beginning)",
        "\ndefer {\n\(raw: Self.variable).end()\n}",
      ] + scoped.statements
    }
  }

  /// Statements to be put inside an open activation. If they throw an error, it ends the activation.
  package struct ScopedStatements {
    package let statements: [CodeBlockItemSyntax]

    package init(
      _ list: CodeBlockItemListSyntax, throwing clause: ThrowsClauseSyntax?, describesErrors: Bool
    ) {
      // If nothing in the statements throws, the compiler would warn that a `catch` block is unreachable.
      guard let clause, clause.isReal, list.canThrow else {
        statements = list.map { $0.with(\.leadingTrivia, .newline + $0.leadingTrivia) }
        return
      }
      let type = clause.type.map { " throws(\($0.trimmedDescription))" } ?? ""
      let text = describesErrors ? ", description: SeqtraceRecording.Recorder.literal(error)" : ""
      statements = [
        """

        do\(raw: type) {
        \(list.trimmed)
        } catch {
        \(raw: CallStart.variable).end(throwing: error\(raw: text))
        throw error
        }
        """
      ]
    }
  }

  extension ThrowsClauseSyntax {
    /// Whether the clause allows errors: its type isn't `Never`.
    package var isReal: Bool { type?.trimmedDescription != "Never" }
  }
#endif
