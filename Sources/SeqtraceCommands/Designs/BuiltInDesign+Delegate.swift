extension BuiltInDesign {
  /// The first solution: the one delegate slot is taken, a second delegate evicts the first.
  static var delegate: BuiltInDesign {
    BuiltInDesign("delegate", en: delegateInEnglish, zh: delegateInChinese, es: delegateInSpanish) {
      design in
      design.step(1, .creation, from: "client", to: "UILabel")
      design.step(1, from: "client", to: "UILabel", "text", value: "…")
      design.step(1, from: "client", to: "UITextView", "addSubview(_:)", ["label"])
      design.step(2, from: "client", to: "UITextView", "delegate", value: "PlaceholderDelegate")
      design.loop { loop in
        loop.step(3, from: "UITextView", to: "PlaceholderDelegate", "textViewDidChange(_:)")
        loop.step(4, from: "PlaceholderDelegate", to: "UILabel", "isHidden", value: "…")
      }
      design.step(5, from: "client", to: "UITextView", "delegate", value: "DraftKeeper")
      design.step(6, from: "UITextView", to: "DraftKeeper", "textViewDidChange(_:)")
    }
  }

  private static var delegateInEnglish: Wording {
    Wording(
      title: "One delegate slot: the second delegate silences the first",
      captions: [
        "The client puts a label into the text view, without the extension.",
        "An object that looks after the label becomes the text view's delegate.",
        "The user types or deletes, and the text view tells its delegate.",
        "The delegate hides the label, or shows it again.",
        "Now the client needs a delegate of its own. There is one slot, so the first must go.",
        "Only the new delegate hears of typing. Nobody hides the label, which covers the text.",
      ])
  }

  private static var delegateInChinese: Wording {
    Wording(
      title: "委托只有一个位置：后来者让先到者沉默",
      captions: [
        "客户不用扩展，自己把标签放进文本视图。",
        "一个照管标签的对象成为文本视图的委托。",
        "用户输入或删除，文本视图告知它的委托。",
        "委托隐藏标签，或让它重新显示。",
        "客户现在另需一个委托。位置只有一个，先到的只好离开。",
        "只有新委托得知输入。没有人隐藏标签，它盖住了文字。",
      ])
  }

  private static var delegateInSpanish: Wording {
    Wording(
      title: "Un solo puesto de delegado: el segundo hace callar al primero",
      captions: [
        "El cliente pone una etiqueta en la vista de texto, sin la extensión.",
        "Un objeto que cuida de la etiqueta pasa a ser el delegado de la vista de texto.",
        "El usuario escribe o borra, y la vista de texto avisa a su delegado.",
        "El delegado oculta la etiqueta, o vuelve a mostrarla.",
        "Ahora el cliente necesita un delegado propio. Hay un solo puesto: el primero se va.",
        "Solo el nuevo delegado se entera. Nadie oculta la etiqueta, que tapa el texto.",
      ])
  }
}
