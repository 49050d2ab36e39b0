import SeqtraceNotation
import TestSupport
import Testing

struct PlantUMLFormatterTests {
  private func format(_ text: String) -> String {
    let syntax = PlantUMLParser().parse(Array(text.utf8))
    return String(decoding: PlantUMLFormatter().format(syntax), as: UTF8.self)
  }

  @Test(arguments: ["title->B : x", "Caption-->> \"b c\"", "header<-B", "A -> B : x /' c '/"])
  func `A message stays one, whatever its sender's name and comment are`(_ line: String) {
    let text = "@startuml\n\(line)\n@enduml\n"
    let formatted = format(text)
    let diagrams = [text, formatted].map { PlantUMLImporter().read(Array($0.utf8)).diagram }
    #expect(diagrams[0].messages.count == 1)
    #expect(diagrams[0] == diagrams[1])
    #expect(format(formatted) == formatted)
  }

  @Test func `Statements are indented by their blocks, with one space between words`() {
    let text = """
      @startuml
      Participant   "A  b"  as A
        ' a comment
      A->B++:hi
      ALT   yes
      B  -[#red]->  A  --  #gold:  two  words /' x '/
      Else  no



        note   left Of A:x
      note over A,B
          keep
            this
          end  note
      end
      [->A
      A->o]:y
      ==phase==
      ...
      ...5  min...
      A -> B !! /' aside '/
      """
    let formatted = """
      @startuml
      participant "A  b" as A
      ' a comment
      A -> B++ : hi
      alt yes
        B -[#red]-> A -- #gold : two  words /' x '/
      else no

        note left Of A : x
        note over A,B
          keep
            this
        end  note
      end
      [-> A
      A ->o] : y
      == phase ==
      ...
      ...5  min...
      A -> B !! /' aside '/

      """
    #expect(format(text) == formatted)
    #expect(format(formatted) == formatted)
  }

  @Test func `Of the colons before a text, only the first isn't part of it`() {
    let text = "@startuml\ntitle:::x\nright footer : y\nA->B:::z\nnewpage::w\n@enduml\n"
    let formatted =
      "@startuml\ntitle : ::x\nright footer y\nA -> B : ::z\nnewpage : :w\n@enduml\n"
    #expect(format(text) == formatted)
    #expect(format(formatted) == formatted)
    let read = { (text: String) in PlantUMLImporter().read(Array(text.utf8)).diagram }
    #expect(read(text) == read(formatted))
    #expect(read(text).title == "::x")
  }

  @Test func `Formatting changes no diagram, and twice changes nothing`() {
    let text = WrittenPlantUML.everything
    let formatted = format(text)
    #expect(format(formatted) == formatted)
    let (old, new) = (
      PlantUMLImporter().read(Array(text.utf8)), PlantUMLImporter().read(Array(formatted.utf8))
    )
    #expect(old.diagram == new.diagram)
    #expect(old.diagnostics.map(\.problem) == new.diagnostics.map(\.problem))
    for comment in ["' a comment", "/' a longer", "/' end '/", "before", "behind"] {
      #expect(formatted.contains(comment))
    }
  }

  @Test(arguments: 0..<50) func `Formatting an exported text changes no diagram`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = Array(PlantUMLExporter().export(.written(using: &generator)).utf8)
    let formatted = PlantUMLFormatter().format(PlantUMLParser().parse(text))
    #expect(PlantUMLImporter().read(formatted).diagram == PlantUMLImporter().read(text).diagram)
  }

  @Test func `What can't be read stays as it is`() {
    #expect(format("A ->  : x\nA  =>  B\n  B->A\n") == "A -> : x\nA  =>  B\nB -> A\n")
  }
}
