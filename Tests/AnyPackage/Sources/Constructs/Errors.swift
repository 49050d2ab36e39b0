/// What throws, and what passes errors on.
enum Refusal: Error { case first, second }

final class Vault {
  private var content = 1

  func open<R>(_ body: (inout Int) throws -> R) rethrows -> R { try body(&content) }

  func each(_ body: (Int) throws -> Void) rethrows {
    for number in 1...2 { try body(number) }
  }

  func later<R>(_ body: (Int) async throws -> R) async rethrows -> R {
    let result = try await body(content)
    return result
  }

  func settled(_ body: () throws -> Int) rethrows -> Int {
    do {
      return try body()
    } catch Refusal.first {
      return -1
    } catch {
      return -2
    }
  }

  func typed<E: Error>(_ body: () throws(E) -> Int) throws(E) -> Int { try body() }

  func never() throws(Never) -> Int { content }
}

struct Parser {
  var rest = [1, 2, 3][...]

  mutating func attempt<R>(_ step: (inout Parser) throws -> R) rethrows -> R {
    let saved = rest
    defer { if rest.count == 3 { rest = saved } }
    return try step(&self)
  }

  mutating func next() throws(Refusal) -> Int {
    guard let first = rest.popFirst() else { throw .second }
    return first
  }
}

func errors() async {
  let vault = Vault()
  print(vault.open { $0 + 1 }, (try? vault.open { _ in throw Refusal.first }) == nil)
  try? vault.each { if $0 == 2 { throw Refusal.second } }
  print(await vault.later { $0 }, (try? await vault.later { _ in throw Refusal.first }) == nil)
  print((try? vault.settled { throw Refusal.first }) ?? 0, vault.settled { 3 })
  print((try? vault.typed { () throws(Refusal) -> Int in throw .first }) ?? 0, vault.never())
  var parser = Parser()
  print((try? parser.attempt { try $0.next() }) ?? 0)
}
