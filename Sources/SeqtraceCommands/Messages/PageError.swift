/// The reason why a diagram can't be divided into pages or files, as facts.
enum PageError: Error, Hashable {
  /// Pages were requested, but the diagram is divided into sheets of paper.
  case onPaper(DrawingOption)
  /// Each page needs a file, but no output file was given.
  case withoutFile(DrawingOption, OutputFormat)
  /// The diagram would have too many pages. `areWritten` is true if the diagram's text itself requests the
  /// pages.
  case tooMany(Int, areWritten: Bool)
  /// Several sessions were recorded, and each needs its own file.
  case severalRecordings(Int, OutputFormat)
  /// Several inputs, not all of them recordings, were given without an output folder.
  case severalInputs(Int)
  /// Two pictures of the same input would be drawn into the same file.
  case sameName(String)
  /// Two inputs would be drawn into the same file.
  case sameFile(String, String, String)
}

extension PageError {
  /// The complaint for the user.
  var complaint: Complaint {
    switch self {
    case .onPaper(let option):
      Complaint(
        .error, "\(option.text) and --paper both part the diagram; expected one of them",
        hint: "--paper divides it where a sheet is full, \(option.text) where few calls are open.")
    case .withoutFile(let option, let format):
      Complaint(
        .error,
        "\(option.text) writes a file for each page in the format \(format); expected a file to "
          + "name them after",
        hint: "-o diagram.\(format.ending) writes diagram-1.\(format.ending) and so on.")
    case .severalRecordings(let count, let format):
      Complaint(
        .error,
        "there are \(count) diagrams, which need a file each in the format \(format); "
          + "expected a file to name them after",
        hint: "-o diagram.\(format.ending) writes diagram.\(format.ending), "
          + "diagram-2.\(format.ending) and so on.")
    case .severalInputs(let count):
      Complaint(
        .error, "\(count) inputs need a folder for their pictures; expected -o FOLDER/",
        hint: "-o pictures/ draws each into a file named after it; the folder is made if needed.")
    case .sameFile(let file, let first, let second):
      Complaint(
        .error, at: second, "would be drawn into \(file), the same file as \(first)",
        hint: "Rename one of them, or draw them into different folders.")
    case .sameName(let file):
      Complaint(
        .error, at: file, "two pictures would be drawn into this file",
        hint: "Rename one of the diagrams, or draw them from files of their own.")
    case .tooMany(let count, let areWritten):
      Complaint(
        .error, "the diagram would take \(count) pages; expected at most \(DrawnPages.mostPages)",
        hint: areWritten
          ? "--pages 1 draws one picture."
          : "More messages fit on a page: --pages \(DrawnPages.mostPages)")
    }
  }
}

extension OutputFormat {
  /// The format's usual file extension.
  fileprivate var ending: String { endings.first ?? "txt" }
}
