extension String {
  /// The host without its port, for texts that must not change from run to run: ports can be ephemeral.
  ///
  /// `example.org:8080` gives `example.org`, and `[::1]:80` gives `[::1]`. Other texts stay as they are.
  package var withoutPort: String {
    guard let colon = lastIndex(of: ":"), firstIndex(of: ":") == colon || contains("]:") else {
      return self
    }
    let port = self[index(after: colon)...]
    let isNumber = !port.isEmpty && port.utf8.allSatisfy(\.isDigit)
    return isNumber ? String(self[..<colon]) : self
  }
}
