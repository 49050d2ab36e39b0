/// A span of a distributed trace, whichever system wrote it.
package struct Span: Sendable {
  /// The role of a span in a conversation of services.
  package enum Kind: Sendable {
    case `internal`, server, client, producer, consumer
  }

  /// A value with its name.
  package struct Attribute: Sendable, Hashable {
    package var key: String
    package var value: String
  }

  /// Something that happened during a span.
  package struct Event: Sendable {
    package var name = ""
    package var time: Int128?
    package var attributes: [Attribute] = []
  }

  /// A reference to a span that isn't the parent.
  package struct Link: Sendable, Hashable {
    package var trace: Int32
    package var span: SpanID
  }

  /// The index of the trace in ``SpanCollection/traces``.
  package var trace: Int32 = -1
  package var id = SpanID.none
  /// The parent; ``SpanID/none`` for the root of a trace.
  package var parent = SpanID.none
  package var kind = Kind.internal
  package var name = ""
  /// The service that recorded the span; empty if it isn't known.
  package var service = ""
  /// The attributes of the process that were asked for.
  package var resource: [Attribute] = []
  /// The key of the process in a Jaeger file, until the end of that trace has been read.
  var process: String?
  /// The start in nanoseconds since 1970, as it was recorded; `nil` if it is unknown.
  package var start: Int128?
  /// The end; `nil` if it is unknown, or if the span didn't end.
  package var end: Int128?
  /// The attributes that are needed for drawing, or were asked for.
  package var attributes: [Attribute] = []
  package var events: [Event] = []
  package var links: [Link] = []
  package var isError = false
  /// The other party that Zipkin names.
  package var remoteService: String?
  /// Whether the span has the id of the client's span, as servers in Zipkin do.
  package var isShared = false

  /// The value of an attribute.
  package subscript(key: String) -> String? { attributes.first { $0.key == key }?.value }
}

/// The id of a span.
package struct SpanID: Sendable, Hashable {
  /// The id as a number, or the number of a text that isn't an id of eight bytes.
  var number: UInt64
  var isText = false

  /// No id; OpenTelemetry calls it invalid.
  static let none = SpanID(number: 0)
}

/// The spans of a file, of one or several traces.
package struct SpanCollection: Sendable {
  /// A trace, as far as it can be told without its spans.
  package struct TraceID: Sendable {
    /// The id as it is in the file, or as hexadecimal digits if the file has base64.
    package var text: String
    /// The start of the earliest span, and its text in the file.
    package var start: Int128?
    package var startText = ""
  }

  package var spans: [Span] = []
  package var traces: [TraceID] = []
  /// The number of objects that look like spans, but have no usable id.
  package var unusableCount = 0

  package init() {}
}
