/// A made-up program that records itself: what it leaves behind is a folder that a recorder could
/// have written, with chunks of a few events.
struct SessionProgram {
  /// A logical task of the program.
  private struct Lane {
    var place: UInt32 = 0
    var frames: [(place: UInt32, ending: UInt32)] = []
    var starts: [UInt32] = []
  }

  /// The fields of an event behind its kind, in the order of the format.
  private enum Field: CaseIterable {
    case site, sender, receiver, begin, registration, causeLane, causePlace, object, queue, value
    case arguments
  }

  private var random: FuzzRandom
  private let identity: UInt64
  private let version: UInt32
  private let isRing: Bool
  private let capacity: Int
  private var table: NameTableWriter
  private var chunks: [(number: Int, events: [[UInt8]])] = []
  private var current: [Int: Int] = [:]
  private var lastChunk = 0
  private var dropped = 0
  private var time: UInt64 = 1000
  private var lanes: [UInt32: Lane] = [0: Lane()]
  private var sites: [UInt32] = []
  private var parties: [UInt32] = []
  private var lists: [UInt32] = [0]
  private var texts: [UInt32] = [0]
  private var registrations: UInt32 = 0
  private var posts: [(lane: UInt32, place: UInt32)] = []
  private var serial: Int32 = 0

  init(_ random: FuzzRandom) {
    self.random = random
    identity = self.random.next() | 1
    version = self.random.oneIn(4) ? 1 : 2
    isRing = self.random.oneIn(5)
    capacity = self.random.number(3..<20)
    table = NameTableWriter(
      identity: identity, version: version, pieceSize: 8 * self.random.number(12..<80))
  }

  /// Runs the program, and gives what is in the folder then.
  mutating func files() -> SessionFiles {
    name()
    for _ in 0..<random.number(0..<120) { step() }
    var files = table.files()
    files["session"] = header()
    for chunk in chunks { files["events-" + digits(chunk.number, 10)] = bytes(of: chunk) }
    return files
  }

  // MARK: - Files

  private func header() -> [UInt8] {
    var bytes = Array("seqtrace".utf8)
    bytes.append(words: [version, 64])
    for long in [4711, 1000, 500, time, time, time / 2, time / 2] { bytes.append(long: long) }
    bytes.append(words: [0, isRing ? 1 : 0])
    for long in [UInt64(dropped), 0, 1_700_000_000_000_000_000] { bytes.append(long: long) }
    bytes += Array("Program".utf8)
    bytes.append(contentsOf: repeatElement(0, count: 144 - bytes.count))
    guard version > 1 else { return bytes }
    bytes.append(long: identity)
    bytes.append(long: UInt64(lastChunk))
    bytes.append(words: [UInt32(chunks.count), UInt32(table.pieces.count), 0, 0])
    return bytes
  }

  private func bytes(of chunk: (number: Int, events: [[UInt8]])) -> [UInt8] {
    var bytes = Array("seqchunk".utf8)
    bytes.append(words: [version, UInt32(capacity)])
    bytes.append(long: UInt64(chunk.number))
    bytes.append(long: version > 1 ? identity : 0)
    let isFull = chunk.events.count == capacity
    bytes.append(words: [version > 1 && isFull ? UInt32(capacity) : 0, 0])
    bytes.append(contentsOf: repeatElement(0, count: 64 - bytes.count))
    for event in chunk.events { bytes += event }
    bytes.append(contentsOf: repeatElement(0, count: 64 * (capacity + 1) - bytes.count))
    return bytes
  }

  // MARK: - Names

  private mutating func name() {
    for _ in 0..<random.number(1..<6) { addText() }
    for _ in 0..<random.number(1..<5) { addSite() }
    for _ in 0..<random.number(1..<5) { addParty(isObject: random.oneIn(2)) }
    if random.oneIn(2) { lists.append(table.list([random.pick(texts), random.pick(texts)])) }
    if random.oneIn(2) { table.title(random.pick(texts), random.oneIn(4) ? random.pick(texts) : 0) }
  }

  private mutating func addText() { texts.append(table.text(random.oddText())) }

  private mutating func addSite() {
    let file = random.oneIn(2) ? table.text("Shop/Order.swift") : 0
    sites.append(table.site(random.pick(texts), file, UInt32(random.number(0..<90))))
  }

  private mutating func addParty(isObject: Bool) {
    if isObject { serial += 1 }
    let facet = random.oneIn(5) ? random.pick(texts) : 0
    parties.append(
      table.participant(random.pick(texts), serial: isObject ? serial : -1, facet: facet))
  }

  // MARK: - Events

  private mutating func step() {
    let lane = random.pick(lanes.keys.sorted())
    switch random.number(0..<20) {
    case 0...4: open(lane, random.pick([(1, 2), (1, 3), (13, 2), (5, 6), (8, 9)]))
    case 5...9: close(lane)
    case 10: create(lane)
    case 11: register(lane)
    case 12: useRegistration(lane)
    case 13: append(lane, 14, [.site: random.pick(sites), .receiver: random.pick(parties)])
    case 14...15: start(lane)
    case 16...17: wait(lane)
    case 18:
      append(lane, 64, [.site: random.pick(sites), .begin: UInt32(random.number(1..<9))], at: 0)
    default: append(lane, 65, [.receiver: random.pick(parties)])
    }
    if random.oneIn(9) { addSite() }
    if random.oneIn(9) { addParty(isObject: true) }
  }

  private mutating func open(_ lane: UInt32, _ kinds: (UInt32, UInt32)) {
    let place = append(
      lane, kinds.0,
      [
        .site: random.pick(sites), .sender: random.oneIn(4) ? random.pick(parties) : 0,
        .receiver: random.pick(parties), .registration: random.oneIn(3) ? 1 : 0,
        .object: random.oneIn(5) ? parties[0] : 0,
        .value: random.pick(texts), .arguments: random.pick(lists),
      ])
    lanes[lane]!.frames.append((place, kinds.1))
    if kinds.0 == 8 { posts.append((lane, place)) }
  }

  private mutating func close(_ lane: UInt32) {
    guard let frame = lanes[lane]!.frames.popLast() else { return }
    append(
      lane, frame.ending, [.begin: frame.place, .value: random.oneIn(3) ? random.pick(texts) : 0])
  }

  private mutating func create(_ lane: UInt32) {
    addParty(isObject: true)
    let place = append(lane, 4, [.site: random.pick(sites), .receiver: parties[parties.count - 1]])
    lanes[lane]!.frames.append((place, 2))
  }

  private mutating func register(_ lane: UInt32) {
    registrations += 1
    append(
      lane, 7,
      [.site: random.pick(sites), .receiver: random.pick(parties), .registration: registrations])
  }

  private mutating func useRegistration(_ lane: UInt32) {
    guard registrations > 0 else { return }
    let number = UInt32(random.number(1..<Int(registrations) + 1))
    if random.oneIn(3) {
      append(
        lane, 12,
        [.site: random.pick(sites), .receiver: random.pick(parties), .registration: number])
      return
    }
    let post = posts.isEmpty ? (lane: 0, place: 0) : random.pick(posts)
    let place = append(
      lane, 10,
      [
        .site: random.pick(sites), .receiver: random.pick(parties), .registration: number,
        .causeLane: post.lane, .causePlace: post.place,
      ])
    lanes[lane]!.frames.append((place, 11))
  }

  private mutating func start(_ lane: UInt32) {
    let child = UInt32(lanes.count)
    let isEvent = random.oneIn(2)
    var place = lanes[lane]!.frames.last?.place ?? 0
    if isEvent { place = append(lane, random.oneIn(2) ? 15 : 17, [.site: random.pick(sites)]) }
    let flags = (isEvent ? 1 : 0) | UInt32(random.number(0..<16)) << 1
    table.lane(
      child, flags: flags, parent: lane, place: place, birth: UInt32(lanes.count),
      role: random.pick(parties))
    lanes[child] = Lane()
    lanes[lane]!.starts.append(place)
    if random.oneIn(2) { open(child, (1, 2)) }
  }

  private mutating func wait(_ lane: UInt32) {
    let scope = UInt32(random.number(0..<6))
    let place = lanes[lane]!.starts.last ?? 0
    let cause: [Field: UInt32] =
      scope == 5 || random.oneIn(3) ? [.causeLane: lane, .causePlace: place] : [:]
    append(lane, 16, [.registration: scope, .value: lanes[lane]!.place].merging(cause) { $1 })
  }

  /// Records an event with the fields that it has.
  ///
  /// - Returns: Its place in the lane.
  @discardableResult
  private mutating func append(
    _ lane: UInt32, _ kind: UInt32, _ fields: [Field: UInt32], at outside: UInt32? = nil
  ) -> UInt32 {
    if outside == nil { lanes[lane]!.place += 1 }
    let place = outside ?? lanes[lane]!.place
    time += UInt64(random.number(1..<2000))
    var bytes: [UInt8] = []
    bytes.append(long: time)
    bytes.append(words: [lane, place, kind] + Field.allCases.map { fields[$0] ?? 0 })
    store(bytes, by: Int(lane) % 2)
    return place
  }

  private mutating func store(_ event: [UInt8], by thread: Int) {
    if current[thread].map({ chunks[$0].events.count == capacity }) ?? true {
      lastChunk += 1
      if isRing, chunks.count >= 4 {
        let used = Set(current.filter { $0.key != thread }.values)
        let index = chunks.indices.first { !used.contains($0) }!
        dropped += chunks[index].events.count
        chunks[index] = (lastChunk, [])
        current[thread] = index
      } else {
        chunks.append((lastChunk, []))
        current[thread] = chunks.count - 1
      }
    }
    chunks[current[thread]!].events.append(event)
  }
}
