import SeqtraceEvents
import SeqtraceInterchange
import SeqtraceRecording

extension InputFormat {
  /// OpenTelemetry traces: a collector's files, and the responses of Tempo and Jaeger.
  static let otlp = spans("otlp", "OpenTelemetry", .otlp)
  /// Jaeger's own JSON.
  static let jaeger = spans("jaeger", "Jaeger", .jaeger)
  /// Zipkin's JSON.
  static let zipkin = spans("zipkin", "Zipkin", .zipkin)

  /// Creates a format of spans. All these formats have the same reader, so the format matters only in
  /// messages to the user.
  private static func spans(
    _ name: String, _ system: String, _ signature: SpanSignature
  ) -> InputFormat {
    InputFormat(
      name: name, title: "\(system) traces", matchesStart: { SpanSignature($0) == signature },
      reader: .recording(RecordedTrace.spans))
  }

  /// Whether the format is one of spans.
  var hasSpans: Bool { [.otlp, .jaeger, .zipkin].contains(self) }
}

extension SpanReading.Result {
  /// Reads the spans of a file.
  static func of(
    _ pieces: inout InputPieces, _ choice: ReadingChoice
  ) throws(CommandError) -> SpanReading.Result {
    let name = pieces.file.name
    var reading = SpanReading(
      attributes: SpanAttributes(choice.attributes), traces: choice.traces,
      isPartial: choice.isPartial, limit: InputFile.maximumSize)
    while let piece = try pieces.next() {
      do throws(SpanReadError) { try reading.read(piece) } catch {
        throw .malformedSpans(name, error)
      }
    }
    do throws(SpanReadError) { return try reading.finish() } catch {
      throw .malformedSpans(name, error)
    }
  }

  /// The warnings about the file, as complaints.
  func complaints(in name: String) -> [Complaint] {
    var complaints = damages.map { $0.complaint(in: name, .warning) }
    if furtherDamageCount > 0 {
      complaints.append(
        Complaint(.note, at: name, "and \(furtherDamageCount) more lines like these"))
    }
    if isCut {
      complaints.append(
        Complaint(.warning, at: name, "the file ends inside of a line, which was left out"))
    }
    let count = collection.unusableCount
    if count > 0 {
      complaints.append(
        Complaint(
          .warning, at: name,
          "\(count) \(count == 1 ? "span has" : "spans have") no usable id and \(count == 1 ? "was" : "were") left out"
        ))
    }
    return complaints
  }
}

extension SpanTraceBuilder {
  /// Creates a builder with the reading options. The builder hides secrets in attributes.
  init(_ choice: ReadingChoice) {
    self.init(attributes: SpanAttributes(choice.attributes)) { key, value in
      ForeignValue.shown(value, named: key)
    }
    keepsFacts = choice.keepsFacts
  }
}

extension RecordedTrace {
  /// Reads spans, and converts those of the chosen traces to one trace.
  fileprivate static func spans(
    _ pieces: inout InputPieces, _ choice: ReadingChoice
  ) throws(CommandError) -> RecordedTrace {
    let name = pieces.file.name
    let result = try SpanReading.Result.of(&pieces, choice)
    let spans: [Span]
    do throws(SpanCollection.SelectionError) {
      spans = try result.collection.selected(choice.traces)
    } catch {
      throw .noChosenTrace(name, error)
    }
    if let trace = SpanRecording.trace(of: spans) {
      return RecordedTrace(
        trace: trace, isCut: result.isCut, warnings: result.complaints(in: name))
    }
    return RecordedTrace(
      trace: SpanTraceBuilder(choice).build(
        spans, of: choice.keepsFacts ? result.collection.traces : []),
      isCut: result.isCut, hasResults: false, warnings: result.complaints(in: name))
  }
}
