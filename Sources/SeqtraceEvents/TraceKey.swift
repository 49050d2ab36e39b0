/// The keys of an event in the trace file, in the order in which they are written.
enum TraceKey: Int, CaseIterable {
  case kind, id, lane, time, from, to, name, arguments, value, begin, registration, cause, object
  case queue, file, line

  /// The key as the file has it.
  var text: String { word.description }

  /// The key of a string in a buffer; `guess` is tried first, then those behind it.
  init?(_ range: Range<Int>, in bytes: ByteView, guess: Int) {
    let count = Self.allCases.count
    for step in 0..<count {
      guard let key = Self(rawValue: (guess + step) % count) else { continue }
      if bytes.isEqual(range, key.word) {
        self = key
        return
      }
    }
    return nil
  }

  /// The first of the keys from `guess` on that a word begins with, as `"key":`, and the length of
  /// that. Keys that don't fit into a word with all this are never found.
  static func plain(in word: UInt64, guess: Int) -> (key: TraceKey, length: Int)? {
    var index = guess
    // A slice of a global would be retained and released for each key.
    while index < plainKeys.count {
      if word & plainKeys[index].mask == plainKeys[index].bits {
        return (plainKeys[index].key, plainKeys[index].length)
      }
      index += 1
    }
    return nil
  }

  private struct PlainKey {
    var key: TraceKey
    var length: Int
    /// The key with its quotes and its colon, the first byte lowest, and where these bytes are.
    var bits: UInt64 = 0
    var mask: UInt64 = 0

    init(_ key: TraceKey) {
      let bytes = Array("\"\(key.text)\":".utf8)
      self.key = key
      length = bytes.count
      // A mask of nothing and bits of something match no word.
      guard length <= 8 else {
        bits = 1
        return
      }
      for (index, byte) in bytes.enumerated() {
        bits |= UInt64(byte) << UInt64(8 * index)
        mask |= 0xFF << UInt64(8 * index)
      }
    }
  }

  private static let plainKeys = allCases.map(PlainKey.init)

  // A literal is compared where it lies; a `String` would have to be copied out of a table.
  private var word: StaticString {
    switch self {
    case .kind: "kind"
    case .id: "id"
    case .lane: "lane"
    case .time: "time"
    case .from: "from"
    case .to: "to"
    case .name: "name"
    case .arguments: "arguments"
    case .value: "value"
    case .begin: "begin"
    case .registration: "registration"
    case .cause: "cause"
    case .object: "object"
    case .queue: "queue"
    case .file: "file"
    case .line: "line"
    }
  }
}

extension TraceEvent.Kind {
  /// The kind of a word in a buffer; `nil` if this version doesn't know it.
  init?(_ range: Range<Int>, in bytes: ByteView) {
    guard let kind = Self.allCases.first(where: { bytes.isEqual(range, $0.rawValue) }) else {
      return nil
    }
    self = kind
  }

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
