extension SequenceDiagram {
  /// The limits for the size of a summary.
  public struct SummarySize: Sendable, Hashable {
    /// The largest number of messages, without replies, and with repeated messages counted once.
    public var messages: Int
    /// The largest number of lifelines.
    public var lifelines: Int

    /// Creates a size.
    public init(messages: Int = 60, lifelines: Int = 12) {
      self.messages = messages
      self.lifelines = lifelines
    }
  }

  /// Returns this diagram reduced to what it is about, in a size that can be read at a glance.
  ///
  /// A diagram that is small enough is returned unchanged, but for step 5. Of a larger one, the outermost calls are the
  /// story, and these steps follow:
  ///
  /// 1. Remove the deaths of objects and everything inside them, except what ends a registration that is
  ///    shown.
  /// 2. Remove the calls of objects to themselves, and those that hash, compare and encode.
  /// 3. If there are too many lifelines, merge the objects of each type. If there still are, remove
  ///    those that receive only the deepest calls; of those at one depth, those that receive most.
  /// 4. If there are too many messages, remove the deepest ones.
  /// 5. If there are more notes, references, separators or empty fragments of a kind than a quarter of the
  ///    messages, keep the first.
  ///
  /// If the caller of a call is removed or hidden, the call comes from the nearest caller that is shown. The outermost
  /// call with the most calls inside always stays. Errors and what was requested count as outermost. A remark in ``remarks`` names what was left out. Fold the
  /// result with ``foldingRepeats(atLeast:keepsFirstNumbers:wording:)``: the size is computed for the folded
  /// diagram.
  ///
  /// - Parameters:
  ///   - size: The limits.
  ///   - request: What the reader wants to see, or not to see.
  ///   - wording: The words of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func summarized(
    to size: SummarySize = SummarySize(), _ request: SummaryRequest = SummaryRequest(),
    wording: DiagramWording = .english
  ) -> SequenceDiagram {
    SummaryForest(of: self).summary(to: size, request, wording: wording)
  }

  /// Whether a summary of a size shows all messages and lifelines.
  public func fits(_ size: SummarySize) -> Bool { SummaryForest(of: self).fits(size) }
}

extension SummaryForest {
  /// Returns the diagram reduced to a size; see ``SequenceDiagram/summarized(to:_:wording:)``.
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

  /// Whether a summary of a size shows all messages and lifelines.
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
