extension CommandError {
  /// What to tell of options that part the diagram into pages.
  var pageComplaint: Complaint {
    switch self {
    case .pagesInFormat(let option, let format):
      Complaint(
        .error, "\(option) has no meaning in the format \(format.rawValue)",
        hint: "A communication diagram has no rows that could be parted.")
    case .pagesOnPaper(let option):
      Complaint(
        .error, "\(option) and --paper both part the diagram; expected one of them",
        hint: "--paper parts it where a sheet is full, \(option) where few calls are open.")
    case .pagesWithoutFile(let option, let format):
      Complaint(
        .error,
        "\(option) writes a file for each page in the format \(format.rawValue); expected a file "
          + "to name them after",
        hint: "-o diagram.\(format.ending) makes diagram-1.\(format.ending) and so on.")
    case .severalRecordings(let count, let format):
      Complaint(
        .error,
        "\(count) sessions were recorded, which need a file each in the format \(format.rawValue); "
          + "expected a file to name them after",
        hint: "-o diagram.\(format.ending) makes diagram.\(format.ending), "
          + "diagram-2.\(format.ending) and so on.")
    case .tooManyPages(let count):
      Complaint(
        .error, "the diagram would take \(count) pages; expected at most \(DrawnPages.mostPages)",
        hint: "More messages fit on a page: --pages \(DrawnPages.mostPages)")
    default: notationComplaint
    }
  }
}

extension OutputFormat {
  /// The usual ending of its files.
  fileprivate var ending: String {
    Self.endings.first { $0.format == self }?.ending ?? "txt"
  }
}
