/// Recognises files of spans by their first bytes.
package enum SpanSignature {
  case otlp, jaeger, zipkin

  /// The system that writes such a start; `nil` for other files.
  ///
  /// The start may end anywhere. An array of objects is taken for Zipkin's, unless its first key shows another
  /// system: no other input starts like this.
  package init?(_ start: [UInt8]) {
    var rest = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start[3...] : start[...]
    Self.skipSpace(&rest)
    let isArray = rest.first == UInt8(ascii: "[")
    if isArray { rest = rest.dropFirst() }
    Self.skipSpace(&rest)
    guard rest.popFirst() == UInt8(ascii: "{") else { return nil }
    Self.skipSpace(&rest)
    guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
    let key = String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    switch key {
    case "resourceSpans", "resource_spans", "batches", "trace", "result", "resource", "scopeSpans":
      self = .otlp
    case "data", "traceID", "spans", "processes": self = .jaeger
    case "traceId", "id", "parentId", "localEndpoint": self = .zipkin
    // Jaeger's answers start with counts, and no diagram file or trace does.
    case "total", "limit", "offset", "errors": self = .jaeger
    default:
      guard isArray else { return nil }
      self = .zipkin
    }
  }

  private static func skipSpace(_ bytes: inout ArraySlice<UInt8>) {
    bytes = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }
}
