import CCounter
import CxxCounter
import Evolving
import Foundation
import Generated
import LocalKit

/// What comes from other targets: C, C++, a local package, a plugin, resources, a trait.
func packages() {
  print(ccounter_next(1), cxxcounter_next(2), generatedNumber())
  print(LocalThing(name: "local").describe())
  print(Evolved(number: 4).doubled())
  print(greeting().trimmingCharacters(in: .newlines))
  #if Loud
    print(loud())
  #endif
}

func greeting() -> String {
  let url = Bundle.module.url(forResource: "note", withExtension: "txt")!
  return (try? String(contentsOf: url, encoding: .utf8)) ?? "none"
}

#if Loud
  func loud() -> String { "LOUD" }
#endif
