internal import SeqtraceReading

extension SpanParser {
  /// Reads the value of a span's member.
  func readSpanMember(
    _ key: SpanKey, _ scanner: inout JSONScanner, _ draft: inout SpanDraft
  ) throws(JSONScanner.Failure) {
    switch key {
    case .trace: draft.trace = try scanner.scalarText()
    case .id: draft.id = try scanner.scalarText()
    case .parent: draft.parent = try scanner.scalarText()
    case .name: draft.span.name = try scanner.scalarText() ?? ""
    case .kind:
      if let kind = try scanner.scalarText().flatMap(Span.Kind.init) { draft.span.kind = kind }
    case .isShared: draft.span.isShared = try scanner.scalarText() == "true"
    case .process: draft.span.process = try scanner.scalarText()
    case .local:
      draft.service = try endpoint(&scanner).map { SpanResource(service: $0) } ?? draft.service
    case .remote: draft.span.remoteService = try endpoint(&scanner)
    case .attributes:
      try scanner.readAttributes(into: &draft.span.attributes) { [attributes] in
        attributes.keeps($0)
      }
    case .events: try readEvents(&scanner, &draft)
    case .binaryAnnotations:
      draft.isZipkin1 = true
      try scanner.skipValue()
    case .links: try readLinks(&scanner, &draft)
    case .status: try readStatus(&scanner, &draft.span)
    case .start:
      draft.takeStart(try scanner.scalarText(), .nanosecond)
    case .startInMicroseconds:
      draft.takeStart(try scanner.scalarText(), .microsecond)
    case .end:
      draft.hasTimes = true
      let end = try scanner.scalarText().flatMap { SpanTime.number($0, .nanosecond) }
      // OTLP writes 0 for an end that isn't set.
      draft.span.end = end == 0 ? nil : end
    case .length:
      draft.hasTimes = true
      draft.length = try scanner.scalarText().flatMap { SpanTime.length($0, .microsecond) }
    case .container, .resource, .processes: try scanner.skipValue()
    }
  }

  /// Returns the service's name at a Zipkin endpoint or, if it has none, the endpoint's address.
  private func endpoint(_ scanner: inout JSONScanner) throws(JSONScanner.Failure) -> String? {
    var (name, address): (String?, String?)
    guard try scanner.enterObject() else { return nil }
    repeat {
      switch try scanner.key() {
      case "serviceName": name = try scanner.string()
      case "ipv4", "ipv6": address = try scanner.string() ?? address
      default: try scanner.skipValue()
      }
    } while try scanner.nextMember()
    if let name, !name.isEmpty { return name }
    return address
  }

  private func readEvents(
    _ scanner: inout JSONScanner, _ draft: inout SpanDraft
  ) throws(JSONScanner.Failure) {
    guard try scanner.enterArray() else { return }
    repeat {
      guard try scanner.enterObject() else { continue }
      var event = Span.Event()
      repeat {
        switch try scanner.key() {
        case "name", "value": event.name = try scanner.scalarText() ?? ""
        case "timeUnixNano", "time_unix_nano":
          event.time = try scanner.scalarText().flatMap { SpanTime.number($0, .nanosecond) }
        case "timestamp":
          event.time = try scanner.scalarText().flatMap { SpanTime.point($0, .microsecond) }
        case "attributes", "fields":
          try scanner.readAttributes(into: &event.attributes) { [attributes] in
            $0 == "event" || attributes.keeps($0)
          }
        case "endpoint":
          draft.isZipkin1 = true
          try scanner.skipValue()
        default: try scanner.skipValue()
        }
      } while try scanner.nextMember()
      // In Jaeger, the name of an event is one of the event's fields.
      if event.name.isEmpty {
        event.name = event.attributes.first { $0.key == "event" }?.value ?? ""
      }
      event.attributes.removeAll { $0.key == "event" && !attributes.shows("event") }
      draft.span.events.append(event)
    } while try scanner.nextItem()
  }

  private func readLinks(
    _ scanner: inout JSONScanner, _ draft: inout SpanDraft
  ) throws(JSONScanner.Failure) {
    guard try scanner.enterArray() else { return }
    repeat {
      guard try scanner.enterObject() else { continue }
      var link = SpanDraft.Link(span: "")
      repeat {
        switch try scanner.key() {
        case "traceId", "traceID", "trace_id": link.trace = try scanner.scalarText()
        case "spanId", "spanID", "span_id": link.span = try scanner.scalarText() ?? ""
        case "refType", "ref_type": link.reference = try scanner.scalarText()
        default: try scanner.skipValue()
        }
      } while try scanner.nextMember()
      draft.links.append(link)
    } while try scanner.nextItem()
  }

  private func readStatus(
    _ scanner: inout JSONScanner, _ span: inout Span
  ) throws(JSONScanner.Failure) {
    guard try scanner.enterObject() else { return }
    repeat {
      switch try scanner.key() {
      case "code":
        let code = try scanner.scalarText()
        span.isError = code == "2" || code == "STATUS_CODE_ERROR" || code == "ERROR"
      case "message":
        if let text = try scanner.scalarText(), !text.isEmpty {
          span.attributes.append(Span.Attribute(key: "status.message", value: text))
        }
      default: try scanner.skipValue()
      }
    } while try scanner.nextMember()
  }
}

extension SpanDraft {
  /// Sets the start of a span.
  fileprivate mutating func takeStart(_ text: String?, _ unit: SpanTime.Unit) {
    guard let text, let start = SpanTime.point(text, unit), start != 0 else { return }
    span.start = start
  }
}

extension JSONScanner {
  /// Reads attributes: a list of objects with a key and a value or, in Zipkin, an object.
  mutating func readAttributes(
    into attributes: inout [Span.Attribute], where isKept: (String) -> Bool
  ) throws(Failure) {
    skipWhitespace()
    if next == UInt8(ascii: "{") {
      guard try enterObject() else { return }
      repeat {
        let key = try key()
        try readValue(of: key, into: &attributes, isKept)
      } while try nextMember()
      return
    }
    guard try enterArray() else { return }
    repeat { try readAttribute(into: &attributes, isKept) } while try nextItem()
  }

  private mutating func readAttribute(
    into attributes: inout [Span.Attribute], _ isKept: (String) -> Bool
  ) throws(Failure) {
    guard try enterObject() else { return }
    var name: String?
    var value: String?
    repeat {
      switch try key() {
      case "key": name = try scalarText()
      case "value", "vStr", "vBool", "vInt64", "vFloat64", "v_str", "v_bool", "v_int64":
        if let name, !isKept(name) { try skipValue() } else { value = try attributeText() ?? value }
      default: try skipValue()
      }
    } while try nextMember()
    if let name, let value, isKept(name) {
      attributes.append(Span.Attribute(key: name, value: value))
    }
  }

  private mutating func readValue(
    of key: String, into attributes: inout [Span.Attribute], _ isKept: (String) -> Bool
  ) throws(Failure) {
    guard isKept(key) else { return try skipValue() }
    if let value = try attributeText() {
      attributes.append(Span.Attribute(key: key, value: value))
    }
  }
}
