// Rewrites the sources of a package so that its functions are recorded, for `seqtrace record --package`.
//
//   SeqtraceRewriter DESCRIPTION PACKAGE OUTPUT [--log FILE] [--instrument GLOB] [--skip GLOB]
//                    [--values yes] [--accessors yes] [--properties yes] [--operators yes]
//                    [--inlinable yes]
//
// DESCRIPTION is the output of `swift package describe --type json`. The program writes into the folder
// OUTPUT: the rewritten files; `overlay.yaml`, with which the compiler reads them in place of the originals;
// and `summary`, which lists the results. If nothing has changed since the last execution, it does nothing.
// FILE is the log of a failed build: less is then added to the functions with errors. The exit status is 3 if
// none of the errors is in a rewritten file.

import Foundation

#if Macros
  do {
    let arguments = try RewriterArguments(Array(CommandLine.arguments.dropFirst()))
    let state = try SourceState(arguments)
    if arguments.log == nil, state.isKnown { exit(0) }
    var run = try RewritingRun(arguments)
    if let log = arguments.log, try run.giveWay(to: CompilerErrors(inLog: log)) == false {
      exit(3)
    }
    try run.write()
    try state.remember()
  } catch {
    let line = (error as? UnreadableSource)?.description ?? "error: \(error)"
    FileHandle.standardError.write(Data((line + "\n").utf8))
    exit(error is RewriterArguments.Usage ? 64 : 1)
  }
#else
  FileHandle.standardError.write(Data("error: SeqtraceRewriter needs the trait Macros\n".utf8))
  exit(64)
#endif
