/// Texts in PlantUML as people write them.
enum WrittenPlantUML {
  /// Arrows that this program writes as they are read.
  static let arrows = [
    "->", "->>", "-->>", "-->", "->x", "-->x", "<->", "<-->", "<<->>", "-\\", "-/", "-\\\\", "-//",
    "--\\", "--//", "o->", "->o", "o<->o", "x->", "/->",
  ]

  /// A text with every construct.
  static let everything = #"""
    before
    @startuml shop
    ' a comment
    /' a longer
       comment '/
    title A //shop//
    header
      top
    end header
    right footer: below
    mainframe sd shop
    caption "quoted"
    legend top right
      * one
      * two
    end legend
    hide footbox
    skinparam style strictuml
    skinparam sequence {
      ArrowColor red
    }
    <style>
      a { b c }
    </style>
    !pragma teoz true
    !theme plain
    scale 2
    autonumber 10 5 "<b>[000]"
    participant "Front\nend" as F <<(U,#red) UI>> order 10 #red
    actor Bob
    participant Long [
      =Title
      ----
      ""subtitle""
    ]
    box "Back" #LightBlue
      database DB
      box
        queue Q as "The queue"
      end box
    end box
    url of Bob is [[https://example.org]]
    Bob -> F ++ #gold : hi **there** <color:red>you</color>
    & F -[#red,dashed]>> DB : put
    F <- DB : <U+0041>&#66;
    DB -->(10) F : ok
    Bob -> "Mr X" as X
    Y as "Mrs Y" <- X : a
    return done
    Bob ->x DB : lost
    [-> Bob : from
    Bob ->o] : to
    ?-> Bob
    Bob ->?
    ]<- Bob
    -> Bob : short
    Bob -> : short
    {a} Bob -\\ F : half /' aside
    F //-- DB
    {b} Bob -> F & DB : many
    {a} <-> {b} : 5 ms
    note over Bob, F
      hello
        world
    end note
    note left: beside
    hnote right of F #aqua : shape
    / rnote across : all
    autonumber stop
    alt#gold #pink yes
      A -> B : n
    else
      B -> A
    end
    group neg [x]
      A -> A : s
    end
    group My own [label]
      A -> A
    else other
      A -> A
    end
    par2 both
      A -> B
    also
      B -> A
    end
    autonumber resume "<b>00"
    autonumber inc A
    ref over Bob, DB : other
    ref over A [[https://example.org text]]
      many
      lines
    end ref
    == phase ==
    ...5 min...
    ...
    |||
    ||45||
    newpage the second
    create Z
    A -> Z : «create»
    A -> W ** : new
    A -> W !! : kill
    autoactivate on
    A -> Z
    Z --> A
    A++
    A-- /' end '/
    activate B #blue
    deactivate
    destroy Z
    @enduml
    behind
    """#
}
