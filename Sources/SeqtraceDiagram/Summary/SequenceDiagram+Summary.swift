extension SequenceDiagram {
  /// The limits for the size of a summary.
  public struct SummarySize: Sendable, Hashable {
    /// The maximum number of messages, without replies; repeated messages count once.
    public var messages: Int
    /// The maximum number of lifelines.
    public var lifelines: Int

    /// Creates a size.
    public init(messages: Int = 60, lifelines: Int = 12) {
      self.messages = messages
      self.lifelines = lifelines
    }
  }

  /// Returns this diagram reduced to its essential calls, in a size that can be read at a glance.
  ///
  /// A diagram that is small enough is returned unchanged, except for step 5. A larger one is reduced to its
  /// outermost calls, in these steps:
  ///
  /// 1. Remove the destructions of objects and everything inside them, except messages that end a visible
  ///    registration.
  /// 2. Remove calls of objects to themselves, and calls that hash, compare or encode.
  /// 3. If there are too many lifelines, merge the objects of each type. If there still are, remove the
  ///    lifelines that receive only the deepest calls; at equal depth, those that receive most calls.
  /// 4. If there are too many messages, remove the deepest ones.
  /// 5. If there are more notes, references, separators or empty fragments of a kind than a quarter of the
  ///    messages, keep only the first ones.
  ///
  /// If the caller of a call is removed or hidden, the call is drawn from the nearest remaining caller. The
  /// outermost call with the most inner calls always stays. Errors and requested calls count as outermost. A
  /// remark in ``remarks`` lists the omitted elements. Fold the result with
  /// ``foldingRepeats(atLeast:keepsFirstNumbers:wording:)``: the size is computed for the folded diagram.
  ///
  /// - Parameters:
  ///   - size: The limits.
  ///   - request: The elements that the reader wants to see or to hide.
  ///   - wording: The wording of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func summarized(
    to size: SummarySize = SummarySize(), _ request: SummaryRequest = SummaryRequest(),
    wording: DiagramWording = .english
  ) -> SequenceDiagram {
    SummaryForest(of: self).summary(to: size, request, wording: wording)
  }

  /// Returns whether a summary of this size shows all messages and lifelines.
  public func fits(_ size: SummarySize) -> Bool { SummaryForest(of: self).fits(size) }
}

extension SummaryForest {
  /// Returns the diagram reduced to this size; see ``SequenceDiagram/summarized(to:_:wording:)``.
  package func summary(
    to size: SequenceDiagram.SummarySize, _ request: SequenceDiagram.SummaryRequest,
    wording: DiagramWording
  ) -> SequenceDiagram {
    if request.hidesNothing, fits(size) {
      return diagram.limitingAsides(to: size, wording: wording)
    }
    let selection = SummarySelection(from: self, to: size, request)
    let summary = SummaryCut(self, selection).result(wording)
    let merged = selection.mergesObjects ? summary.mergingObjects(wording: wording) : summary
    return merged.limitingAsides(to: size, wording: wording)
  }

  /// Returns whether a summary of this size shows all messages and lifelines.
  package func fits(_ size: SequenceDiagram.SummarySize) -> Bool {
    var hasMessages = Array(repeating: false, count: diagram.lifelines.count)
    for call in calls {
      for lifeline in [sender(of: call), call.lifeline] {
        if let lifeline { hasMessages[lifeline] = true }
      }
    }
    return hasMessages.count(where: \.self) <= size.lifelines
      && foldedCount(of: Array(repeating: true, count: calls.count)) { $0 } <= size.messages
  }
}
