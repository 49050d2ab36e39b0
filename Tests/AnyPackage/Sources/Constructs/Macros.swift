import Observation

/// A class to which a macro adds members and accessors.
@Observable final class Thermometer {
  var degrees = 20.0
  @ObservationIgnored private var readings = 0

  func heat(by step: Double) {
    degrees += step
    readings += 1
  }
}

func macros() {
  let thermometer = Thermometer()
  withObservationTracking {
    _ = thermometer.degrees
  } onChange: {
    print("changes")
  }
  thermometer.heat(by: 2)
  print(thermometer.degrees, #function, #line)
}
