#if Macros
  /// A source file to which calls of the recorder were added.
  package struct RewrittenSource {
    /// The new text; `nil` if nothing was added.
    package let text: String?
    /// The recorded functions, in the order of the file.
    package let functions: [Function]
    /// The number of functions that aren't recorded, by reason.
    package let leftOut: [LeftOut: Int]
    /// The lines and names of the functions that the compiler refused at each degree, so that nothing is
    /// added to them.
    package let givenUp: [String]
    /// The keys of the functions to which less is added, because a call in them reads its own column and
    /// would be shifted.
    package var columnReaders: Set<String> = []
    /// The calls, in the file's tests, of functions that aren't recorded.
    package var unrecorded: [UnrecordedCall] = []
    /// The names that attributes give to the file's tests and suites.
    package var displayNames: [DisplayName] = []
    /// The lines on which the recorded private functions of the file begin.
    package var privateLines: [Int] = []
    /// The pieces of code that aren't on their original lines.
    var moves: [OriginalColumns.Move] = []

    /// Returns the original line of code at a position that the compiler reports.
    package func originalLine(of line: Int, column: Int) -> Int {
      let moved = moves.last { $0.line == line && $0.column <= column }
      return moved.map { originalLine(of: $0.origin, column: 0) } ?? line
    }

    /// Returns the innermost function that includes a line. If several functions start on the same line,
    /// returns the last one.
    package static func function(at line: Int, of functions: [Function]) -> Function? {
      functions.reversed().filter { $0.firstLine <= line && line <= $0.lastLine }
        .max { $0.firstLine < $1.firstLine }
    }

    /// A recorded function, initialiser or `deinit`.
    package struct Function {
      /// The name for a `deinit` that was added because the source has none.
      package static let addedDeinitializer = "(deinit)"
      /// The name for an initialiser that was added because the source has none.
      static let addedInitializer = "(init)"
      /// The name for the code of an initial value; `keptClosures` is that for the closures in an initial
      /// value.
      static let initialValue = "(initial value)"
      static let keptClosures = "(closures)"

      /// The function's first line and name, by which it is identified within its file.
      package let key: String
      package let name: String
      /// The path of the type that contains the function; empty if none does.
      package let type: String
      package let firstLine: Int
      package let lastLine: Int
      package let degree: Degree

      package var isDeinitializer: Bool { ["deinit", Self.addedDeinitializer].contains(name) }
      /// Whether the source declares the function.
      package var isDeclared: Bool { name.first != "(" }
      /// The degree to try next if the compiler refuses the function.
      package var lower: Degree { isDeclared ? degree.lower : .none }
    }

    /// The amount of code that is added to a function. If the compiler refuses the function, the next lower
    /// degree is tried.
    package enum Degree: Int, Comparable {
      case none
      /// The start and end of the call are recorded, only with the function's name.
      case plain
      /// The start and end of the call are recorded with objects and errors, but not the work that the
      /// function starts.
      case withoutTasks
      /// The start and end of the call are recorded with objects and errors, and so is the work that the
      /// function starts and awaits.
      case full

      package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
      fileprivate var lower: Degree { Degree(rawValue: rawValue - 1) ?? .none }
    }

    /// The reason why a function isn't recorded.
    package enum LeftOut: String, Codable, Sendable {
      case resultBuilder = "result builders"
      case inlinable = "inlinable functions"
      case operatorFunction = "operators"
      case localFunction = "local functions"
      case delegatingInitializer = "delegating initialisers"
      case implicitInitializer = "implicit initialisers"
      case accessor = "accessors"
      case unobservableProperty = "lazy, wrapped or overriding properties"
      case trap = "functions that never return"
      case unusualAttribute = "functions with special attributes"
      case traced = "functions that are traced already"
      case foreignMacro = "functions that an attached macro reads"
      case notChosen = "functions that weren't chosen"
      case unparsed = "files that don't parse"
    }
  }
#endif
