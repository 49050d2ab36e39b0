/// The keys of an event in the trace file, in the order in which they are written.
enum TraceKey: Int, CaseIterable {
  case kind, id, lane, time, from, to, name, arguments, value, begin, registration, cause, object
  case queue, file, line

  /// The key as the file has it.
  var text: String { Self.texts[rawValue] }
  /// The key's bytes.
  var bytes: [UInt8] { Self.utf8[rawValue] }

  private static let texts = allCases.map { String(describing: $0) }
  private static let utf8 = texts.map { Array($0.utf8) }

  /// The key of a text; `guess` is tried first.
  init?(_ text: ArraySlice<UInt8>, guess: Int) {
    let count = Self.allCases.count
    for step in 0..<count {
      let candidate = (guess + step) % count
      if Self.utf8[candidate].count == text.count, text.elementsEqual(Self.utf8[candidate]) {
        self.init(rawValue: candidate)
        return
      }
    }
    return nil
  }
}

extension TraceEvent.Kind {
  /// Whether an event of this kind must have a name; an empty one is written, too.
  var requiresName: Bool {
    switch self {
    case .call, .postBegin, .propertyChange, .note: true
    default: false
    }
  }

  /// Whether an event of this kind must have a receiver.
  var requiresReceiver: Bool {
    switch self {
    case .call, .create, .destroyBegin, .registration, .postBegin, .deregistration,
      .propertyChange:
      true
    default: false
    }
  }

  /// The kind that ends an event of this kind normally.
  var ending: Self? {
    switch self {
    case .call, .create, .propertyChange: .return
    case .destroyBegin: .destroyEnd
    case .postBegin: .postEnd
    case .callbackBegin: .callbackEnd
    default: nil
    }
  }
}
