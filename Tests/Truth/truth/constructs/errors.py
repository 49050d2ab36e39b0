"""Functions that throw, pass errors on, or catch them."""

from ..table import construct

ERRORS = "What is recorded: errors"


@construct("throwing function", ERRORS, weight=1.5)
def throwing(p):
    p.anywhere().declare("""
struct $Broke: Error {
  init() {
  }
}
func $risk(by: Int, _ fails: Bool) throws {{
  if fails { throw $Broke() }
  #body 1
}}
func $pass(by: Int, _ fails: Bool) throws {{
  try $risk(#by, fails)
}}
func $catchAll(by: Int) {{
  do {
    try $pass(#by, false)
    try $pass(#by, true)
  } catch {
    try? $risk(#by, true)
  }
}}
""")
    p.offer("$risk(#by, true)", may_throw=True)
    p.offer("$pass(#by, false)", may_throw=True)
    p.offer("$catchAll(#by)")
    p.run("$catchAll(#by)\ntry? $pass(#by, true)")


@construct("typed throws", ERRORS)
def typed(p):
    p.anywhere().declare("""
enum $Fault: Error {
  case first
  case second(Int)
}
func $exact(by: Int, _ number: Int) throws($Fault) -> Int {{
  if number == 2 { throw .second(number) }
  guard number != 1 else { throw .first }
  #ok
  return number
}}
func $through(by: Int, _ number: Int) throws($Fault) -> Int {{
  let result = try $exact(#by, number)
  #ok
  return result
}}
func $loop(by: Int) {{
  for number in 0..<4 {
    do {
      _ = try $through(#by, number)
    } catch $Fault.first {
    } catch {
    }
  }
}}
""")
    p.offer("_ = $through(#by, 1)", may_throw=True)
    p.offer("$loop(#by)")
    p.run("$loop(#by)")


@construct("rethrowing function", ERRORS)
def rethrowing(p):
    p.anywhere().declare("""
struct $Stop: Error {
  init() {
  }
}
func $each(by: Int, _ body: (Int) throws -> Void) rethrows {{
  for number in 0..<3 { try body(number) }
}}
func $fail(by: Int, at number: Int) throws {{
  if number == 1 { throw $Stop() }
}}
func $useEach(by: Int) {{
  $each(#by) { _ in }
  try? $each(#by) { number in try $fail(#by, at: number) }
}}
""")
    p.offer("$useEach(#by)")
    p.run("$useEach(#by)")


@construct("rethrowing function that catches and throws again", ERRORS, weight=1.5)
def rethrows_caught(p):
    p.declare("""
struct $Lost: Error {
}
func $fail(by: Int) throws {{
  throw $Lost()
}}
func $relay(by: Int, _ body: () throws -> Void) rethrows {{
  do { try body() } catch {
    #body 1
    throw error
  }
}}
func $calm(by: Int, _ body: () throws -> Void) rethrows {{
  do { try body() } catch {
    #body 1
  }
}}
func $try(by: Int) {{
  try? $relay(#by) { try $fail(#by) }
  try? $calm(#by) { try $fail(#by) }
  $relay(#by) { }
}}
""")
    p.offer("$try(#by)")
    p.run("$try(#by)")


@construct("error thrown inside a method", ERRORS)
def throwing_method(p):
    p.declare("""
enum $Refusal: Error {
  case empty
}
final class $Vault {
  let id: Int
  private var gold = 1
  init(by: Int) {{
  }}
  func $draw(by: Int) throws -> Int {{
    defer { $close(#by) }
    guard gold > 0 else { throw $Refusal.empty }
    gold -= 1
    #ok
    return gold
  }}
  func $close(by: Int) {{
  }}
  func $drain(by: Int) {{
    while let _ = try? $draw(#by) { }
  }}
}
""")
    p.offer_object("$Vault(#by)", "_ = try? %o.$draw(#by)", "%o.$drain(#by)")
    p.run("$Vault(#by).$drain(#by)")
