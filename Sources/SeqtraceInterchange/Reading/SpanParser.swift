internal import SeqtraceReading

/// Reads the spans of a JSON document, independent of the system that wrote it.
///
/// A key never has different meanings in different systems. One parser can therefore read the files of all of
/// them, and mixed files too. An object is a span if it has the ids of a trace and of a span.
///
/// | System | Around the spans |
/// |---|---|
/// | OpenTelemetry | `resourceSpans` or Tempo's `batches`; each has `resource` and `scopeSpans` |
/// | Tempo, Jaeger v3 | the same inside `trace` or `result` |
/// | Jaeger | `data`; each has `processes` and `spans` |
/// | Zipkin | nothing but arrays |
struct SpanParser {
  /// The greatest depth of arrays and objects around spans.
  private static let mostLevels = 32

  var collection = SpanCollection()
  /// The id prefixes of the traces to keep; empty for all.
  var wanted: [String] = []
  let attributes: SpanAttributes
  private let keys = SpanKey.all
  var names = SpanNames()
  /// The trace id of the last span that was skipped because its trace isn't wanted; `nil` if there is none.
  private(set) var latestUnwanted: String?
  /// Whether the document has spans in Zipkin's version 1 format.
  private(set) var hasZipkin1 = false

  init(attributes: SpanAttributes, wanted: [String] = []) {
    self.attributes = attributes
    self.wanted = wanted.map(SpanNames.key)
  }

  /// What the text must continue with: a value, or the rest after one.
  private enum Place { case value, endOfValue }

  /// The open arrays (`nil`) and objects, outermost first.
  private var open: [SpanDraft?] = []
  private var place = Place.value

  /// Whether parsing stopped inside a value, so that the rest of it must be read.
  var isInside: Bool { !open.isEmpty }

  /// Reads a value that may contain spans, or the rest of such a value.
  ///
  /// - Parameter isEnd: Whether the text is complete. If it isn't, it may end anywhere, and the scanner stops
  ///   after the last complete part of the value.
  /// - Returns: Whether the value is complete.
  mutating func read(
    _ scanner: inout JSONScanner, isEnd: Bool = true
  ) throws(JSONScanner.Failure) -> Bool {
    while true {
      let start = scanner.position
      var isCut = false
      do throws(JSONScanner.Failure) {
        isCut = try !readPart(&scanner, isEnd)
      } catch {
        if !isEnd, case .syntax(.unexpectedEnd) = error.problem {
          isCut = true
        } else {
          // Finish the containers, because the spans that were read completely can still be drawn.
          for case let draft? in open.reversed() { finishContainer(draft) }
          (open, place) = ([], .value)
          throw error
        }
      }
      if isCut {
        scanner.position = start
        return false
      }
      if place == .endOfValue, open.isEmpty {
        place = .value
        return true
      }
    }
  }

  /// Enters or skips a value, or continues after a value.
  ///
  /// If the text ends within this part, the part is read again later. Until then, it has changed only objects
  /// that contain spans, so reading their members again has no further effect.
  ///
  /// - Returns: Whether the text contains the whole part.
  private mutating func readPart(
    _ scanner: inout JSONScanner, _ isEnd: Bool
  ) throws(JSONScanner.Failure) -> Bool {
    if place == .endOfValue {
      if open[open.count - 1] == nil {
        if try scanner.nextItem() { place = .value } else { open.removeLast() }
      } else {
        try readMembers(&scanner, of: open.removeLast()!, isFirst: false)
      }
      return true
    }
    scanner.skipWhitespace()
    switch scanner.next {
    case nil where !isEnd: return false
    case UInt8(ascii: "{") where open.count < Self.mostLevels:
      if try scanner.enterObject() {
        try readMembers(
          &scanner, of: SpanDraft(firstSpan: collection.spans.count), isFirst: true)
      } else {
        place = .endOfValue
      }
    case UInt8(ascii: "[") where open.count < Self.mostLevels:
      let isFilled = try scanner.enterArray()
      guard isEnd || scanner.next != nil || !isFilled else { return false }
      if isFilled { open.append(nil) } else { place = .endOfValue }
    default:
      try scanner.skipValue()
      // A number at the end of an incomplete text may continue.
      guard isEnd || scanner.next != nil else { return false }
      place = .endOfValue
    }
    return true
  }

  /// Reads members of an object until its end, or until a member that may contain spans.
  private mutating func readMembers(
    _ scanner: inout JSONScanner, of draft: consuming SpanDraft, isFirst: Bool
  ) throws(JSONScanner.Failure) {
    var draft = draft
    do throws(JSONScanner.Failure) {
      var goesOn = isFirst ? true : try scanner.nextMember()
      while goesOn {
        if try readMember(&scanner, &draft) {
          open.append(draft)
          place = .value
          return
        }
        goesOn = try scanner.nextMember()
      }
    } catch {
      if !isFirst { open.append(draft) }
      throw error
    }
    finishContainer(draft)
    finishSpan(draft)
    place = .endOfValue
  }

  /// Reads a member of an object and returns false. If its value may contain spans, reads only the key and
  /// returns true.
  private mutating func readMember(
    _ scanner: inout JSONScanner, _ draft: inout SpanDraft
  ) throws(JSONScanner.Failure) -> Bool {
    guard let key = try scanner.key(among: keys).flatMap(SpanKey.init) else {
      try scanner.skipValue()
      return false
    }
    switch key {
    case .container:
      draft.isContainer = true
      return true
    case .resource: draft.service = try service(&scanner) ?? draft.service
    case .processes: try readProcesses(&scanner, &draft)
    default: try readSpanMember(key, &scanner, &draft)
    }
    return false
  }

  // MARK: - Services

  /// Sets the services of the spans in a container that has been read. In the file, a service may come after
  /// its spans.
  private mutating func finishContainer(_ draft: SpanDraft) {
    guard draft.service != nil || !draft.processes.isEmpty else { return }
    for index in draft.firstSpan..<collection.spans.count {
      let process = collection.spans[index].process
      if let service = process.flatMap({ draft.processes[$0] }) ?? draft.service {
        collection.spans[index].take(service)
      }
    }
  }

  private mutating func readProcesses(
    _ scanner: inout JSONScanner, _ draft: inout SpanDraft
  ) throws(JSONScanner.Failure) {
    guard try scanner.enterObject() else { return }
    repeat {
      let key = try scanner.key()
      draft.processes[key] = try service(&scanner)
    } while try scanner.nextMember()
  }

  /// Returns the service of a resource or process; `nil` if it has no name.
  private func service(
    _ scanner: inout JSONScanner
  ) throws(JSONScanner.Failure) -> SpanResource? {
    var service: String?
    var named: [Span.Attribute] = []
    guard try scanner.enterObject() else { return nil }
    repeat {
      switch try scanner.key() {
      case "serviceName", "service_name": service = try scanner.string() ?? service
      case "attributes", "tags":
        try scanner.readAttributes(into: &named) { [attributes] in
          $0 == "service.name" || attributes.shown.contains($0)
        }
      default: try scanner.skipValue()
      }
    } while try scanner.nextMember()
    service = service ?? named.last { $0.key == "service.name" }?.value
    named.removeAll { $0.key == "service.name" }
    return service.map { SpanResource(service: $0, attributes: named) }
  }

  // MARK: - Spans

  /// Keeps the span that an object represents, if the object is a span and its trace is wanted.
  private mutating func finishSpan(_ draft: SpanDraft) {
    guard let traceText = draft.trace else { return }
    if draft.isZipkin1 { hasZipkin1 = true }
    guard let spanText = draft.id else {
      // An object without a span id may be Jaeger's container of a trace's spans, which has a trace id.
      if draft.hasTimes, !draft.isContainer { collection.unusableCount += 1 }
      return
    }
    var span = draft.finishedSpan
    span.id = names.span(spanText)
    // Skip other traces early, because all traces of a large file wouldn't fit into memory.
    guard span.id == .none || isWanted(traceText) else { return }
    guard span.id != .none, let trace = names.trace(traceText, in: &collection.traces) else {
      collection.unusableCount += 1
      return
    }
    span.trace = trace
    noteStart(of: span)
    if let parent = draft.parent { span.parent = names.span(parent) }
    let parentLink = draft.parentLink
    for (index, link) in draft.links.enumerated() {
      guard let target = names.trace(link.trace ?? traceText, in: &collection.traces) else {
        continue
      }
      let id = names.span(link.span)
      if span.parent == .none, index == parentLink, target == trace {
        span.parent = id
      } else if id != .none, id != span.parent || target != trace {
        span.links.append(Span.Link(trace: target, span: id))
      }
    }
    collection.spans.append(span)
  }

  private mutating func noteStart(of span: Span) {
    guard let start = span.start else { return }
    let index = Int(span.trace)
    collection.traces[index].start = min(start, collection.traces[index].start ?? start)
  }

  private mutating func isWanted(_ trace: String) -> Bool {
    if wanted.isEmpty { return true }
    if trace == latestUnwanted { return false }
    let key = SpanNames.traceKey(trace)
    // An id that consists of zeros isn't a trace's id; the caller counts it as unusable.
    if key.isEmpty || wanted.contains(where: { key.hasPrefix($0) }) { return true }
    latestUnwanted = trace
    return false
  }
}
