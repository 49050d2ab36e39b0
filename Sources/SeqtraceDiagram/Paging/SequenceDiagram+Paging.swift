extension SequenceDiagram {
  /// Returns the pages of this diagram, each a complete diagram.
  ///
  /// Pages are nearly equal in size and break where the fewest calls and frames are open. A diagram that fits
  /// on one page is returned as that page, without references. Captions appear on the pages that have their
  /// numbers, and remarks on all pages.
  ///
  /// In UML, a reference from page to page is an `InteractionUse`.
  ///
  /// - Parameters:
  ///   - size: The number of pages, or of messages on each page.
  ///   - wording: The wording of the references between pages.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together, plus the size of each
  ///   page.
  public func paged(_ size: PageSize, wording: PageWording = .english) -> DiagramPages {
    DiagramPages(of: self, size, wording: wording)
  }
}
