#if Macros
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  extension String {
    /// Returns whether this source contains any of the words, possibly inside longer words.
    ///
    /// The standard library's `contains` isn't used, because it compares characters: it took an eighth of the
    /// time of rewriting.
    func mentions(anyOf words: [String]) -> Bool {
      withCString { source in words.contains { strstr(source, $0) != nil } }
    }

    /// The number of line breaks.
    var lineCount: Int {
      withCString { start in
        var (count, rest) = (0, start)
        while let end = strchr(rest, Int32(UInt8(ascii: "\n"))) {
          count += 1
          rest = UnsafePointer(end) + 1
        }
        return count
      }
    }
  }

  /// The positions of words in a source, possibly inside longer words.
  struct WordPlaces {
    /// The UTF-8 offsets of the words, ascending.
    private var offsets: ArraySlice<Int>

    init(of words: [String], in source: String) {
      var offsets: [Int] = []
      source.withCString { start in
        for word in words {
          var rest = start
          while let place = strstr(rest, word) {
            offsets.append(UnsafePointer(place) - start)
            rest = UnsafePointer(place) + 1
          }
        }
      }
      self.offsets = offsets.sorted()[...]
    }

    var isEmpty: Bool { offsets.isEmpty }

    /// Returns whether a word starts in a part of the source. Call it with parts in ascending order.
    mutating func contain(_ part: Range<Int>) -> Bool {
      offsets = offsets.drop { $0 < part.lowerBound }
      return offsets.first.map(part.contains) ?? false
    }
  }
#endif
