import Foundation

// Fuzzing SUBJECT SEED FIRST COUNT SEEDS-FOLDER WORK-FOLDER
//
// Runs the cases with the numbers from FIRST on. The input of the case that is run lies in the work
// folder, and its number in the file `case` there, so that what crashes or hangs is kept. Scripts/fuzz
// calls this.

/// The longest that a case may take, in seconds.
let longestCase: UInt32 = 60
/// After how many failures there is enough to look at.
let mostFailures = 10

let words = CommandLine.arguments
guard words.count == 7, let subject = FuzzCase.Subject(rawValue: words[1]),
  let seed = UInt64(words[2]), let first = Int(words[3]), let count = Int(words[4])
else {
  let subjects = FuzzCase.Subject.allCases.map(\.rawValue).joined(separator: "|")
  print("usage: Fuzzing \(subjects) SEED FIRST COUNT SEEDS-FOLDER WORK-FOLDER")
  exit(64)
}
let (seeds, folder) = (try Seeds(in: words[5]), words[6])
var failures = 0
var (drawn, refused) = (0, 0)
for number in first..<first + count where failures < mostFailures {
  try Data("\(number)\n".utf8).write(to: URL(fileURLWithPath: folder + "/case"))
  alarm(longestCase)
  let check = try FuzzCase(subject: subject, seed: seed, number: number)
    .check(in: folder + "/input", seeds: seeds)
  alarm(0)
  (drawn, refused) = (drawn + check.drawn, refused + check.refused)
  if check.problems.isEmpty { continue }
  failures += 1
  let kept = "\(folder)/failed-\(number)"
  try? FileManager.default.removeItem(atPath: kept)
  try FileManager.default.copyItem(atPath: folder + "/input", toPath: kept)
  for problem in check.problems { print("case \(number): \(problem)") }
  print("case \(number): kept in \(kept)")
}
try FileManager.default.removeItem(atPath: folder + "/case")
print(
  "\(subject.rawValue) from \(first): \(drawn) drawings, \(refused) refusals, \(failures) failures")
exit(failures == 0 ? 0 : 1)
