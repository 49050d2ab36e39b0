#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// The statements that open an activation and make sure that it ends.
  package struct CallStart {
    /// The variable that holds the open activation.
    package static let variable = "recordedActivation"

    private let beginning: String

    /// `beginning` is the call of the recorder's function.
    package init(beginning: String) { self.beginning = beginning }

    package init(
      name: String, arguments: String, party: String, isAsync: Bool = false, place: SourcePlace
    ) {
      let values = arguments.isEmpty ? "" : ", with: \(arguments)"
      let effect = isAsync ? Self.asyncArgument : ""
      beginning = "beginCall(\"\(name)\"\(values), on: \(party)\(effect)\(place.arguments))"
    }

    /// The argument for `async` functions and initialisers.
    package static let asyncArgument = ", isAsync: true"

    /// The statements, between the activation's start and end.
    package func scope(around scoped: ScopedStatements) -> [CodeBlockItemSyntax] {
      // The compiler would warn about a `defer` with nothing after it.
      if scoped.statements.isEmpty {
        return ["SeqtraceRecording.Recorder.\(raw: beginning).end()"]
      }
      return [
        "let \(raw: Self.variable) = SeqtraceRecording.Recorder.\(raw: beginning)",
        "\ndefer {\n\(raw: Self.variable).end()\n}",
      ] + scoped.statements
    }
  }

  /// Statements inside of an open activation, which ends with any error that they throw.
  package struct ScopedStatements {
    package let statements: [CodeBlockItemSyntax]

    package init(
      _ list: CodeBlockItemListSyntax, throwing clause: ThrowsClauseSyntax?, describesErrors: Bool
    ) {
      // Without code that throws, the compiler would warn that nothing is ever caught.
      guard let clause, clause.isReal, Throwing(list).canThrow else {
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
    /// Whether it allows any error.
    package var isReal: Bool { type?.trimmedDescription != "Never" }
  }
#endif
