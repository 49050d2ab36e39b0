#if Tracing
  import Tracing

  /// Puts headers into a dictionary, and takes them out.
  struct Headers: Injector, Extractor {
    func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) {
      carrier[key] = value
    }

    func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
  }
#endif
