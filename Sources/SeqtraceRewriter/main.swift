// Rewrites the sources of a package, so that its functions are recorded, for `seqtrace record --package`.
//
//   SeqtraceRewriter DESCRIPTION PACKAGE OUTPUT [--log FILE] [--instrument GLOB] [--skip GLOB]
//                    [--values yes] [--accessors yes] [--properties yes] [--operators yes]
//                    [--inlinable yes]
//
// DESCRIPTION is what `swift package describe --type json` printed. The folder OUTPUT gets the rewritten
// files, `overlay.yaml`, which puts them in the place of the originals, and `summary`, which says in
// lines what was done. Where nothing has changed since the last run, nothing is done. FILE is the log of a
// build that failed: the functions in which it found errors get less. The exit status is 3 if no error is
// in a file that was rewritten.

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
