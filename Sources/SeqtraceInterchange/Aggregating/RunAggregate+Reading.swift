package import SeqtraceReading
internal import SeqtraceDiagram

extension RunAggregate {
  /// An error in the file of a partial aggregate.
  package struct ReadError: Error, Sendable, Hashable {
    /// The kind of error.
    package enum Problem: Sendable, Hashable {
      /// The file's text isn't JSON.
      case syntax(TraceDiagnostic.Syntax)
      /// The file has this version of the format, which isn't supported.
      case version(Int64)
      /// The JSON doesn't have the structure of a partial aggregate.
      case expected(String)
    }

    /// The line, from 1.
    package var line: Int
    /// The column in bytes, from 1.
    package var column: Int
    package var problem: Problem
  }

  /// Reads the file of a partial aggregate. If several files are concatenated, merges their aggregates.
  ///
  /// - Complexity: O(*n* log *n*) for *n* bytes.
  package init(reading file: [UInt8]) throws(ReadError) {
    self.init()
    var lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      do throws(ReadError) {
        let node = try Self.node(Array(line))
        if index == 0 || node[Self.versionKey] != nil {
          try readHeader(node)
        } else if node["root"] != nil {
          try readMeasurement(node)
        } else {
          try readShape(node)
        }
      } catch {
        throw ReadError(line: index + 1, column: error.column, problem: error.problem)
      }
    }
    guard !lines.isEmpty else {
      throw ReadError(line: 1, column: 1, problem: .expected("a header"))
    }
    prune()
  }

  private static let versionKey = "seqtracePartial"

  private static func node(_ line: [UInt8]) throws(RunAggregate.ReadError) -> JSONNode {
    do throws(JSONNode.ReadError) { return try JSONNode(reading: line) } catch {
      throw ReadError(line: 1, column: error.offset + 1, problem: .syntax(error.syntax))
    }
  }

  private mutating func readHeader(_ node: JSONNode) throws(RunAggregate.ReadError) {
    let version = try node.number(Self.versionKey)
    guard version == Self.currentVersion else {
      throw ReadError(line: 1, column: node.offset + 1, problem: .version(Int64(version)))
    }
    drop(try node.number("droppedRuns"))
  }

  private mutating func readMeasurement(_ node: JSONNode) throws(RunAggregate.ReadError) {
    var key = Measurement(root: Operation(receiver: "", name: ""))
    for (name, path) in Measurement.keys {
      guard let written = node[name] else { continue }
      guard let parts = written.elements, parts.count == 2, let receiver = parts[0].text,
        let name = parts[1].text
      else { throw written.expected("an operation: a receiver and a name") }
      key[keyPath: path] = Operation(receiver: receiver, name: name)
    }
    var measures = Measures()
    for series in Measures.Series.allCases {
      if let written = node[series.rawValue] { measures.numbers[series] = try Histogram(written) }
    }
    measures.error = node["error"]?.text
    add(measures, to: key)
    prune(above: 2 * Self.mostShapes)
  }

  private mutating func readShape(_ node: JSONNode) throws(RunAggregate.ReadError) {
    let runs = try node.number("runs")
    guard runs > 0 else { throw node.expected("at least one run") }
    guard let list = node["steps"]?.elements else { throw node.expected("\"steps\"") }
    var steps: [RunStep] = []
    var samples: [RunSamples] = []
    for item in list {
      let step = try RunStep(item)
      guard step.depth <= (steps.last.map { $0.depth + 1 } ?? 0) else {
        throw item.expected("a step at most one deeper than the one before")
      }
      steps.append(step)
      samples.append(try RunSamples(item))
    }
    add(steps, runs: runs, samples)
    prune(above: 2 * Self.mostShapes)
  }
}

extension RunStep {
  fileprivate init(_ node: JSONNode) throws(RunAggregate.ReadError) {
    guard let kind = node["kind"]?.text.flatMap(Kind.init) else { throw node.expected("\"kind\"") }
    let content = Content(
      kind: kind, sender: try Party(node, "from"), receiver: try Party(node, "to"),
      name: node["name"]?.text ?? "", isActive: node["bar"]?.number == 1)
    let isMessage = ![.parallel, .operand, .loop].contains(kind)
    guard !isMessage || content.sender != nil || content.receiver != nil else {
      throw node.expected("\"from\" or \"to\"")
    }
    self.init(depth: try node.number("depth"), content: content)
  }
}

extension RunStep.Party {
  fileprivate init?(_ node: JSONNode, _ key: String) throws(RunAggregate.ReadError) {
    guard let name = node[key]?.text else { return nil }
    guard let written = node["\(key)Kind"] else {
      self.init(name: name)
      return
    }
    guard let kind = written.text.flatMap(Lifeline.Kind.init) else {
      throw written.expected("a kind of lifelines")
    }
    self.init(name: name, kind: kind)
  }
}

extension RunSamples {
  fileprivate init(_ node: JSONNode) throws(RunAggregate.ReadError) {
    self.init()
    if node["once"] != nil {
      counts = Histogram(
        buckets: [.init(index: 1, count: max(1, try node.number("once")))], least: 1, most: 1)!
    } else if let written = node["counts"] {
      counts = try Histogram(written)
      guard counts.least > 0 else { throw written.expected("at least one occurrence") }
    }
    guard !counts.isEmpty else { throw node.expected("\"counts\" or \"once\"") }
    if let written = node["times"] { times = try Histogram(written) }
    arguments = node["arguments"]?.elements?.map { $0.text ?? "…" } ?? []
    value = node["value"]?.text
  }
}

extension Histogram {
  fileprivate init(_ node: JSONNode) throws(RunAggregate.ReadError) {
    let items = node.elements ?? []
    let buckets = items.dropFirst(2).compactMap { pair -> Bucket? in
      guard let pair = pair.elements, pair.count == 2, let index = pair[0].number,
        index < Self.bounds.count, let count = pair[1].number
      else { return nil }
      return Bucket(index: index, count: count)
    }
    guard items.count > 2, buckets.count == items.count - 2, let least = items[0].number,
      let most = items[1].number,
      let histogram = Histogram(buckets: buckets, least: least, most: most)
    else { throw node.expected("a histogram: least, most, and pairs of bucket and count") }
    self = histogram
  }
}

extension JSONNode {
  /// The value as a nonnegative integer; `nil` if it isn't one.
  fileprivate var number: Int? {
    if case .integer(let number) = content, number >= 0 { Int(number) } else { nil }
  }

  fileprivate func number(_ key: String) throws(RunAggregate.ReadError) -> Int {
    guard let number = self[key]?.number else {
      throw (self[key] ?? self).expected("a whole number from 0 as \"\(key)\"")
    }
    return number
  }

  /// Returns an error at the node, which is on the first line of its document.
  fileprivate func expected(_ what: String) -> RunAggregate.ReadError {
    RunAggregate.ReadError(line: 1, column: offset + 1, problem: .expected(what))
  }
}
