@main
struct Program {
  static func main() async throws {
    try values()
    objects()
    await tasks()
  }
}
