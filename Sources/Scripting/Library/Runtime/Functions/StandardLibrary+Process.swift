import Dispatch
import Foundation
import Invocation
import ScriptProgram

extension StandardLibrary {
  /// Installs C's functions for time and `exit`.
  func installProcess() {
    for (name, unit) in [("sleep", 1.0), ("usleep", 1e-6)] {
      machine.function(name, name == "sleep" ? "II" : "iI") { call in
        _ = try call.machine.wait(until: .now() + Double(call[0].integer) * unit) { false }
        return .integer(0)
      }
    }
    machine.function("time", "q^v") { call in
      let now = Value.integer(Int(Date().timeIntervalSince1970))
      if case .pointer(let pointer?) = call[0] { try pointer.store(now) }
      return now
    }
    machine.function("clock", "q") { _ in .integer(Int(clock())) }
    machine.function("CFAbsoluteTimeGetCurrent", "d") { _ in
      .floating(Date().timeIntervalSinceReferenceDate)
    }
    machine.function("CACurrentMediaTime", "d") { _ in
      .floating(Double(DispatchTime.now().uptimeNanoseconds) / 1e9)
    }
    machine.function("exit", "vi") { call in
      call.machine.exit(call[0].integer)
      try call.machine.checkStopped()
      return .void
    }
    machine.definitions.constants["EXIT_SUCCESS"] = (.integer(0), .int)
    machine.definitions.constants["EXIT_FAILURE"] = (.integer(1), .int)
    machine.definitions.constants["CLOCKS_PER_SEC"] = (.integer(1_000_000), .long)
  }
}
