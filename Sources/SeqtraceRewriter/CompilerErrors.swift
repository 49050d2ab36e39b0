#if Macros
  import Foundation

  /// The errors in the log of a build.
  struct CompilerErrors {
    /// The lines and columns of errors, by file.
    let places: [String: [(line: Int, column: Int)]]

    /// Reads a log in which an error has the form `/path/File.swift:12:3: error: …`.
    init(inLog path: String) throws {
      // Programs that run during the build may write output in any encoding, so invalid bytes are replaced.
      let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      var places: [String: [(line: Int, column: Int)]] = [:]
      for line in text.split(whereSeparator: \.isNewline) {
        guard line.hasPrefix("/"), let mark = line.range(of: ": error: ") else { continue }
        let place = line[..<mark.lowerBound].split(separator: ":")
        guard place.count >= 3, let number = Int(place[place.count - 2]),
          let column = Int(place[place.count - 1])
        else { continue }
        places[place.dropLast(2).joined(separator: ":"), default: []].append((number, column))
      }
      self.places = places
    }
  }
#endif
