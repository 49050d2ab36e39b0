import SeqtraceDiagram

/// The explanations of notation in legends, in all languages.
enum LegendWording {
  /// The explanation of a kind of notation.
  static func text(for kind: LegendEntry.Kind, in language: Language) -> String {
    let wording = wording(for: kind)
    return switch language {
    case .en: wording.en
    case .zh: wording.zh
    case .es: wording.es
    }
  }

  private typealias Wording = (en: String, zh: String, es: String)

  private static func wording(for kind: LegendEntry.Kind) -> Wording {
    switch kind {
    case .call: ("call: the sender waits", "调用：发送者等待", "llamada: quien llama espera")
    case .signal: ("signal: the sender goes on", "信号：发送者不等待", "señal: quien envía no espera")
    case .reply: ("answer to a call", "对调用的答复", "respuesta a una llamada")
    case .thrownReply: ("error thrown by a call", "调用抛出的错误", "error lanzado por una llamada")
    case .creation: ("creates the receiver", "创建接收者", "crea a quien recibe")
    case .found: ("sent by nobody known", "发送者不明", "enviado por alguien desconocido")
    case .lost: ("received by nobody", "无人接收", "no lo recibe nadie")
    case .gate:
      ("from or to the edge of the picture", "来自或通往图外", "desde o hacia el borde del dibujo")
    case .activation: ("busy", "执行中", "en ejecución")
    case .interruption:
      ("still busy when the recording stopped", "记录结束时仍在执行", "en ejecución al acabar la grabación")
    case .destruction: ("end of an object's life", "对象生命的终点", "fin de la vida de un objeto")
    case .duration: ("how long a call took", "调用所用的时间", "cuánto duró una llamada")
    case .measure:
      ("time between two messages", "两条消息之间的时间", "tiempo entre dos mensajes")
    case .registration:
      ("registered from the dot to the bar", "从圆点到横杠之间处于登记状态", "inscrito del punto a la barra")
    case .openRegistration:
      ("registration that nobody ended", "没有人注销的登记", "inscripción que nadie canceló")
    case .note: ("remark", "注释", "comentario")
    case .state: ("state of the lifeline", "生命线所处的状态", "estado de la línea de vida")
    case .reference: ("shown by another diagram", "由另一张图展示", "lo muestra otro diagrama")
    case .divider: ("another phase begins", "进入另一阶段", "empieza otra fase")
    case .delay: ("time passes", "时间流逝", "pasa el tiempo")
    case .group: ("lifelines that belong together", "属于一组的生命线", "líneas de vida que van juntas")
    case .added: ("added", "新增", "añadido")
    case .removed: ("removed", "删除", "eliminado")
    case .changed: ("changed", "更改", "cambiado")
    case .movedHere: ("moved to here", "移至此处", "movido hasta aquí")
    case .movedAway: ("moved away from here", "从此处移走", "movido desde aquí")
    case .fragment(let rule): fragment(rule)
    default: lifeline(kind)
    }
  }

  private static func lifeline(_ kind: LegendEntry.Kind) -> Wording {
    switch kind {
    case .actor: ("person or role", "人或角色", "persona o papel")
    case .boundary: ("boundary of the system", "系统边界", "frontera del sistema")
    case .control: ("what decides", "控制者", "lo que decide")
    case .entity: ("what is remembered", "实体", "lo que se recuerda")
    case .database: ("database", "数据库", "base de datos")
    case .collections: ("several of a kind", "多个同类对象", "varios de una clase")
    case .queue: ("queue", "队列", "cola")
    case .notificationCenter: ("notification centre", "通知中心", "centro de notificaciones")
    default: ("side of the object beside it", "旁边对象的一个侧面", "una cara del objeto de al lado")
    }
  }

  private static func fragment(_ rule: CombinedFragment.Operator) -> Wording {
    switch rule {
    case .alt: ("one of these happens", "择一发生", "ocurre una de estas partes")
    case .opt: ("happens or not", "可能发生", "ocurre o no")
    case .loop: ("happens several times", "反复发生", "ocurre varias veces")
    case .par: ("happens at the same time", "同时发生", "ocurre a la vez")
    case .critical: ("nothing comes in between", "不被打断", "nada se interpone")
    case .break: ("happens instead of the rest", "发生后不再继续", "ocurre en lugar del resto")
    case .neg: ("must not happen", "不得发生", "no debe ocurrir")
    case .seq:
      (
        "in order on each lifeline, not across them", "仅在各生命线内有序",
        "en orden en cada línea de vida, no entre ellas"
      )
    case .strict: ("happens in exactly this order", "严格按此顺序发生", "ocurre exactamente en este orden")
    case .ignore: ("other messages may be left out", "忽略其他消息", "se omiten otros mensajes")
    case .consider: ("only these messages matter", "只考虑这些消息", "solo cuentan estos mensajes")
    case .assert: ("must happen", "必须发生", "debe ocurrir")
    case .section: ("part with a name", "有名称的部分", "parte con nombre")
    }
  }
}
