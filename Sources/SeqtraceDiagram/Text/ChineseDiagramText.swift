import SeqtraceEvents

/// The wording of the texts that diagrams add themselves, in Chinese.
enum ChineseDiagramText {
  static func words(for text: DiagramText) -> String {
    switch text {
    case .droppedEvents(let count): "此处有 \(DiagramWording.grouped(count)) 个事件未被记录"
    case .lostEvents(nil): "此处有事件丢失"
    case .lostEvents(let count?): "此处丢失了 \(DiagramWording.grouped(count)) 个事件"
    case .strayEvents(let count): "有 \(count) 个事件未显示：多个会话同时记录，无法判断它们属于哪个会话。"
    case .passingMessages: "名称前带 … 的消息经过了未显示的参与者。"
    case .deepCalls(let count): "有 \(DiagramWording.grouped(count)) 个更深的调用未显示。"
    case .ownOrder: "与测试并行的工作按本次运行的顺序绘制。"
    case .unknownCalls(let count): "有 \(DiagramWording.grouped(count)) 个不知从何处启动的调用未显示。"
    case .otherCases(let count): "该测试另有 \(DiagramWording.grouped(count)) 组参数未显示。"
    case .otherTests(let count): "记录中另有 \(DiagramWording.grouped(count)) 个测试未显示。"
    case .otherCalls(let count): "该函数另有 \(DiagramWording.grouped(count)) 次调用未显示。"
    case .unknownStart(let names): "不知道 \(omissions.list(names)) 是从何处启动的；其在图中的位置没有意义。"
    case .unknownMoment(let names): "不知道 \(omissions.list(names)) 启动的确切时间；其在调用内的位置没有意义。"
    case .unknownAwait(let names): "不知道 \(omissions.list(names)) 是何时被等待的；其下方的内容可能与之同时发生。"
    case .doubt(let doubt): words(for: doubt)
    case .cancelled(let value): value.map { $0 + "，已取消" } ?? "已取消"
    case .repetitions(let counts): "\(counts.dashed) 次"
    case .partOfRepetitions(let count, let all): "\(all) 次中的 \(count) 次"
    case .usualRepetitions(let counts, let usual): "\(counts.dashed) 次，通常 \(usual) 次"
    case .shareOfRuns(let percent, let count):
      "占运行的 \(percent)%（\(DiagramWording.grouped(count)) 次）"
    case .someRuns: "部分运行中"
    case .usualTime(let median, let high): "\(median)，95% 不超过 \(high)"
    case .aggregatedRuns(let count, let undrawn):
      "由 \(DiagramWording.grouped(count)) 次运行绘制"
        + (undrawn > 0 ? "；其中 \(DiagramWording.grouped(undrawn)) 次形状罕见，仅计数" : "")
    case .alikeOperands(let counts): "另有 \(counts.dashed) 个与此相同"
    case .lostNumbers(let names): "重复消息的编号：\(omissions.list(names))"
    case .mergedObjects(let names): "合并绘制的对象：\(omissions.list(names))"
    case .unrecordedInlinable(let names, let option):
      "可内联，因此未记录（全部记录：\(option)）：\(omissions.list(names))"
    case .unrecordedDelegating(let names): "为委托构造器，因此未记录：\(omissions.list(names))"
    case .omission(let omission): omissions.text(for: omission)
    case .summary(let omission): omissions.text(for: omission)
    case .furtherAsides(let count): "不含另外 \(count) 个注释、引用、分隔线和空片段"
    case .unchangedMessages(let count): "\(count) 条未变更的消息"
    case .stillRegistered(let names): "仍登记：\n\(names)"
    case .openBefore(let calls, let registrations): omissions.open(calls, registrations)
    }
  }

  /// The words for a doubt about a trace of several programs.
  private static func words(for doubt: TraceDoubt) -> String {
    switch doubt {
    case .missingCauses(let messages): "引起 \(omissions.list(.init(messages))) 的消息不在文件中；其位置由时钟决定。"
    case .clockOrder(let messages): "\(omissions.list(.init(messages))) 的顺序仅由多个程序的时钟得知。"
    case .skew(let caller, let callee, let nanoseconds, let count):
      "\(caller.onOneLine) 与 \(callee.onOneLine) 的时钟和 \(DiagramWording.grouped(count)) 条消息矛盾，"
        + "最多相差 \(TimeSpan(nanoseconds: nanoseconds))；时间保持记录的原样。"
    case .unfinished(let count): "\(DiagramWording.grouped(count)) 个跨度没有结束。"
    case .reversed(let count): "\(DiagramWording.grouped(count)) 个跨度的结束早于开始。"
    case .duplicates(let count): "\(DiagramWording.grouped(count)) 个跨度被报告了多次。"
    case .cycles(let count): "\(DiagramWording.grouped(count)) 个跨度被说成在自身之内。"
    case .alignedClocks(let count): "时间来自 \(count) 个程序；它们的时钟按彼此间的第一条消息对齐。"
    }
  }

  private static let omissions = OmissionWords(
    comma: "、", semicolon: "；", colon: "：", and: "及 ", more: { " 等 \($0.count) 个" },
    messages: same("% 条消息"), notes: same("% 条注释"), registrations: same("% 个登记"),
    openBefore: "自前面各页起未结束：%", calls: same("% 次调用"),
    numbers: same("（编号 %）"), edge: "%画在图的边缘", hidden: "已隐藏", before: "% 之前",
    after: "% 之后", unchanged: "未变更", summary: "摘要", step: { $0.chinese }, without: "不含 %",
    deaths: same("% 条与对象销毁有关的消息"), minorCalls: same("% 次次要调用"), callsOf: "对 %的调用",
    excessCalls: same("% 次其他调用"), movedCalls: same("% 次经由它们的调用画为由最近的所示调用者发出"))

  private static func same(_ word: String) -> OmissionWords.Counted { (word, word) }
}
