extension BuiltInDesign {
  /// The second solution, without a proxy: no object deregisters.
  static var leak: BuiltInDesign {
    BuiltInDesign("leak", en: leakInEnglish, zh: leakInChinese, es: leakInSpanish) { design in
      let side = "UITextView extension"
      let notification = "UITextViewTextDidChangeNotification"
      design.step(1, from: "client", to: side, "addPlaceholderLabel()")
      design.step(2, .creation, from: side, to: "UILabel")
      design.step(2, from: side, to: "UILabel", "text", value: "…")
      design.step(2, from: side, to: "UITextView", "addSubview(_:)", ["label"])
      design.step(
        3, from: side, to: "NotificationCenter", "addObserver(forName:object:queue:using:)")
      design.step(4, from: "NotificationCenter", to: side, notification)
      design.step(5, from: side, to: "UILabel", "isHidden", value: "…")
      design.step(6, .destruction, from: "client", to: "UITextView")
      design.step(6, .destruction, from: "UITextView", to: "UILabel")
      design.step(7, from: "NotificationCenter", to: side, notification)
    }
  }

  private static var leakInEnglish: Wording {
    Wording(
      title: "Without a proxy, nobody deregisters",
      captions: [
        "The client asks the extension for a placeholder.",
        "The extension makes a label and adds it to the text view.",
        "It registers with the notification centre itself. It has no place to store the token.",
        "The text has changed, and the centre runs the extension's block.",
        "The block hides the label, as it should.",
        "The text view dies with its label. An extension has no deinit, so nobody deregisters.",
        "Somebody types into another text view, and the centre calls for one that is dead.",
      ])
  }

  private static var leakInChinese: Wording {
    Wording(
      title: "没有代理，就没有人注销",
      captions: [
        "客户请扩展添加占位文字。",
        "扩展创建标签，并把它加进文本视图。",
        "扩展自己到通知中心登记，却没有地方存放凭据。",
        "文字有了变化，通知中心执行扩展的闭包。",
        "闭包照常隐藏标签。",
        "文本视图连同标签一起消亡。扩展没有 deinit，所以没有人注销。",
        "有人在另一个文本视图里输入，通知中心却还在呼叫已经消亡的那一个。",
      ])
  }

  private static var leakInSpanish: Wording {
    Wording(
      title: "Sin proxy, nadie cancela la inscripción",
      captions: [
        "El cliente pide a la extensión un marcador de posición.",
        "La extensión crea una etiqueta y la añade a la vista de texto.",
        "Se inscribe ella misma en el centro, y no tiene dónde guardar el resguardo.",
        "El texto ha cambiado, y el centro ejecuta el bloque de la extensión.",
        "El bloque oculta la etiqueta, como es debido.",
        "Muere la vista de texto con su etiqueta. Sin deinit, nadie cancela la inscripción.",
        "Alguien escribe en otra vista de texto, y el centro llama a una que ya murió.",
      ])
  }
}
