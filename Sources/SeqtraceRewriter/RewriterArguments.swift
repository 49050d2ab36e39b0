#if Macros
  import Foundation
  import SeqtraceRewriting

  /// The command-line arguments.
  struct RewriterArguments {
    /// An error for invalid arguments.
    struct Usage: Error, CustomStringConvertible {
      let description =
        "usage: SeqtraceRewriter DESCRIPTION PACKAGE OUTPUT [--log FILE] [--instrument GLOB] "
        + "[--skip GLOB] [--story GLOB] [--values yes] [--accessors yes] [--properties yes] "
        + "[--operators yes] [--inlinable yes] [--test-code yes]"
    }

    let description: String
    let package: String
    let output: String
    private(set) var log: String?
    private(set) var choice = FunctionChoice()
    private(set) var options = RewritingOptions()

    init(_ arguments: [String]) throws {
      guard arguments.count >= 3, arguments.count % 2 == 1 else { throw Usage() }
      (description, package, output) = (arguments[0], arguments[1], arguments[2])
      for index in stride(from: 3, to: arguments.count, by: 2) {
        let value = arguments[index + 1]
        switch arguments[index] {
        case "--log": log = value
        case "--instrument": choice.instrumented.append(value)
        case "--skip": choice.skipped.append(value)
        case "--story": choice.told.append(value)
        case "--values": options.recordsValues = true
        case "--accessors": options.recordsAccessors = true
        case "--waits": options.recordsWaits = true
        case "--properties": options.recordsProperties = true
        case "--reads": options.recordsReads = true
        case "--operators": options.recordsOperators = true
        case "--inlinable": options.recordsInlinable = true
        case "--test-code": options.recordsTestCode = true
        case "--steps": options.recordsSteps = true
        default: throw Usage()
        }
      }
    }
  }

  /// Selects the functions to record, by patterns with shell wildcards.
  ///
  /// A pattern matches a module, a type (`Outer.Inner`), a function (`move(to:)`), or a type's function
  /// (`Point.move(to:)`).
  struct FunctionChoice {
    /// The patterns for the functions to record; empty for all.
    var instrumented: [String] = []
    var skipped: [String] = []
    /// The patterns for the functions whose statements are recorded too. Those of tests always are.
    var told: [String] = []

    func includes(module: String, type: String, function: String) -> Bool {
      let names = [module, type, function, "\(type).\(function)"]
      if Self.matches(skipped, names) { return false }
      return instrumented.isEmpty || Self.matches(instrumented, names)
    }

    func tells(type: String, function: String) -> Bool {
      let base = String(function.prefix { $0 != "(" })
      return Self.matches(told, [function, base, "\(type).\(function)", "\(type).\(base)"])
    }

    private static func matches(_ patterns: [String], _ names: [String]) -> Bool {
      patterns.contains { pattern in
        names.contains { !$0.isEmpty && fnmatch(pattern, $0, 0) == 0 }
      }
    }

    /// The patterns as one text, so that a changed selection is detected.
    var text: String { "\(instrumented) \(skipped) \(told)" }
  }
#endif
