internal import SeqtraceEvents

/// The file format of a partial aggregate: JSON Lines, with identical bytes for equal aggregates.
///
/// ```
/// {"seqtracePartial":1,"droppedRuns":0}
/// {"root":["Shop","buy()"],"operation":["Shop","buy()"],"own":[900,900,[361,12]],"path":[900,900,[361,12]]}
/// {"runs":12,"steps":[{"depth":0,"kind":"call","to":"Shop","name":"buy()","bar":1,"times":[900,900,[361,12]]}]}
/// ```
///
/// A histogram consists of its minimum and maximum, followed by pairs of a bucket's index and its count.
extension RunAggregate {
  /// The version of the format.
  package static let currentVersion = 1
  /// The characters with which each file starts.
  package static let signature = #"{"seqtracePartial":"#

  /// Writes the aggregate to a file, to be merged with others.
  package func write() -> [UInt8] {
    var aggregate = self
    aggregate.prune()
    var bytes = Array(
      "\(Self.signature)\(Self.currentVersion),\"droppedRuns\":\(aggregate.droppedCount)}\n".utf8)
    for (key, measures) in aggregate.measurements.sorted(by: { $0.key < $1.key }) {
      key.write(to: &bytes)
      measures.write(to: &bytes)
    }
    for (steps, shape) in aggregate.ordered {
      bytes += Array("{\"runs\":\(shape.runs),\"steps\":[".utf8)
      for (index, step) in steps.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        step.write(to: &bytes)
        bytes.removeLast()
        shape.samples[index].write(to: &bytes)
        bytes.append(UInt8(ascii: "}"))
      }
      bytes += Array("]}\n".utf8)
    }
    return bytes
  }
}

extension RunStep {
  /// Appends the step with its measurements as a JSON object.
  func write(to bytes: inout [UInt8]) {
    bytes += Array("{\"depth\":\(depth),\"kind\":\"\(content.kind.rawValue)\"".utf8)
    content.sender?.write("from", to: &bytes)
    content.receiver?.write("to", to: &bytes)
    if !content.name.isEmpty { bytes.appendMember("name", content.name) }
    if content.isActive { bytes += Array(",\"bar\":1".utf8) }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension RunStep.Party {
  fileprivate func write(_ key: String, to bytes: inout [UInt8]) {
    bytes.appendMember(key, name)
    if kind != .participant { bytes.appendMember("\(key)Kind", kind.rawValue) }
  }
}

extension RunSamples {
  fileprivate func write(to bytes: inout [UInt8]) {
    if counts.most > 1 { counts.write("counts", to: &bytes) }
    if counts.most == 1 { bytes += Array(",\"once\":\(counts.count)".utf8) }
    if !times.isEmpty { times.write("times", to: &bytes) }
    if !arguments.isEmpty {
      bytes += Array(",\"arguments\":[".utf8)
      for (index, argument) in arguments.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.appendJSON(argument)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    if let value { bytes.appendMember("value", value) }
  }
}

extension Measurement {
  /// Appends the measurement's members, which are the start of a JSON object.
  fileprivate func write(to bytes: inout [UInt8]) {
    var separator = "{"
    for key in Self.keys {
      guard let operation = self[keyPath: key.path] else { continue }
      bytes += Array("\(separator)\"\(key.name)\":[".utf8)
      bytes.appendJSON(operation.receiver)
      bytes.append(UInt8(ascii: ","))
      bytes.appendJSON(operation.name)
      bytes.append(UInt8(ascii: "]"))
      separator = ","
    }
  }
}

extension Measures {
  /// Appends the numbers' members, which are the end of a JSON object, and a line break.
  fileprivate func write(to bytes: inout [UInt8]) {
    for series in Series.allCases { numbers[series]?.write(series.rawValue, to: &bytes) }
    if let error { bytes.appendMember("error", error) }
    bytes += Array("}\n".utf8)
  }
}

extension Histogram {
  fileprivate func write(_ key: String, to bytes: inout [UInt8]) {
    let pairs = buckets.map { ",[\($0.index),\($0.count)]" }.joined()
    bytes += Array(",\"\(key)\":[\(least),\(most)\(pairs)]".utf8)
  }
}

extension [UInt8] {
  fileprivate mutating func appendMember(_ key: String, _ value: String) {
    self += Array(",\"\(key)\":".utf8)
    appendJSON(value)
  }
}
