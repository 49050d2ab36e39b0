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

  /// A reference of a span to another span that isn't its parent.
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
  /// The requested attributes of the process that recorded the span.
  package var resource: [Attribute] = []
  /// The key of that process in a Jaeger file; used until the end of the trace has been read.
  var process: String?
  /// The start as recorded, in nanoseconds since 1970; `nil` if unknown.
  package var start: Int128?
  /// The end; `nil` if unknown, or if the span didn't end.
  package var end: Int128?
  /// The attributes that are needed for drawing or were requested.
  package var attributes: [Attribute] = []
  package var events: [Event] = []
  package var links: [Link] = []
  package var isError = false
  /// The name of the service of the other party, in Zipkin.
  package var remoteService: String?
  /// Whether the span has the same id as the client's span that it answers, as in Zipkin.
  package var isShared = false

  /// Returns the value of the attribute with a key; `nil` if there is none.
  package subscript(key: String) -> String? { attributes.first { $0.key == key }?.value }
}

/// The id of a span.
package struct SpanID: Sendable, Hashable {
  /// The id as a number. If the file's id isn't an eight-byte id, `isText` is true and the number stands for
  /// its text.
  var number: UInt64
  var isText = false

  /// The value for a missing id: zero, which OpenTelemetry calls invalid.
  static let none = SpanID(number: 0)
}

/// The spans of a file, which belong to one or several traces.
package struct SpanCollection: Sendable {
  /// A trace, without its spans.
  package struct TraceID: Sendable {
    /// The id as written in the file; as hexadecimal digits if the file has it in Base64.
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
