/// The name table of a session.
///
/// Any bytes are accepted: a reference to a missing entry has no target.
struct SessionNames {
  /// The start of a lane, as the session stores it.
  struct Lane {
    var origin: Place
    /// Further facts, such as whether `origin` is the starting event or an enclosing activation.
    var flags: LaneFlags
    var birth: UInt64
    var role: UInt32
  }

  /// The lane and position that identify an event.
  struct Place: Hashable {
    var lane: UInt32
    var place: UInt32
  }

  struct Site {
    var name: String
    var source: SourceLine?
  }

  /// The name for anything that the table lacks.
  static let unknown = SessionFormat.unknownName

  /// The maximum total length of the texts of a list, in UTF-8 bytes; later texts become unknown.
  private static let longestList = 1 << 20

  private(set) var texts: [String] = []
  private(set) var sites: [Site] = []
  private(set) var participants: [Participant] = []
  private(set) var lists: [[String]] = []
  private(set) var lanes: [UInt32: Lane] = [:]
  private(set) var title: String?
  private(set) var design: String?

  /// Reads a piece of the table, up to its end or to the part that isn't written yet.
  ///
  /// - Returns: The offset reached; 0 if the label contradicts the preceding pieces.
  @discardableResult
  mutating func take(_ bytes: UnsafeRawBufferPointer, label: SessionPieceLabel? = nil) -> Int {
    if let label, !align(to: label) { return 0 }
    var offset = 0
    while bytes.count - offset >= 8 {
      let type = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
      guard type != 0, length <= bytes.count - offset - 8 else { break }
      let content = UnsafeRawBufferPointer(rebasing: bytes[(offset + 8)..<(offset + 8 + length)])
      take(SessionFormat.Record(rawValue: type), content)
      offset += (8 + length + 7) & ~7
    }
    return offset
  }

  /// The maximum number of records that may be missing before pieces, far more than a piece contains.
  private static let mostMissing = 1 << 20
  /// The number of missing records so far.
  private var missing = 0

  /// Skips numbers so that the next records get the numbers that the label states. Returns false if the label
  /// is impossible.
  private mutating func align(to label: SessionPieceLabel) -> Bool {
    let (counts, first) = (
      [texts.count, sites.count, participants.count, lists.count], label.first
    )
    let wanted = [first.texts, first.sites, first.participants, first.lists]
    let gap = zip(counts, wanted).reduce(0) { $0 + $1.1 - $1.0 }
    guard zip(counts, wanted).allSatisfy({ $0 <= $1 }), missing + gap <= Self.mostMissing else {
      return false
    }
    missing += gap
    texts += repeatElement(Self.unknown, count: wanted[0] - counts[0])
    sites += repeatElement(Site(name: Self.unknown), count: wanted[1] - counts[1])
    participants += repeatElement(
      Participant(name: Self.unknown), count: wanted[2] - counts[2])
    lists += repeatElement([], count: wanted[3] - counts[3])
    return true
  }

  func text(_ id: UInt32) -> String? { Self.element(id, of: texts) }

  private static func element<T>(_ id: UInt32, of list: [T]) -> T? {
    id > 0 && id <= list.count ? list[Int(id) - 1] : nil
  }

  func site(_ id: UInt32) -> Site? { Self.element(id, of: sites) }

  func list(_ id: UInt32) -> [String] { Self.element(id, of: lists) ?? [] }

  /// The id of the placeholder participant for all that the table lacks, the last of ``everybody``.
  var nobody: ParticipantID { ParticipantID(participants.count) }

  /// The participants of the table, followed by the placeholder.
  var everybody: [Participant] { participants + [Participant(name: Self.unknown)] }

  func participant(_ id: UInt32) -> ParticipantID? {
    id > 0 && id <= participants.count ? ParticipantID(id - 1) : nil
  }

  private mutating func take(_ type: SessionFormat.Record?, _ content: UnsafeRawBufferPointer) {
    func word(_ index: Int) -> UInt32 {
      guard content.count >= 4 * index + 4 else { return 0 }
      return content.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
    }
    switch type {
    case .text: texts.append(String(decoding: content, as: UTF8.self))
    case .site:
      let line = Int32(truncatingIfNeeded: word(2))
      let file = text(word(1)).map { SourceLine(fileID: $0, line: line > 0 ? line : nil) }
      sites.append(Site(name: text(word(0)) ?? "", source: file))
    case .participant:
      let serial = Int32(bitPattern: word(1))
      participants.append(
        Participant(
          name: text(word(0)) ?? Self.unknown, serial: serial > 0 ? serial : nil,
          facet: text(word(2))))
    case .list:
      // A list may repeat one long text many times.
      var left = Self.longestList
      lists.append(
        (0..<content.count / 4).map { index in
          let text = text(word(index)) ?? Self.unknown
          left -= text.utf8.count
          return left >= 0 ? text : Self.unknown
        })
    case .lane:
      lanes[word(0)] = Lane(
        origin: Place(lane: word(2), place: word(3)), flags: LaneFlags(rawValue: word(1)),
        birth: UInt64(word(5)) << 32 | UInt64(word(4)), role: word(6))
    case .title: (title, design) = (text(word(0)), text(word(1)))
    // A newer recorder may write further types.
    case .piece, nil: break
    }
  }
}
