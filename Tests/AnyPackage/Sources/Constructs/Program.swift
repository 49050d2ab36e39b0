@main
struct Program {
  static func main() async throws {
    try values()
    objects()
    await properties()
    declarations()
    builders()
    macros()
    packages()
    await tasks()
    await errors()
    await sequences()
    await executors()
    notifications()
    await messages()
    await identity()
    await handovers()
    try await places()
  }
}
