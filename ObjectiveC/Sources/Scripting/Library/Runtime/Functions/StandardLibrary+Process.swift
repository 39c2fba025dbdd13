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
    interpreter.function("gettimeofday", "i^{timeval=qi}^v") { call in
      let pointer = try call.pointer(0)
      let seconds = call.interpreter.clock.date.timeIntervalSince1970
      guard case .structure(let time) = try pointer.load() else { return .integer(-1) }
      let whole = seconds.rounded(.down)
      time.fields = [whole, ((seconds - whole) * 1e6).rounded(.down)].map { .integer($0.clamped) }
      try pointer.store(.structure(time))
      return .integer(0)
    }
    constant("CLOCKS_PER_SEC", .integer(1_000_000), .long)
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
