package import SeqtraceEvents

extension Trace {
  /// Truncates long texts if the trace repeats them so often that its pictures would be many times larger
  /// than the recording.
  ///
  /// A recording stores a name only once if it follows from the surrounding events, or if a session refers to
  /// it by number. A picture contains the text at each use, so a megabyte could become a terabyte.
  ///
  /// - Returns: The size in bytes that all long texts would have had; `nil` if no text was truncated.
  package mutating func shortenRepeatedTexts() -> Int? {
    var census = TextCensus(of: participants)
    for event in events { census.count(event) }
    guard census.isExcessive else { return nil }
    for index in participants.indices {
      participants[index].name = participants[index].name.shortened
      participants[index].facet = participants[index].facet?.shortened
    }
    for index in events.indices { events[index].shortenTexts() }
    return census.totalSize
  }
}

/// A measurement of how often a trace repeats its long texts.
private struct TextCensus {
  /// The maximum size in bytes of texts that may be repeated without limit.
  static let longText = 1024
  /// The total size in bytes of long texts, including repetitions, that is always allowed.
  private static let allowedSize = 64 << 20
  /// The maximum ratio of this total size to the size without repetitions.
  private static let allowedRatio = 4

  private(set) var totalSize = 0
  private var distinctSize = 0
  private var texts: Set<String> = []
  private var lists: Set<[String]> = []
  /// The size of each participant's name and facet; 0 if they aren't long.
  private let names: [Int]
  private let longestName: Int
  /// The size of each registration's name, if it is long. The registration's callbacks reuse the name.
  private var registrations: [RegistrationID: Int] = [:]

  init(of participants: [Participant]) {
    names = participants.map { participant in
      let size = participant.name.utf8.count + (participant.facet?.utf8.count ?? 0)
      return size > Self.longText ? size : 0
    }
    longestName = names.max() ?? 0
    distinctSize = names.reduce(0, +)
  }

  var isExcessive: Bool {
    totalSize > Self.allowedSize && totalSize / Self.allowedRatio > distinctSize
  }

  mutating func count(_ event: TraceEvent) {
    if longestName > 0 {
      // An omitted sender or receiver may be any active participant.
      for party in [event.sender, event.receiver] {
        totalSize += party.map { names[Int($0.index)] } ?? longestName
      }
    }
    count(event.name)
    if let registration = event.registration {
      if event.name.utf8.count > Self.longText {
        registrations[registration] = event.name.utf8.count
      }
      if event.name.isEmpty { totalSize += registrations[registration] ?? 0 }
    }
    if let value = event.value { count(value) }
    if let queue = event.queue { count(queue) }
    let size = event.arguments.reduce(0) { $0 + $1.utf8.count }
    guard size > Self.longText else { return }
    totalSize += size
    if lists.insert(event.arguments).inserted { distinctSize += size }
  }

  private mutating func count(_ text: String) {
    let size = text.utf8.count
    guard size > Self.longText else { return }
    totalSize += size
    if texts.insert(text).inserted { distinctSize += size }
  }
}

extension TraceEvent {
  fileprivate mutating func shortenTexts() {
    name = name.shortened
    value = value?.shortened
    queue = queue?.shortened
    var size = 0
    let kept = arguments.map(\.shortened).prefix { argument in
      size += argument.utf8.count
      return size <= TextCensus.longText
    }
    arguments = kept.count < arguments.count ? kept + ["…"] : Array(kept)
  }
}

extension String {
  /// The text, truncated if it is long.
  fileprivate var shortened: String {
    guard utf8.count > TextCensus.longText else { return self }
    // A code point takes up to four bytes.
    return String(String.UnicodeScalarView(unicodeScalars.prefix(TextCensus.longText / 4))) + "…"
  }
}
