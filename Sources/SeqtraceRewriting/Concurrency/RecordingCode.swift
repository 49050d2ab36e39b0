#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// Generates the code that the rules add. The names in it are numbered, so that they don't clash with one
  /// another.
  struct RecordingCode {
    let context: ConcurrencyRules.Context
    let place: SourcePlace.Finder
    private var count = 0
    private var recorder: String { "\(context.recorder).Recorder" }

    init(context: ConcurrencyRules.Context, place: @escaping SourcePlace.Finder) {
      self.context = context
      self.place = place
    }

    /// Returns a new name.
    mutating func name(_ word: String) -> String {
      count += 1
      return "recorded\(word)\(count)"
    }

    // MARK: - Handoffs

    func handoff(_ work: StartedWork, at node: some SyntaxProtocol, isInner: Bool) -> String {
      handoff(work.label, to: work.target, at: node, isInner: isInner)
    }

    /// Returns the code of a handoff to a target; `nil` stands for a task. When the program runs, the type of
    /// the target decides whether the handoff has an effect.
    func handoff(
      _ label: String, to target: ExprSyntax?, at node: some SyntaxProtocol, isInner: Bool
    ) -> String {
      let isolation = context.isActorInitializer && !isInner ? ", isolation: nil" : ""
      guard let target else {
        return "\(recorder)._Expansion.task(\"\(label)\"\(isolation)\(arguments(node)))"
      }
      return
        "\(recorder)._Expansion.handoff(\"\(label)\", to: \(target.trimmed)\(isolation)\(arguments(node)))"
    }

    static func beginning(_ handoff: String, scope: String) -> [CodeBlockItemSyntax] {
      ["let \(raw: scope) = \(raw: handoff).begin()", "defer { \(raw: scope).end() }"]
    }

    /// Returns an immediate task in a form that records a join if the task has already ended.
    func started(
      _ task: ExprSyntax, _ handoff: String, at node: some SyntaxProtocol
    ) -> ExprSyntax {
      let value: ExprSyntax = """
        \(raw: recorder)._Expansion.started(\(task.trimmed), \
        by: \(raw: handoff)\(raw: arguments(node)))
        """
      return value.surrounded(like: task)
    }

    /// Returns the code of a handoff for work that starts only after the work of an object has finished.
    func waiting(_ handoff: String, for object: DeclReferenceExprSyntax) -> String {
      "\(recorder)._Expansion.waiting(\(handoff), for: \(object.trimmed))"
    }

    // MARK: - Objects with work

    /// Returns an object in a form in which its closure begins the object's work. `work` is the name of the
    /// work in the code.
    func making(_ object: ExprSyntax, work: String) -> ExprSyntax {
      let value: ExprSyntax =
        "\(raw: recorder)._Expansion.making { \(raw: work) in \(object.trimmed) }"
      return value.surrounded(like: object)
    }

    /// Returns a new object or a function in a form that records that it is given to a queue.
    func handed(_ work: ExprSyntax, _ handoff: String) -> ExprSyntax {
      let value: ExprSyntax =
        "\(raw: recorder)._Expansion.handed(\(work.trimmed), \(raw: handoff))"
      return value.surrounded(like: work)
    }

    func hand(_ objects: [ExprSyntax], _ handoff: String) -> CodeBlockItemSyntax {
      let names = objects.map(\.trimmedDescription).joined(separator: ", ")
      return "\(raw: recorder)._Expansion.hand(\(raw: handoff), of: \(raw: names))"
    }

    /// Returns a call that changes the dependencies of an operation, in a form that notes the change.
    func noting(
      _ dependency: OperationDependency, _ call: FunctionCallExprSyntax
    ) -> FunctionCallExprSyntax {
      var call = call
      let other = call.arguments[call.arguments.startIndex].expression
      let value: ExprSyntax = """
        \(raw: recorder)._Expansion.dependency(on: \(other.trimmed), of: \(dependency.operation.trimmed), \
        isAdded: \(raw: dependency.isAdded))
        """
      call.arguments[call.arguments.startIndex].expression = value.surrounded(like: other)
      return call
    }

    func iterations(_ name: String, at node: some SyntaxProtocol) -> CodeBlockItemSyntax {
      "let \(raw: name) = \(raw: recorder)._Expansion.Iterations(\(raw: String(arguments(node).dropFirst(2))))"
    }

    func joinOfObject(_ object: ExprSyntax, at node: some SyntaxProtocol) -> CodeBlockItemSyntax {
      "\(raw: recorder)._Expansion.recordJoin(ofWork: \(object.trimmed)\(raw: arguments(node)))"
    }

    // MARK: - Waits

    func join(of handoff: String, at node: some SyntaxProtocol) -> CodeBlockItemSyntax {
      "\(raw: recorder).recordJoin(of: \(raw: handoff)\(raw: arguments(node)))"
    }

    func waitedWork(_ name: String) -> CodeBlockItemSyntax {
      "let \(raw: name) = \(raw: recorder)._Expansion.WaitedWork()"
    }

    func joinOfWork(_ name: String, at node: some SyntaxProtocol) -> CodeBlockItemSyntax {
      "\(raw: name).recordJoin(\(raw: String(arguments(node).dropFirst(2))))"
    }

    func awaited(
      _ task: ExprSyntax, of handoff: String? = nil, at node: some SyntaxProtocol
    ) -> ExprSyntax {
      let start = handoff.map { ", of: \($0)" } ?? ""
      let value: ExprSyntax = """
        \(raw: recorder)._Expansion.awaited(\(task.trimmed)\(raw: start)\(raw: arguments(node)))
        """
      return value.surrounded(like: task)
    }

    // MARK: - Children

    func mark(_ name: String) -> CodeBlockItemSyntax {
      "let \(raw: name) = \(raw: recorder)._Expansion.TaskMark.now"
    }

    func joinOfChildren(
      since mark: String, until end: String? = nil, at node: some SyntaxProtocol
    ) -> CodeBlockItemSyntax {
      let end = end.map { ", until: \($0)" } ?? ""
      return """
        \(raw: recorder)._Expansion.recordJoinOfChildren(since: \(raw: mark)\(raw: end)\(raw: arguments(node)))
        """
    }

    func deferredJoin(since mark: String, at node: some SyntaxProtocol) -> CodeBlockItemSyntax {
      "defer { \(joinOfChildren(since: mark, at: node)) }"
    }

    func groupEnd(since mark: String, at node: some SyntaxProtocol) -> CodeBlockItemSyntax {
      "defer { \(raw: recorder)._Expansion.recordGroupEnd(since: \(raw: mark)\(raw: arguments(node))) }"
    }

    func joinedChildren(
      since start: String, until end: String, _ value: ExprSyntax, at node: some SyntaxProtocol
    ) -> ExprSyntax {
      """
      \(raw: recorder)._Expansion.joined(\(value.trimmed), \
      since: \(raw: start), until: \(raw: end)\(raw: arguments(node)))
      """
    }

    /// Returns the value of a closure in a form that is allowed where `Void` is expected.
    func passing(_ value: ExprSyntax) -> ExprSyntax {
      "\(raw: recorder)._Expansion.passing(\(value.trimmed))"
    }

    // MARK: - Cancellation

    func cancelling(_ task: ExprSyntax, at node: some SyntaxProtocol) -> ExprSyntax {
      let value: ExprSyntax =
        "\(raw: recorder)._Expansion.cancelling(\(task.trimmed)\(raw: arguments(node)))"
      return value.surrounded(like: task)
    }

    func noteCancellation(at node: some SyntaxProtocol) -> CodeBlockItemSyntax {
      "\(raw: recorder)._Expansion.noteCancellation(\(raw: String(arguments(node).dropFirst(2))))"
    }

    // MARK: - Continuations

    func channel(_ name: String) -> CodeBlockItemSyntax {
      "let \(raw: name) = \(raw: context.recorder).HandoffChannel(\"resume\")"
    }

    /// Returns a statement that records the receipt of the sent message at the end of the block, in case an
    /// error leaves the block.
    func deferredReceipt(on channel: String, at node: some SyntaxProtocol) -> CodeBlockItemSyntax {
      "defer { \(raw: channel).receive(\(raw: String(arguments(node).dropFirst(2)))) }"
    }

    func keeping(_ continuation: DeclReferenceExprSyntax, _ channel: String) -> ExprSyntax {
      let value: ExprSyntax =
        "\(raw: recorder)._Expansion.keeping(\(continuation.trimmed), \(raw: channel))"
      return value.surrounded(like: continuation)
    }

    func sent(
      _ value: ExprSyntax, through continuation: ExprSyntax, at node: some SyntaxProtocol
    ) -> ExprSyntax {
      """
      \(raw: recorder)._Expansion.sent(\(value.trimmed), \
      through: \(continuation.trimmed)\(raw: arguments(node)))
      """
    }

    /// Returns a continuation in a form that records that the code sends through it or, if `isEnd`, ends its
    /// stream.
    func sending(
      through continuation: ExprSyntax, isEnd: Bool, at node: some SyntaxProtocol
    ) -> ExprSyntax {
      let function = isEnd ? "finishing(" : "sending(through: "
      let value: ExprSyntax = """
        \(raw: recorder)._Expansion.\(raw: function)\(continuation.trimmed)\(raw: arguments(node)))
        """
      return value.surrounded(like: continuation)
    }

    func streaming(_ stream: ExprSyntax, channel: String) -> ExprSyntax {
      let value: ExprSyntax =
        "\(raw: recorder)._Expansion.streaming { \(raw: channel) in \(stream.trimmed) }"
      return value.surrounded(like: stream)
    }

    func paired(_ pair: ExprSyntax) -> ExprSyntax {
      let value: ExprSyntax = "\(raw: recorder)._Expansion.paired(\(pair.trimmed))"
      return value.surrounded(like: pair)
    }

    func loop(_ name: String) -> CodeBlockItemSyntax {
      "let \(raw: name) = \(raw: recorder)._Expansion.ReceivingLoop()"
    }

    func over(_ elements: ExprSyntax, in loop: String) -> ExprSyntax {
      let value: ExprSyntax = "\(raw: loop).over(\(elements.trimmed))"
      return value.surrounded(like: elements)
    }

    func receive(in loop: String, at node: some SyntaxProtocol) -> CodeBlockItemSyntax {
      "\(raw: loop).receive(\(raw: String(arguments(node).dropFirst(2))))"
    }

    func receiveEnd(in loop: String, at node: some SyntaxProtocol) -> CodeBlockItemSyntax {
      "\(raw: loop).receiveEnd(\(raw: String(arguments(node).dropFirst(2))))"
    }

    func received(
      on channel: String, _ value: ExprSyntax, at node: some SyntaxProtocol
    ) -> ExprSyntax {
      "\(raw: channel).receive(\(value.trimmed)\(raw: arguments(node)))"
    }

    // MARK: - Source locations

    private func arguments(_ node: some SyntaxProtocol) -> String {
      place(Syntax(node)).arguments
    }
  }

  extension CodeBlockItemSyntax {
    /// Returns the statement with statements before and after it. Its own code stays on its lines.
    func surrounded(
      by before: [CodeBlockItemSyntax], _ after: [CodeBlockItemSyntax] = []
    ) -> [CodeBlockItemSyntax] {
      if before.isEmpty, after.isEmpty { return [self] }
      var all = before.map(\.inline) + [trimmedItem] + after.map(\.inline)
      for index in all.indices.dropLast() {
        all[index].semicolon = .semicolonToken(trailingTrivia: .space)
      }
      all[all.count - 1].semicolon = semicolon
      all[0].leadingTrivia = leadingTrivia
      all[all.count - 1].trailingTrivia = trailingTrivia
      return all
    }

    private var trimmedItem: CodeBlockItemSyntax {
      with(\.semicolon, nil).with(\.leadingTrivia, []).with(\.trailingTrivia, [])
    }

    private var inline: CodeBlockItemSyntax { trimmed }
  }
#endif
