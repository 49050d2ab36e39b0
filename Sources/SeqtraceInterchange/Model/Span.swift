/// A span of a distributed trace, independent of the system that wrote it.
package struct Span: Sendable {
  /// The role of a span in a conversation of services.
  package enum Kind: Sendable {
    case `internal`, server, client, producer, consumer
  }

  /// A key with a value.
  package struct Attribute: Sendable, Hashable {
    package var key: String
    package var value: String
  }

  /// An event during a span.
  package struct Event: Sendable {
    package var name = ""
    package var time: Int128?
    package var attributes: [Attribute] = []
  }

  /// A reference to a span other than the parent.
  package struct Link: Sendable, Hashable {
    package var trace: Int32
    package var span: SpanID
  }

  /// The index of the trace in ``SpanCollection/traces``.
  package var trace: Int32 = -1
  package var id = SpanID.none
  /// The parent; ``SpanID/none`` if the span is the root of a trace.
  package var parent = SpanID.none
  package var kind = Kind.internal
  package var name = ""
  /// The service that recorded the span; empty if unknown.
  package var service = ""
  /// The requested attributes of the process.
  package var resource: [Attribute] = []
  /// The key of the process in a Jaeger file; used until the end of the trace has been read.
  var process: String?
  /// The recorded start, in nanoseconds since 1970; `nil` if unknown.
  package var start: Int128?
  /// The end; `nil` if unknown, or if the span didn't end.
  package var end: Int128?
  /// The attributes that are needed for drawing or were requested.
  package var attributes: [Attribute] = []
  package var events: [Event] = []
  package var links: [Link] = []
  package var isError = false
  /// The name of the other party, in Zipkin.
  package var remoteService: String?
  /// Whether the span shares its id with the client's span, as servers in Zipkin do.
  package var isShared = false

  /// Returns the value of an attribute.
  package subscript(key: String) -> String? { attributes.first { $0.key == key }?.value }
}

/// The id of a span.
package struct SpanID: Sendable, Hashable {
  /// The id as a number. If it is a text and not an eight-byte id, a number for that text.
  var number: UInt64
  var isText = false

  /// The missing id, which OpenTelemetry calls invalid.
  static let none = SpanID(number: 0)
}

/// The spans of a file, which belong to one or several traces.
package struct SpanCollection: Sendable {
  /// A trace, without its spans.
  package struct TraceID: Sendable {
    /// The id as written in the file, or as hexadecimal digits if the file uses Base64.
    package var text: String
    /// The start of the earliest span, in nanoseconds since 1970.
    package var start: Int128?
  }

  package var spans: [Span] = []
  package var traces: [TraceID] = []
  /// The number of objects that look like spans but have no usable id.
  package var unusableCount = 0

  package init() {}
}
