import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceReading

extension Section {
  static let concurrency = Section(title: "Concurrency", charts: [lanes])

  private static let lanes = Chart(
    "lanes", "Tasks that run side by side, as they were recorded.",
    trace: """
      {"seqtrace":1}
      {"kind":"call","id":1,"from":"guest","to":"Cook#1","name":"dinner()"}
      {"kind":"spawn","id":2,"from":"Cook#1"}
      {"kind":"spawn","id":3,"from":"Cook#1"}
      {"kind":"call","id":4,"lane":1,"cause":2,"from":"Cook#1","to":"Stove#1","name":"boil()"}
      {"kind":"return","id":5,"lane":1,"begin":4}
      {"kind":"call","id":6,"lane":2,"cause":3,"from":"Cook#1","to":"Board#1","name":"chop()"}
      {"kind":"return","id":7,"lane":2,"begin":6}
      {"kind":"await","id":8,"cause":5}
      {"kind":"await","id":9,"cause":7}
      {"kind":"call","id":10,"to":"Stove#1","name":"add(_:)","arguments":["onion"]}
      {"kind":"return","id":11,"begin":10}
      {"kind":"return","id":12,"begin":1,"value":"soup"}

      """)
}

extension Chart {
  /// Draws a trace.
  init(_ name: String, _ summary: String, trace: String) {
    let diagram: SequenceDiagram
    do {
      diagram = DiagramBuilder().build(try TraceReader().read(Array(trace.utf8)).trace)
    } catch {
      preconditionFailure("the trace of \(name) can't be read: \(error)")
    }
    self.init(name: name, summary: summary, diagram: diagram)
  }
}
