import Dispatch
import Foundation
import Invocation

extension StandardLibrary {
  /// Installs the C functions for time, and `exit`.
  func installProcess() {
    for (name, unit) in [("sleep", 1.0), ("usleep", 1e-6)] {
      interpreter.function(name, name == "sleep" ? "II" : "iI") { call in
        try call.interpreter.sleep(Double(call[0].integer) * unit)
        return .integer(0)
      }
    }
    interpreter.function("time", "q^v") { call in
      let now = Value.integer(Int(call.interpreter.clock.date.timeIntervalSince1970))
      if case .pointer(let pointer?) = call[0] { try pointer.store(now) }
      return now
    }
    for (name, types, fraction) in [
      ("gettimeofday", "i^{timeval=qi}^v", 1e6), ("clock_gettime", "iI^{timespec=qq}", 1e9),
    ] {
      interpreter.function(name, types) { call in
        let isDate = name == "gettimeofday" || call[0].integer == 0
        let pointer = try call.pointer(name == "gettimeofday" ? 0 : 1)
        let clock = call.interpreter.clock
        let seconds = isDate ? clock.date.timeIntervalSince1970 : clock.time / .seconds(1)
        guard case .structure(let time) = try pointer.load() else { return .integer(-1) }
        let whole = seconds.rounded(.down)
        time.fields = [whole, ((seconds - whole) * fraction).rounded(.down)].map {
          .integer($0.clamped)
        }
        try pointer.store(.structure(time))
        return .integer(0)
      }
    }
    constants(
      [
        "CLOCK_REALTIME": 0, "CLOCK_MONOTONIC_RAW": 4, "CLOCK_MONOTONIC": 6,
        "CLOCK_UPTIME_RAW": 8,
      ], .int)
    constant("CLOCKS_PER_SEC", .integer(1_000_000), .long)
    interpreter.function("difftime", "dqq") { .floating(Double($0[0].integer &- $0[1].integer)) }
    interpreter.function("clock", "q") { _ in .integer(Int(clock())) }
    interpreter.function("CFAbsoluteTimeGetCurrent", "d") {
      .floating($0.interpreter.clock.date.timeIntervalSinceReferenceDate)
    }
    interpreter.function("CACurrentMediaTime", "d") {
      .floating($0.interpreter.clock.time / .seconds(1))
    }
    interpreter.procedure("exit", "i") { call in
      call.interpreter.exit(call[0].integer)
      try call.interpreter.checkStopped()
    }
  }
}
