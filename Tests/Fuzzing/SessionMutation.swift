/// Damages a session's folder in ways that disks, copies and people do.
struct SessionMutation {
  /// The files that are left.
  private(set) var files: SessionFiles
  private var random: FuzzRandom

  init(of files: SessionFiles, _ random: FuzzRandom) {
    self.files = files
    self.random = random
  }

  /// Takes a file away, or puts another one in its place.
  mutating func damageFile() {
    guard let name = files.keys.sorted().randomElement(using: &random) else { return }
    switch random.number(0..<6) {
    case 0: files[name] = nil
    case 1: files[name] = []
    case 2: files[name]!.removeLast(random.number(0..<files[name]!.count + 1))
    case 3: copy(name)
    case 4: files[name] = foreignFile(like: name)
    default: swapWithAnother(name)
    }
  }

  /// Changes the bytes of a file.
  mutating func damageBytes() {
    guard let name = files.keys.sorted().randomElement(using: &random) else { return }
    switch random.number(0..<8) {
    case 0: zero(name)
    case 1...4: overwriteWord(of: name)
    case 5: overwriteByte(of: name)
    case 6: insert(into: name)
    case 7: files[name]! += bytes(random.number(1..<200))
    default: files[oddName()] = bytes(64)
    }
  }

  /// A name that a file can have.
  private mutating func oddName() -> String {
    let text = random.oddText().unicodeScalars.filter { $0 != "/" && $0 != "\0" }
    return String(String.UnicodeScalarView(text.prefix(40))) + "x"
  }

  private mutating func copy(_ name: String) {
    let prefix = name.prefix { $0 != "-" }
    let number = random.number(1..<40)
    let copy =
      random.oneIn(3)
      ? prefix + "-zzz" : prefix + "-" + digits(number, prefix == "names" ? 8 : 10)
    files[String(copy)] = files[name]
  }

  private mutating func foreignFile(like name: String) -> [UInt8]? {
    var other = SessionProgram(random)
    _ = random.next()
    let files = other.files()
    return files[name] ?? files.filter { $0.key != "session" }.values.first
  }

  private mutating func swapWithAnother(_ name: String) {
    let other = random.pick(files.keys.sorted())
    let content = files[name]
    files[name] = files[other]
    files[other] = content
  }

  private mutating func zero(_ name: String) {
    let size = files[name]!.count
    guard size > 0 else { return }
    let start = random.number(0..<size)
    for index in start..<min(size, start + random.number(1..<300)) { files[name]![index] = 0 }
  }

  private mutating func overwriteWord(of name: String) {
    let words = files[name]!.count / 4
    guard words > 0 else { return }
    let value = UInt32(truncatingIfNeeded: random.oddNumber())
    files[name]!.replace(word: value, at: 4 * random.number(0..<words))
  }

  private mutating func overwriteByte(of name: String) {
    guard !files[name]!.isEmpty else { return }
    let index = random.number(0..<files[name]!.count)
    files[name]![index] = UInt8(truncatingIfNeeded: random.next())
  }

  private mutating func insert(into name: String) {
    let index = random.number(0..<files[name]!.count + 1)
    files[name]!.insert(contentsOf: bytes(random.number(1..<20)), at: index)
  }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }
}
