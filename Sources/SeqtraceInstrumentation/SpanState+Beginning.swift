#if Tracing
  internal import SeqtraceEvents
  internal import SeqtraceRecording
  internal import Tracing

  extension SpanState {
    /// Starts a span; returns `nil` if nothing is recorded.
    static func begin(
      _ name: String, _ kind: SpanKind, in context: ServiceContext, _ fileID: String, _ line: Int,
      by tracer: RecordingTracer
    ) -> SpanState? {
      guard SpanActivation.isPossible else { return nil }
      let span = beginUnidentified(name, kind, in: context, fileID, line, by: tracer)
      if let span, let parent = context.foreignParentOfNewSpan { span.descend(from: parent) }
      return span
    }

    private static func beginUnidentified(
      _ name: String, _ kind: SpanKind, in context: ServiceContext, _ fileID: String, _ line: Int,
      by tracer: RecordingTracer
    ) -> SpanState? {
      if kind == .internal,
        let span = beginQuickly(name, inside: context.spanLink?.span, fileID, line, by: tracer)
      {
        return span
      }
      return beginAnywhere(name, kind, inside: context.spanLink, fileID, line, by: tracer)
    }

    /// Starts an internal span that nests in its parent's lane; returns `nil` if the span must be started in
    /// another way.
    private static func beginQuickly(
      _ name: String, inside parent: SpanState?, _ fileID: String, _ line: Int,
      by tracer: RecordingTracer
    ) -> SpanState? {
      let begun = SpanActivation.beginQuickly(
        name, fileID, line, to: tracer.service, in: parent?.activation.surroundings)
      guard let begun else { return nil }
      return SpanState(
        Facts(name: name, party: begun.receiver), .internal, begun,
        of: .of(begun, inside: parent, by: tracer), fileID, line)
    }

    private static func beginAnywhere(
      _ name: String, _ kind: SpanKind, inside link: SpanLinkage?, _ fileID: String, _ line: Int,
      by tracer: RecordingTracer
    ) -> SpanState? {
      let link = link.flatMap { $0.span.activation.isKnownHere ? $0 : nil }
      let parent = link?.span
      if kind == .server, let call = parent, call.kind == .client {
        if let span = answer(call, link, name, fileID, line, by: tracer) { return span }
      }
      let cause = kind == .consumer && parent?.kind == .producer ? parent?.activation.event : nil
      guard
        let span = SpanActivation.begin(
          start(name, kind, inside: parent, cause, fileID, line, by: tracer),
          inside: activation(link))
      else { return nil }
      return SpanState(
        Facts(name: name, party: span.receiver), kind, span,
        of: .of(span, inside: parent, by: tracer), fileID, line)
    }

    /// Starts a server's span that answers a client's span. Both spans are recorded as one message.
    private static func answer(
      _ call: SpanState, _ link: SpanLinkage?, _ name: String, _ fileID: String, _ line: Int,
      by tracer: RecordingTracer
    ) -> SpanState? {
      guard let parent = activation(link), let answer = SpanActivation.begin(answering: parent)
      else { return nil }
      let span = SpanState(
        Facts(name: name, party: call.party, answering: call), .server, answer,
        of: .of(answer, inside: call, by: tracer), fileID, line)
      var amendment = SpanActivation.Amendment()
      amendment.name = span.messageName(name)
      amendment.source = span.source
      amendment.receiver = tracer.service
      if let party = answer.amend(amendment) { span.take(party) }
      return span
    }

    private static func activation(_ link: SpanLinkage?) -> SpanActivation.Parent? {
      guard let link else { return nil }
      return SpanActivation.Parent(link.span.activation) {
        !link.isExtracted && ServiceContext.current?.spanLink?.span === link.span
      }
    }

    private static func start(
      _ name: String, _ kind: SpanKind, inside parent: SpanState?, _ cause: EventReference?,
      _ fileID: String, _ line: Int, by tracer: RecordingTracer
    ) -> SpanActivation.Start {
      var start = SpanActivation.Start(
        traceKind(of: kind), name, fileID, line, to: receiver(of: kind, parent, tracer))
      switch kind {
      case .server: start.isFromOutside = parent == nil
      case .producer: start.queue = SpanRoles.unknownQueue
      case .consumer:
        start.cause = cause
        start.queue = SpanRoles.unknownQueue
        start.sender =
          if cause != nil, let parent { .number(parent.party) } else {
            .role(SpanRoles.unknownQueue)
          }
      case .internal, .client: break
      }
      return start
    }

    private static func traceKind(of kind: SpanKind) -> TraceEvent.Kind {
      switch kind {
      case .internal, .client, .server: .call
      case .producer: .postBegin
      case .consumer: .callbackBegin
      }
    }

    private static func receiver(
      of kind: SpanKind, _ parent: SpanState?, _ tracer: RecordingTracer
    ) -> SpanParty {
      switch kind {
      case .internal: .active(else: parent?.party, tracer.service)
      case .client: .role(SpanRoles.unknownServer)
      case .server, .consumer: .role(tracer.service)
      case .producer: .role(SpanRoles.unknownQueue)
      }
    }
  }
#endif
