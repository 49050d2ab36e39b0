// Prints every public declaration of some modules with its documentation, and fails if one has none.
//
//   swift Scripts/public-declarations.swift [--interface] FOLDER…
//
// With --interface, each declaration is one line, without its documentation: what reviews look at.
// The folders hold the symbol graphs of the modules; Scripts/docs makes them. What the compiler makes
// itself, such as `==`, and what a type inherits from a library isn't listed.

import Foundation

/// The parts of a symbol graph that are needed.
struct SymbolGraph: Decodable {
  struct Module: Decodable { let name: String }

  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Comment: Decodable {
      struct Line: Decodable { let text: String }
      let lines: [Line]
    }
    struct Fragment: Decodable { let spelling: String }

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?
    let declarationFragments: [Fragment]?

    var declaration: String { (declarationFragments ?? []).map(\.spelling).joined() }

    /// A case may be explained by its name and its enumeration.
    var needsComment: Bool { kind.identifier != "swift.enum.case" }
  }

  struct Relationship: Decodable {
    struct Origin: Decodable { let identifier: String }
    let source: String
    let sourceOrigin: Origin?
  }

  let module: Module
  let symbols: [Symbol]
  let relationships: [Relationship]

  /// The declarations that the module itself writes, without those of the compiler and those inherited
  /// from protocols of other modules.
  var written: [Symbol] {
    let inherited = Set(relationships.filter { $0.sourceOrigin != nil }.map(\.source))
    return symbols.filter {
      !$0.identifier.precise.contains("::SYNTHESIZED::")
        && !inherited.contains($0.identifier.precise)
    }
  }
}

var undocumented: [String] = []
let arguments = CommandLine.arguments.dropFirst()
let isInterface = arguments.first == "--interface"
for folder in arguments where folder != "--interface" {
  let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  for name in names where name.hasSuffix(".symbols.json") {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
    print("# \(graph.module.name)\n")
    // Overloads have the same path.
    for (path, declaration, symbol) in graph.written
      .map({ ($0.pathComponents.joined(separator: "."), $0.declaration, $0) })
      .sorted(by: { ($0.0, $0.1, $0.2.identifier.precise) < ($1.0, $1.1, $1.2.identifier.precise) })
    {
      if isInterface {
        let line = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        print("\(path): \(line)")
        continue
      }
      print("\(path)\n    \(declaration)")
      for line in symbol.docComment?.lines ?? [] { print("    /// \(line.text)") }
      print()
      if symbol.docComment == nil, symbol.needsComment {
        undocumented.append("\(graph.module.name).\(path)")
      }
    }
    if isInterface { print() }
  }
}
for path in undocumented {
  FileHandle.standardError.write(Data("error: \(path) has no documentation\n".utf8))
}
exit(undocumented.isEmpty ? 0 : 1)
