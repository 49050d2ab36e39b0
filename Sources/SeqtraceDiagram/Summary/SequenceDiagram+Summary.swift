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
  /// A diagram that is small enough is returned unchanged, but for step 5. In a larger one, each call gets points: for the
  /// role of its lifeline, for errors, notifications and words of the diagram's name, and fewer for plumbing
  /// such as locks and `Codable`. Then these steps follow:
  ///
  /// 1. Remove the deaths of objects and everything inside them, except what ends a registration that is
  ///    shown.
  /// 2. Remove the calls below a fixed number of points.
  /// 3. If there are too many lifelines, merge the objects of each type. If there still are, remove
  ///    the lifelines with the fewest points, each counted by its best call.
  /// 4. If there are too many messages, remove those with the fewest points.
  /// 5. If there are more notes, references, separators or empty fragments of a kind than a quarter of the
  ///    messages, keep the first.
  ///
  /// If the caller of a call is removed or hidden, the call comes from the nearest caller that is shown. The outermost
  /// call with the most calls inside always stays. A remark in ``remarks`` names what was left out. Fold the
  /// result with ``foldingRepeats(atLeast:keepsFirstNumbers:wording:)``: the size is computed for the folded
  /// diagram.
  ///
  /// - Parameters:
  ///   - size: The limits.
  ///   - request: What the reader wants to see, or not to see.
  ///   - common: The calls of diagrams of the same kind. Calls that most of them have are removed sooner.
  ///   - wording: The words of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func summarized(
    to size: SummarySize = SummarySize(), _ request: SummaryRequest = SummaryRequest(),
    common: CommonCalls = CommonCalls(),
    wording: DiagramWording = .english
  ) -> SequenceDiagram {
    SummaryForest(of: self).summary(to: size, request, common: common, wording: wording)
  }

  /// Whether a summary of a size shows all messages and lifelines.
  public func fits(_ size: SummarySize) -> Bool { SummaryForest(of: self).fits(size) }
}

extension SummaryForest {
  /// Returns the diagram reduced to a size; see ``SequenceDiagram/summarized(to:_:common:wording:)``.
  package func summary(
    to size: SequenceDiagram.SummarySize, _ request: SequenceDiagram.SummaryRequest,
    common: CommonCalls, wording: DiagramWording
  ) -> SequenceDiagram {
    if request.hidesNothing, fits(size) {
      return diagram.limitingAsides(to: size, wording: wording)
    }
    let selection = SummarySelection(from: self, to: size, request, common: common)
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
