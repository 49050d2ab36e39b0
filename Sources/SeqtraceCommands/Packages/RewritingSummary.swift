/// The summary that the rewriter writes; see `SeqtraceRewriter/Summary.swift`.
struct RewritingSummary {
  private let functions: Int
  private let files: Int
  /// The names of the package's modules.
  private(set) var modules: [String] = []
  /// The names of the modules that are test targets.
  private(set) var testModules: Set<String> = []
  /// The types whose properties aren't shown in values, by their names with the module.
  private(set) var closedTypes: [String] = []
  private var leftOut: [String] = []
  private var givenUp: [String] = []
  private var reduced: [String] = []
  private var columnReaders: [String] = []
  /// The display names of tests and suites, by `Suite.test()` and `Suite`.
  private(set) var displayNames: [String: String] = [:]
  /// The locations that recorded calls of private functions have, such as `Shop/Cart.swift:12`.
  private(set) var privatePlaces: Set<String> = []
  /// The functions that the tests call but that aren't recorded.
  private(set) var unrecorded = UnrecordedFunctions()

  /// Parses the rewriter's file; `nil` if the counts are missing.
  init?(_ text: String) {
    var (functions, files) = (Int?.none, Int?.none)
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "functions": functions = Int(parts[1])
      case "files": files = Int(parts[1])
      case "module": modules.append(parts[1])
      case "test-module": testModules.insert(parts[1])
      case "unowned": closedTypes.append(parts[1])
      case "left-out": leftOut.append(parts[1])
      case "given-up": givenUp.append(parts[1])
      case "reduced": reduced.append(parts[1])
      case "reads-column": columnReaders.append(parts[1])
      case "display-name":
        let names = parts[1].split(separator: "\t", maxSplits: 1).map(String.init)
        if names.count == 2 { displayNames[names[0]] = names[1] }
      case "private": privatePlaces.insert(parts[1])
      case "unrecorded": unrecorded.add(parts[1].split(separator: "\t").map(String.init))
      default: break  // An entry of a later version.
      }
    }
    guard let functions, let files else { return nil }
    (self.functions, self.files) = (functions, files)
  }

  /// The complaints for the user.
  var complaints: [Complaint] {
    let text =
      "recording \(functions) function\(functions == 1 ? "" : "s") in \(files) "
      + "file\(files == 1 ? "" : "s"); left out: \(Self.list(leftOut)); "
      + "given up: \(givenUp.isEmpty ? "none" : "\(givenUp.count)")"
    return [Complaint(.note, text)]
      + givenUp.map { Self.complaint(about: $0, "isn't recorded, as the compiler refused it") }
      + reduced.map {
        Self.complaint(about: $0, "is recorded in part, as the compiler refused more")
      }
      + columnReaders.map {
        Self.complaint(
          about: $0,
          "is recorded in part or not at all, as added code would change columns that it reads")
      }
  }

  private static func list(_ items: [String]) -> String {
    items.isEmpty ? "nothing" : items.joined(separator: ", ")
  }

  /// The complaint about an entry such as `Sources/Shop/Cart.swift:12 add(_:)`, at its location.
  private static func complaint(about entry: String, _ message: String) -> Complaint {
    let parts = entry.split(separator: " ", maxSplits: 1).map(String.init)
    return Complaint(.note, at: parts[0], "\(parts.count > 1 ? parts[1] : "it") \(message)")
  }
}
