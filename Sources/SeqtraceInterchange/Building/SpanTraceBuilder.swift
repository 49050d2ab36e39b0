package import SeqtraceEvents

/// Turns the spans of services into a trace, which is drawn like a recording.
///
/// | Spans | Events |
/// |---|---|
/// | CLIENT and the SERVER inside it | a call from service to service |
/// | CLIENT alone | a call to the party that its attributes name |
/// | INTERNAL | a call within its service |
/// | PRODUCER | a post to a queue |
/// | CONSUMER of a producer's message | a callback from the queue, in a lane of its own |
/// | overlapping spans with the same parent | lanes of their own, which the parent waits for |
/// | a span that outlives its parent | a lane that, as far as known, nothing waits for |
///
/// Times are never changed. The order of events follows from parents and links. Only spans with the same
/// parent are ordered by their starts; if their services have different clocks,
/// ``/SeqtraceEvents/Trace/doubts`` lists them.
package struct SpanTraceBuilder: Sendable {
  /// Returns the text to draw for a value, given the value and its key. For a name, the key is empty.
  package typealias ShownText = @Sendable (_ key: String, _ value: String) -> String

  /// The attributes that are drawn.
  let attributes: SpanAttributes
  /// Returns the text of an attribute's value or of a name, without secrets.
  let text: ShownText

  /// Whether messages keep facts about their spans, including those that aren't drawn.
  package var keepsFacts = false

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - attributes: The attributes that are drawn.
  ///   - text: Returns the text of an attribute's value or of a name, without secrets.
  package init(
    attributes: SpanAttributes = SpanAttributes(),
    text: @escaping ShownText = { $1 }
  ) {
    self.attributes = attributes
    self.text = text
  }

  /// Returns the trace of all spans.
  ///
  /// - Complexity: O(*n* log *n*), at any depth.
  ///
  /// - Parameters:
  ///   - spans: The spans.
  ///   - traces: The ids of the spans' traces. They are needed for the ids of spans in messages.
  ///   - foreign: The spans of other recordings. A span caused by one of them gets a lane of its own.
  package func build(
    _ spans: [Span], of traces: [SpanCollection.TraceID] = [],
    causedBy foreign: Set<SpanIdentity.Reference> = []
  ) -> Trace {
    let names = SpanIdentities(of: traces)
    let spans = spans.map(withResource)
    let forest = SpanForest(of: spans) { span in
      names.identity(of: span)?.cause.map(foreign.contains) ?? false
    }
    var assembly = SpanAssembly(of: forest, names, self)
    assembly.run()
    return assembly.trace
  }

  /// Returns the span with the requested attributes of its process added to its service's name. Each process
  /// then has a lifeline of its own.
  private func withResource(_ span: Span) -> Span {
    var span = span
    for attribute in span.resource.sorted(by: { $0.key < $1.key }) {
      span.service += " " + text(attribute.key, attribute.value)
    }
    return span
  }
}
