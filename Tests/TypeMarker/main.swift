// Marks each type of a package with `@Traced`, for Tests/Benchmarks/macros-on-packages.
//
//   TypeMarker FOLDER [--without FILE]
//
// Writes one line of JSON: how many types were marked, how many functions and initialisers are recorded,
// and why the others are not. A line of FILE is `path:line`, of a type that stays as it is.

import Foundation

#if Macros
  import SwiftParser
  import SwiftSyntax

  struct Usage: Error {}

  do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let folder = arguments.first, arguments.count == 1 || arguments.count == 3 else {
      throw Usage()
    }
    let without =
      arguments.count == 3 ? try String(contentsOfFile: arguments[2], encoding: .utf8) : ""
    var package = MarkedPackage(leavingOut: Set(without.split(separator: "\n").map(String.init)))
    try package.mark(filesIn: URL(fileURLWithPath: folder))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    print(String(decoding: try encoder.encode(package.counts), as: UTF8.self))
  } catch is Usage {
    FileHandle.standardError.write(Data("usage: TypeMarker FOLDER [--without FILE]\n".utf8))
    exit(64)
  }
#else
  FileHandle.standardError.write(Data("error: TypeMarker needs the trait Macros\n".utf8))
  exit(64)
#endif
