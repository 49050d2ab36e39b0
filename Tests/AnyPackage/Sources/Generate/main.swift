import Foundation

func write(to path: String) throws {
  try "let number = 42\n".write(toFile: path, atomically: true, encoding: .utf8)
}

try write(to: CommandLine.arguments[1])
