import Foundation
import Invocation

extension StandardLibrary {
  /// Installs the C functions that read numbers from strings.
  func installScanning() {
    for (name, result) in [
      ("strtol", "q"), ("strtoll", "q"), ("strtoul", "Q"), ("strtoull", "Q"),
    ] {
      interpreter.function(name, result + "*^vi") { call in
        let base = Int32(truncatingIfNeeded: call[2].integer)
        return try call.converted {
          .integer(result == "q" ? strtol($0, $1, base) : Int(bitPattern: strtoul($0, $1, base)))
        }
      }
    }
    interpreter.function("strtod", "d*^v") { call in
      try call.converted { .floating(strtod($0, $1)) }
    }
  }
}

extension Call {
  /// Converts the string in the first argument, and stores a pointer to the rest of the string in
  /// the memory to which the second argument points.
  fileprivate func converted(
    _ convert: (UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) throws -> Value {
    var count = 0
    let value = (try bytes(0) + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
      guard let start = $0.baseAddress else { return Value.integer(0) }
      var end: UnsafeMutablePointer<CChar>?
      errno = 0
      defer { count = end.map { UnsafePointer($0) - start } ?? 0 }
      return convert(start, &end)
    }
    if errno != 0 { library.set(errno: errno) }
    if case .pointer(let target?) = self[1] {
      try target.store(.pointer(try pointer(0).advanced(by: count)))
    }
    return value
  }
}
