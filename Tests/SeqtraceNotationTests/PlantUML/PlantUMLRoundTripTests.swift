import Foundation
import SeqtraceDiagram
import SeqtraceNotation
import TestSupport
import Testing

struct PlantUMLRoundTripTests {
  private func read(_ text: String) -> PlantUMLImporter.Reading {
    PlantUMLImporter().read(Array(text.utf8))
  }

  private func expectIdentity(
    _ diagram: SequenceDiagram, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = PlantUMLExporter().export(diagram)
    let reading = read(text)
    // Generated participants send messages after their destruction, too.
    let diagnostics = reading.diagnostics.filter {
      if case .sendsAfterDestruction = $0.problem { false } else { true }
    }
    #expect(diagnostics == [], "\(text)", sourceLocation: sourceLocation)
    let (expected, actual) = (diagram.canonical(), reading.diagram.canonical())
    #expect(actual == expected, "\(text)", sourceLocation: sourceLocation)
  }

  @Test(arguments: Sample.all) func `A sample is read back as it was`(_ sample: Sample) {
    expectIdentity(sample.diagram)
  }

  @Test(arguments: 0..<200) func `A generated diagram is read back as it was`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    expectIdentity(.written(using: &generator))
  }

  @Test func `A text with every construct is read back as it was`() {
    expectIdentity(read(WrittenPlantUML.everything).diagram)
  }

  @Test(arguments: WrittenPlantUML.arrows) func `A written arrow is written again`(
    _ arrow: String
  ) {
    let text = "participant p0\nparticipant p1\np0 \(arrow) p1 : x\n"
    let again = PlantUMLExporter().export(read(text).diagram)
    #expect(again.contains("p0 \(arrow) p1 : x\n"))
    #expect(!again.contains("' seqtrace"))
  }

  @Test func `A text that PlantUML can say needs no comments`() {
    let text = """
      @startuml
      hide footbox
      title Shop
      participant "A" as p0
      actor "B" as p1
      p0 -> p1 : <b>x</b> of <b><i><u>y</u></i></b>\\n<font:monospaced>z</font>
      activate p1
      loop often
        p1 ->> p0 : y
        ...a while...
      else
        p1 ->o? : lost
      end
      [-> p0 : from the edge
      note right : <s>beside</s>
      group assert [fine]
        p1 -->> p0 : z
      end
      deactivate p1
      ref over p0,p1 : other
      note over p0,p1 : both
      == end ==
      @enduml

      """
    let exported = PlantUMLExporter().export(read(text).diagram)
    #expect(exported.replacing(" \n", with: "\n") == text)
  }

  @Test func `A message's comment holds although its receiver dies`() {
    let text = "' seqtrace {\"kind\": \"signal\", \"arrow\": null}\nA ->> B : x\ndestroy B\n"
    #expect(read(text).diagram.messages[0].kind == .signal)
    #expect(read(text).diagram.messages[0].arrow == nil)
  }

  @Test(.enabled(if: Tool("plantuml").isInstalled))
  func `PlantUML accepts what is written of any diagram`() throws {
    try withTemporaryFolder { folder in
      let files = (0..<60).map { "\($0).puml" }
      for (seed, file) in files.enumerated() {
        var generator = SeededGenerator(seed: UInt64(seed))
        var diagram = SequenceDiagram.written(using: &generator)
        // Its older versions know no boxes in boxes.
        diagram.groups = Array(diagram.groups.prefix(1))
        let source = PlantUMLExporter().export(diagram)
        try Data(source.utf8).write(to: folder.appendingPathComponent(file))
      }
      let drawn = try Tool("plantuml").run(["-charset", "UTF-8", "-tsvg"] + files, in: folder)
      #expect(drawn.status == 0, "\(drawn.errors)")
    }
  }
}
