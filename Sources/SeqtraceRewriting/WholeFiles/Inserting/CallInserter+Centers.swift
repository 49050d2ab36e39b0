#if Macros
  import SwiftSyntax

  extension CallInserter {
    /// Makes code use its notification centres through functions of the recorder.
    ///
    /// - Parameters:
    ///   - code: The code, including all closures and functions in it.
    ///   - name: The name of the function or property.
    ///   - degree: The degree to which the function or property is recorded; `nil` if it isn't recorded as a
    ///     call. Then only its uses of centres are recorded.
    func recordCenters(
      in code: some SyntaxProtocol, of name: String, _ degree: RewrittenSource.Degree?
    ) {
      let isChosen = degree != nil || rewriter.isChosen(types.last?.path ?? "", name)
      guard mayUseCenters, isChosen, degree ?? .full == .full,
        degree != nil || !leavesOutTestCode
      else { return }
      let bases = CenterUses.bases(
        in: code, names: index.names(.isCenter),
        isInCenter: types.last?.name == "NotificationCenter")
      for base in bases {
        switch base {
        case .expression(let base, let call):
          insert(
            "\(SourceRewriter.recorder).center(", at: base.positionAfterSkippingLeadingTrivia)
          let isFree = CenterUses.registersFreeBlock(call)
          insert(
            isFree ? ", hasFreeBlock: true)" : ")", at: base.endPositionBeforeTrailingTrivia)
        case .implicit(let call):
          insert(
            "\(SourceRewriter.recorder).center(self).",
            at: call.positionAfterSkippingLeadingTrivia)
        }
      }
      if !bases.isEmpty { usesCenters = true }
    }
  }
#endif
