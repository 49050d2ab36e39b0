package import SeqtraceEvents

/// Turns the spans of services into a trace, which is drawn like a recording.
///
/// | Spans | Events |
/// |---|---|
/// | CLIENT and the SERVER inside it | one call from service to service |
/// | CLIENT alone | a call to the party that its attributes name |
/// | INTERNAL | a call within its service |
/// | PRODUCER | a post to a queue |
/// | CONSUMER of a producer's message | a callback from the queue, in a lane of its own |
/// | spans at the same time in one parent | lanes of their own, for which the parent waits |
/// | a span that outlives its parent | a lane for which nothing is known to wait |
///
/// Times are never changed. The order comes from parents and links. Only spans with the same parent are ordered by
/// their starts; ``/SeqtraceEvents/Trace/doubts`` names those with clocks of several services.
package struct SpanTraceBuilder: Sendable {
  /// The text of a value that is drawn, from its key, which is empty for names, and the value.
  package typealias ShownText = @Sendable (_ key: String, _ value: String) -> String

  /// The attributes that are drawn.
  let attributes: SpanAttributes
  /// The text of an attribute's value, or of a name; hides what is secret.
  let text: ShownText

  /// Whether the messages keep what their spans say besides what is drawn.
  package var keepsFacts = false

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - attributes: The attributes that are drawn.
  ///   - text: Returns the text of an attribute's value or of a name without secrets.
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
  ///   - traces: The ids of their traces. With them, messages have the ids of their spans.
  ///   - foreign: The spans of other recordings. What those caused gets lanes of its own.
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

  /// A span of which the service is named with the attributes of its process that were asked for, so that each
  /// process has a lifeline of its own.
  private func withResource(_ span: Span) -> Span {
    var span = span
    for attribute in span.resource.sorted(by: { $0.key < $1.key }) {
      span.service += " " + text(attribute.key, attribute.value)
    }
    return span
  }
}
