private func here(_ line: Int = #line, _ column: Int = #column) -> String { "\(line):\(column)" }

/// A class whose functions stand on one line each and read where they stand.
final class Compass {
  static let start = here()
  let name: String

  init(_ name: String) { self.name = "\(name) \(here())" }

  func north() -> String { here() }; func south() -> String { here() + " " + here() }
  func east() throws -> String { try check(here()) }
  func west() async -> String { await Task { here() }.value }
  func all(_ body: (String) throws -> String) rethrows -> String { try body(here()) }
  // In the interpolation, no line can end.
  func both(_ task: Task<Int, Never>) async -> String { "\(await task.value), \(here())" }
  private func check(_ place: String) throws -> String { place }
}

func places() async throws {
  let compass = Compass("compass")
  print(Compass.start, compass.name, compass.north(), compass.south(), try compass.east())
  print(await compass.west(), compass.all { $0 }, await compass.both(Task { 1 }))
}
