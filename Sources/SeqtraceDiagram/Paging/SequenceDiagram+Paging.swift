extension SequenceDiagram {
  /// Returns the pages of this diagram, each a whole diagram.
  ///
  /// Nearly equal pages are parted where the fewest calls and frames are open. A diagram that fits
  /// on one page is its own page, without references. Explanations of numbers stand on the pages
  /// that have those, remarks on all pages.
  ///
  /// In UML, what leads from page to page is an `InteractionUse`.
  ///
  /// - Parameters:
  ///   - size: How many pages, or how many messages a page.
  ///   - wording: What the pages say of each other.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together, and for each
  ///   page as much as it shows.
  public func paged(_ size: PageSize, wording: PageWording = .english) -> DiagramPages {
    DiagramPages(of: self, size, wording: wording)
  }
}
