internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// The names of a session, each written to the session's storage once. The session's lock guards it.
///
/// References are numbers from 1; 0 means no name, or that the storage was full.
struct NameTable: @unchecked Sendable {
  // Sendable because the storage has its own lock, and everything else is a value.

  private struct Site: Hashable {
    let name: UInt32
    let file: UInt32
    let line: Int32
  }

  /// A site with its texts. Looking one up compares the texts: comparing a literal with itself takes no time,
  /// whereas hashing it does.
  private struct RecentSite {
    var name = ""
    var fileID = ""
    var line = 0
    var id: UInt32 = 0
  }

  /// A participant in compact form.
  private struct Row {
    let name: UInt32
    let serial: Int32
    let facet: UInt32
  }

  private let storage: OpaquePointer
  private var texts: [String: UInt32] = [:]
  private var textsInOrder: [String] = []
  private var sites: [Site: UInt32] = [:]
  /// The most recent site for each line number modulo 256.
  private var recentSites = [RecentSite](repeating: RecentSite(), count: 256)
  private var lists: [[UInt32]: UInt32] = [:]
  /// The numbers of recently used participants; older ones are dropped to limit the memory. An object that
  /// appears again much later gets a second number; readers treat both as the same object.
  private var participants = RecentValues<Participant, UInt32>(limit: 65_536)
  private var rows: [Row] = []

  init(storage: OpaquePointer) { self.storage = storage }

  /// Returns the participant with a number; `nil` if there is none.
  func participant(_ id: UInt32) -> Participant? {
    guard id > 0, id <= rows.count else { return nil }
    let row = rows[Int(id) - 1]
    return Participant(
      name: text(row.name) ?? "", serial: row.serial > 0 ? row.serial : nil, facet: text(row.facet))
  }

  mutating func id(of text: String?) -> UInt32 {
    guard let text else { return 0 }
    if let id = texts[text] { return id }
    var copy = text
    let isWritten = copy.withUTF8 { bytes in
      seqtrace_storage_add(
        storage, SessionFormat.Record.text.rawValue, bytes.baseAddress, bytes.count)
    }
    guard isWritten else { return 0 }
    textsInOrder.append(text)
    return Self.number(&texts, text)
  }

  mutating func id(ofSite name: String, _ fileID: String, _ line: Int) -> UInt32 {
    let slot = line & 255
    let recent = recentSites[slot]
    if recent.line == line, recent.name == name, recent.fileID == fileID, recent.id != 0 {
      return recent.id
    }
    let id = self.id(ofSite: name, fileID.isEmpty ? nil : SourceLine(fileID, line))
    recentSites[slot] = RecentSite(name: name, fileID: fileID, line: line, id: id)
    return id
  }

  mutating func id(ofSite name: String, _ source: SourceLine?) -> UInt32 {
    let site = Site(name: id(of: name), file: id(of: source?.fileID), line: source?.line ?? 0)
    if let id = sites[site] { return id }
    let words = [site.name, site.file, UInt32(bitPattern: site.line)]
    return write(.site, words) ? Self.number(&sites, site) : 0
  }

  mutating func id(of list: [String]) -> UInt32 {
    if list.isEmpty { return 0 }
    let words = list.map { id(of: $0) }
    if let id = lists[words] { return id }
    return write(.list, words) ? Self.number(&lists, words) : 0
  }

  mutating func id(of participant: Participant) -> UInt32 {
    if let id = participants[participant] { return id }
    let row = Row(
      name: id(of: participant.name), serial: participant.serial ?? -1,
      facet: id(of: participant.facet))
    guard write(.participant, [row.name, UInt32(bitPattern: row.serial), row.facet]) else {
      return 0
    }
    rows.append(row)
    participants.insert(UInt32(rows.count), for: participant)
    return UInt32(rows.count)
  }

  private func text(_ id: UInt32) -> String? {
    id > 0 && id <= textsInOrder.count ? textsInOrder[Int(id) - 1] : nil
  }

  /// Writes a record; returns `false` if there is no room.
  @discardableResult
  func write(_ type: SessionFormat.Record, _ words: [UInt32]) -> Bool {
    words.withUnsafeBytes {
      seqtrace_storage_add(storage, type.rawValue, $0.baseAddress, $0.count)
    }
  }

  private static func number<Key: Hashable>(_ ids: inout [Key: UInt32], _ key: Key) -> UInt32 {
    let id = UInt32(ids.count + 1)
    ids[key] = id
    return id
  }
}
