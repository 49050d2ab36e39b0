import SeqtraceDiagram

extension Sample {
  private static let (client, facet, view, label, proxy, center) = (0, 1, 2, 3, 4, 5)

  /// The article's twelve steps, as the builder and the matcher make them.
  static let placeholderSteps: Sample = {
    var diagram = SequenceDiagram(
      title: "The placeholder of a text view",
      lifelines: [
        Lifeline(id: client, name: "client", kind: .actor),
        Lifeline(
          id: facet, name: "UITextView extension#1", label: "UITextView extension", facetOf: view),
        Lifeline(id: view, name: "UITextView#1", label: "UITextView"),
        Lifeline(id: label, name: "UILabel#1", label: "UILabel"),
        Lifeline(id: proxy, name: "NotificationProxy#1", label: "NotificationProxy"),
        Lifeline(
          id: center, name: "NotificationCenter#1", label: "NotificationCenter",
          kind: .notificationCenter),
      ])
    let registration = setPlaceholder(&diagram)
    for isHidden in ["true", "false"] { type(&diagram, isHidden) }
    let deregistration = die(&diagram)
    diagram.registrations = [
      Registration(
        center: center, name: "UITextView.textDidChangeNotification", start: registration,
        end: deregistration)
    ]
    diagram.captions = [
      Caption(number: 1, text: "The client sets the placeholder."),
      Caption(number: 11, text: "标签和代理随文本视图一起销毁。"),
      Caption(number: 12, text: "El proxy anula el registro desde su deinit."),
    ]
    return Sample(name: "placeholder-steps", diagram: diagram)
  }()

  private static func setPlaceholder(_ diagram: inout SequenceDiagram) -> Position {
    let set = diagram.add(
      client, facet, "placeholder", value: "\"Enter your text here!\"", number: 1)
    let addLabel = diagram.add(facet, facet, "addPlaceholderLabel()", number: 2)
    let createLabel = diagram.add(.creation, facet, label, "init(frame:)", number: 3)
    diagram.activate(label, from: createLabel)
    let text = diagram.add(facet, label, "text", value: "\"Enter your text here!\"", number: 3)
    diagram.activate(label, from: text)
    let subview = diagram.add(
      facet, view, "addSubview(_:)", arguments: ["UILabel"], number: 4)
    diagram.activate(view, from: subview)
    diagram.activate(facet, from: addLabel)
    let createProxy = diagram.add(.creation, facet, proxy, "init(center:)", number: 5)
    diagram.activate(proxy, from: createProxy)
    let observe = diagram.add(facet, proxy, "addObserver(forName:object:using:)", number: 6)
    let registration = diagram.add(
      proxy, center, "addObserver(forName:object:queue:using:)", number: 7)
    diagram.add(.reply, center, proxy, "", value: "token")
    diagram.activate(center, from: registration)
    diagram.activate(proxy, from: observe)
    let second = diagram.add(
      facet, view, "addSubview(_:)", arguments: ["NotificationProxy"], number: 8)
    diagram.activate(view, from: second)
    diagram.activate(facet, from: set)
    return registration
  }

  private static func type(_ diagram: inout SequenceDiagram, _ isHidden: String) {
    let insert = diagram.add(client, view, "insertText(_:)")
    let post = diagram.add(view, center, "post(name:object:)")
    let callback = diagram.add(center, facet, "UITextView.textDidChangeNotification", number: 9)
    let hide = diagram.add(facet, label, "isHidden", value: isHidden, number: 10)
    diagram.activate(label, from: hide)
    diagram.activate(facet, from: callback)
    diagram.activate(center, from: post)
    diagram.activate(view, from: insert)
  }

  private static func die(_ diagram: inout SequenceDiagram) -> Position {
    let death = diagram.add(.destruction, client, view, "")
    let labelDeath = diagram.add(.destruction, view, label, "", number: 11)
    diagram.activate(label, from: labelDeath)
    let proxyDeath = diagram.add(.destruction, view, proxy, "", number: 11)
    let deregistration = diagram.add(
      proxy, center, "removeObserver(_:)", arguments: ["token"], number: 12)
    diagram.activate(center, from: deregistration)
    diagram.activate(proxy, from: proxyDeath)
    diagram.activate(view, from: death)
    return deregistration
  }
}
