extension BuiltInDesign {
  /// The blog's variant of the proxy: its token is weak.
  static var handler: BuiltInDesign {
    BuiltInDesign("handler", en: handlerInEnglish, zh: handlerInChinese, es: handlerInSpanish) {
      design in
      let side = "UITextView extension"
      let observe = "addObserver(forName:object:queue:using:)"
      design.step(1, from: "client", to: side, "addPlaceholderLabel()")
      design.step(2, .creation, from: side, to: "WeakTokenProxy")
      design.step(3, from: side, to: "WeakTokenProxy", observe)
      design.step(4, from: "WeakTokenProxy", to: "NotificationCenter", observe)
      design.step(5, from: side, to: "UITextView", "addSubview(_:)", ["proxy"])
      design.loop { loop in
        loop.step(6, from: "NotificationCenter", to: side, "UITextViewTextDidChangeNotification")
        loop.step(6, from: side, to: "UILabel", "isHidden", value: "…")
      }
      design.step(7, .destruction, from: "UITextView", to: "WeakTokenProxy")
      design.step(8, from: "WeakTokenProxy", to: "NotificationCenter", "removeObserver(_:)")
    }
  }

  private static var handlerInEnglish: Wording {
    Wording(
      title: "A proxy whose token is weak",
      captions: [
        "The client asks the extension for a placeholder.",
        "The extension creates the other sort of proxy, which finds its centre when asked.",
        "It hands over the notification's name and the block.",
        "The proxy registers. Its reference to the token is weak: the centre alone holds that.",
        "The proxy becomes a subview, for the text view to own.",
        "The notification arrives all the same, and the label is hidden.",
        "The text view dies, and the proxy with it.",
        "The centre has kept the token alive so far, so there is something to remove.",
      ])
  }

  private static var handlerInChinese: Wording {
    Wording(
      title: "弱引用凭据的代理",
      captions: [
        "客户请扩展添加占位文字。",
        "扩展创建另一种代理，它在用到时才去找通知中心。",
        "扩展把通知的名称和闭包交给它。",
        "代理登记，对凭据只有弱引用：凭据全靠通知中心持有。",
        "代理成为子视图，归文本视图所有。",
        "通知照样送到，标签随之隐藏。",
        "文本视图消亡，代理随之消亡。",
        "通知中心一直留着凭据，所以此时还有东西可以注销。",
      ])
  }

  private static var handlerInSpanish: Wording {
    Wording(
      title: "Un proxy con un resguardo débil",
      captions: [
        "El cliente pide a la extensión un marcador de posición.",
        "La extensión crea el otro tipo de proxy, que busca su centro cuando le hace falta.",
        "Le entrega el nombre de la notificación y el bloque.",
        "El proxy se inscribe. Su referencia al resguardo es débil: solo el centro lo retiene.",
        "El proxy pasa a ser subvista, propiedad de la vista de texto.",
        "La notificación llega igualmente, y la etiqueta se oculta.",
        "Muere la vista de texto y con ella el proxy.",
        "El centro ha conservado el resguardo hasta ahora, así que hay algo que retirar.",
      ])
  }
}
