import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceEvents
import TestSupport

/// The article's twelve steps: as a design, and as a trace of a run that does them.
enum TwelveSteps {
  static let notification = "UITextViewTextDidChangeNotification"

  static let design = SequenceDiagram(title: "Placeholder") { design in
    let view = "UITextView"
    let side = "UITextView extension"
    let proxy = "NotificationProxy"
    let center = "NotificationCenter"
    let observing = "addObserver(forName:object:queue:using:)"
    design.step(1, from: "client", to: side, "placeholder", value: "\"Enter your text here!\"")
    design.step(2, from: side, to: side, "addPlaceholderLabel()")
    design.step(3, .creation, from: side, to: "UILabel")
    design.step(3, from: side, to: "UILabel", "text", value: "…")
    design.step(4, from: side, to: view, "addSubview(_:)", ["label"])
    design.step(5, .creation, from: side, to: proxy)
    design.step(6, from: side, to: proxy, observing, ["UITextView.textDidChangeNotification", "…"])
    design.step(7, from: proxy, to: center, observing)
    design.step(8, from: side, to: view, "addSubview(_:)", ["proxy"])
    design.loop("each change") { loop in
      loop.step(9, from: center, to: side, notification)
      loop.step(10, from: side, to: "UILabel", "isHidden", value: "…")
    }
    design.step(11, .destruction, from: view, to: "UILabel")
    design.step(11, .destruction, from: view, to: proxy)
    design.step(12, from: proxy, to: center, "removeObserver(_:)")
  }

  /// A trace of a run that does all steps but one, and the ninth and tenth at each change.
  static func trace(without omitted: Step? = nil, changes: Int = 2) -> Trace {
    var run = Run(script: TraceScript(Trace(title: "Placeholder")), omitted: omitted)
    run.setUp()
    for count in 0..<changes { run.change(isHidden: count.isMultiple(of: 2)) }
    run.tearDown()
    return run.script.trace
  }

  /// Something that the run does for the design; the cases stand in the order of its messages.
  enum Step: Int, CaseIterable {
    case property, adding, createLabel, text, addLabel, createProxy, observe, register, addProxy
    case callback, hide, destroyLabel, destroyProxy, deregister
  }
}

extension TwelveSteps {
  private struct Run {
    var script: TraceScript
    let omitted: Step?
    let view = "UITextView#1"
    let side = "UITextView#1 / UITextView extension"
    let label = "UILabel#1"
    let proxy = "NotificationProxy#1"
    let center = "NotificationCenter#1"
    let observing = "addObserver(forName:object:queue:using:)"

    mutating func setUp() {
      let text = "\"Enter your text here!\""
      during(.property, .propertyChange, "placeholder", "client", side, value: text) { run in
        run.during(.adding, .call, "addPlaceholderLabel()", run.side, run.side) { run in
          run.during(.createLabel, .create, "init(frame:)", run.side, run.label)
          run.during(.text, .propertyChange, "text", run.side, run.label, value: text)
          // Not a step: the label is shown or hidden once more before anything changed.
          run.hide(false)
          run.during(.addLabel, .call, "addSubview(_:)", run.side, run.view, ["label"])
          run.during(.createProxy, .create, "init(center:)", run.side, run.proxy)
          run.observe()
          run.during(.addProxy, .call, "addSubview(_:)", run.side, run.view, ["proxy"])
        }
      }
    }

    mutating func observe() {
      let arguments = ["UITextView.textDidChangeNotification", "object: self", "using: block"]
      during(.observe, .call, observing, side, proxy, arguments) { run in
        guard run.omitted != .register else { return }
        run.script.add(
          .registration, notification, from: run.proxy, to: run.center,
          [notification, "object", "nil", "block"], registration: 1)
      }
    }

    mutating func change(isHidden: Bool) {
      during(nil, .call, "insertText(_:)", "client", view) { run in
        run.during(nil, .postBegin, notification, run.view, run.center) { run in
          run.during(.callback, .callbackBegin, notification, run.center, run.side) { run in
            if run.omitted != .hide { run.hide(isHidden) }
          }
        }
      }
    }

    mutating func hide(_ isHidden: Bool) {
      script.during(.propertyChange, "isHidden", from: side, to: label, value: "\(isHidden)")
    }

    mutating func tearDown() {
      during(nil, .destroyBegin, "", "client", view) { run in
        run.during(.destroyLabel, .destroyBegin, "", run.view, run.label)
        run.during(.destroyProxy, .destroyBegin, "", run.view, run.proxy) { run in
          guard run.omitted != .deregister else { return }
          run.script.add(
            .deregistration, notification, from: run.proxy, to: run.center, registration: 1)
        }
      }
    }

    /// Does a step, or only what the step contains if it is left out.
    mutating func during(
      _ step: Step?, _ kind: TraceEvent.Kind, _ name: String, _ sender: String,
      _ receiver: String, _ arguments: [String] = [], value: String? = nil,
      _ body: (inout Run) -> Void = { _ in }
    ) {
      guard step == nil || step != omitted else { return body(&self) }
      let begin = script.add(kind, name, from: sender, to: receiver, arguments, value: value)
      body(&self)
      let end: TraceEvent.Kind =
        switch kind {
        case .destroyBegin: .destroyEnd
        case .postBegin: .postEnd
        case .callbackBegin: .callbackEnd
        default: .return
        }
      script.add(end, begin: begin)
    }
  }
}
