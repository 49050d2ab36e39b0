// The small world whose conversations the tests record.

class Room {
  final class Door: Sendable {}
  func enter() {}
}

final class Hall: Room {}

final class Lamp: Sendable {}

struct Failure: Error { var reason = "dark" }
