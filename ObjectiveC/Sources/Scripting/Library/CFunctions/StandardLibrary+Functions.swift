import CScriptSupport
import Foundation
import Invocation
import ObjectiveCEncoding

extension StandardLibrary {
  // MARK: Printing

  func installPrinting() {
    for (name, types) in [("NSLog", "v@"), ("NSLogv", "v@*")] {
      interpreter.function(name, types, isVariadic: name == "NSLog") { call in
        let format = try call.objectText(0)
        call.interpreter.log(try call.formatted(format, list: 1) + "\n")
        return .void
      }
    }
    for (name, types, format) in [("printf", "i*", 0), ("fprintf", "i^v*", 1)] {
      let print: Native = { call in
        try call.print(try call.formatted(try CString.text(call[format]), list: format + 1))
      }
      interpreter.function(name, types, isVariadic: true, print)
      interpreter.function("v" + name, types + "*", print)
    }
    interpreter.function("puts", "i*") { try $0.print(try CString.text($0[0]) + "\n") }
    interpreter.function("putchar", "ii") { call in
      try call.print(String(Unicode.Scalar(UInt8(truncatingIfNeeded: call[0].integer))))
    }
    interpreter.function("fflush", "i^v") { _ in .integer(0) }
    for name in ["stdout", "stderr"] {
      constant(name, .pointer(ElementPointer(Memory([]))), .pointer(.void))
    }
  }

  // MARK: Texts

  func installTexts() {
    interpreter.function("strlen", "Q*") { .integer(try $0.bytes(0).count) }
    func comparison(_ name: String, _ types: String, _ fold: @escaping ([UInt8]) -> [UInt8]) {
      interpreter.function(name, types) { call in
        let limit = types.hasSuffix("Q") ? max(0, call[2].integer) : .max
        let (left, right) = (
          fold(try call.bytes(0)).prefix(limit), fold(try call.bytes(1)).prefix(limit)
        )
        if left.elementsEqual(right) { return .integer(0) }
        return .integer(left.lexicographicallyPrecedes(right) ? -1 : 1)
      }
    }
    let lower = { (bytes: [UInt8]) in bytes.map { (65...90).contains($0) ? $0 + 32 : $0 } }
    comparison("strcmp", "i**") { $0 }
    comparison("strncmp", "i**Q") { $0 }
    comparison("strcasecmp", "i**", lower)
    comparison("strncasecmp", "i**Q", lower)
    interpreter.function("strstr", "***") { call in
      guard case .pointer(let pointer?) = call[0] else { return .pointer(nil) }
      let (text, part) = (try call.bytes(0), try call.bytes(1))
      guard part.count <= text.count else { return .pointer(nil) }
      if part.isEmpty { return call[0] }
      let offset = text.withUnsafeBytes { text in
        part.withUnsafeBytes { part -> Int? in
          guard let base = text.baseAddress, let partBase = part.baseAddress else { return nil }
          return find(partBase, part.count, in: base, text.count).map { $0 - base }
        }
      }
      return .pointer(offset.map { pointer.advanced(by: $0) })
    }
    interpreter.function("strdup", "**") { try $0.cString(try CString.text($0[0])) }
    interpreter.function("atoi", "i*") { call in
      .integer(Int(Int32(clamping: NSString(string: try CString.text(call[0])).integerValue)))
    }
  }

  // MARK: Mathematics

  func installMathematics() {
    let unary: [(String, @Sendable (Double) -> Double)] = [
      ("fabs", { abs($0) }), ("sqrt", { $0.squareRoot() }), ("cbrt", { cbrt($0) }),
      ("floor", { $0.rounded(.down) }), ("ceil", { $0.rounded(.up) }),
      ("round", { $0.rounded() }), ("trunc", { $0.rounded(.towardZero) }),
      ("rint", { $0.rounded(.toNearestOrEven) }), ("exp", { exp($0) }), ("exp2", { exp2($0) }),
      ("log", { log($0) }), ("log2", { log2($0) }), ("log10", { log10($0) }),
      ("sin", { sin($0) }), ("cos", { cos($0) }), ("tan", { tan($0) }), ("asin", { asin($0) }),
      ("acos", { acos($0) }), ("atan", { atan($0) }), ("sinh", { sinh($0) }),
      ("cosh", { cosh($0) }),
      ("tanh", { tanh($0) }), ("expm1", { expm1($0) }), ("log1p", { log1p($0) }),
      ("nearbyint", { $0.rounded(.toNearestOrEven) }),
    ]
    for (name, apply) in unary {
      interpreter.function(name, "dd") { .floating(apply($0[0].floating)) }
      interpreter.function(name + "f", "ff") {
        .floating(Double(Float(apply($0[0].floating))))
      }
    }
    let binary: [(String, @Sendable (Double, Double) -> Double)] = [
      ("pow", { pow($0, $1) }), ("fmod", { fmod($0, $1) }), ("fmin", { fmin($0, $1) }),
      ("fmax", { fmax($0, $1) }), ("atan2", { atan2($0, $1) }), ("hypot", { hypot($0, $1) }),
      ("copysign", { copysign($0, $1) }),
      ("remainder", { remainder($0, $1) }), ("fdim", { fdim($0, $1) }),
    ]
    for (name, apply) in binary {
      interpreter.function(name, "ddd") { .floating(apply($0[0].floating, $0[1].floating)) }
      interpreter.function(name + "f", "fff") {
        .floating(Double(Float(apply($0[0].floating, $0[1].floating))))
      }
    }
    for name in ["lround", "llround"] {
      interpreter.function(name, "qd") { .integer($0[0].floating.rounded().clamped) }
    }
    for name in ["lrint", "llrint"] {
      interpreter.function(name, "qd") {
        .integer($0[0].floating.rounded(.toNearestOrEven).clamped)
      }
    }
    interpreter.function("modf", "dd^d") { call in
      let (whole, number) = (call[0].floating.rounded(.towardZero), call[0].floating)
      try call.pointer(1).store(.floating(whole))
      return .floating(number.isInfinite ? copysign(0, number) : copysign(number - whole, number))
    }
    interpreter.function("isfinite", "id") { .integer($0[0].floating.isFinite ? 1 : 0) }
    interpreter.function("signbit", "id") { .integer($0[0].floating.sign == .minus ? 1 : 0) }
    interpreter.function("isnan", "id") { .integer($0[0].floating.isNaN ? 1 : 0) }
    interpreter.function("isinf", "id") { .integer($0[0].floating.isInfinite ? 1 : 0) }
    for (name, types, scalar) in [
      ("abs", "ii", TypeEncoding.Scalar.int), ("labs", "qq", .longLong), ("llabs", "qq", .longLong),
    ] {
      interpreter.function(name, types) { call in
        let number = call[0].integer
        return .integer(Arithmetic.wrap(number < 0 ? 0 &- number : number, to: scalar))
      }
    }
    interpreter.function("arc4random", "I") { _ in .integer(Int(UInt32.random(in: .min ... .max))) }
    interpreter.function("arc4random_uniform", "II") { call in
      let bound = UInt32(truncatingIfNeeded: call[0].integer)
      return .integer(bound < 2 ? 0 : Int(UInt32.random(in: 0..<bound)))
    }
  }

  // MARK: Memory

  func installMemory() {
    // The memory has one element for each byte, because an element can hold a value of any type.
    interpreter.function("malloc", "^vQ") { try Self.memory($0[0].integer) }
    interpreter.function("calloc", "^vQQ") { call in
      let (count, overflows) = call[0].integer.multipliedReportingOverflow(by: call[1].integer)
      return try overflows ? .pointer(nil) : Self.memory(count)
    }
    interpreter.function("free", "v^v") { _ in .void }
    // The parameters are objects, so that a temporary object lives until it is retained.
    for name in ["CFRetain", "CFBridgingRetain"] {
      interpreter.function(name, "^v@") { try $0.retain() }
    }
    // These have C's types, so that a script's own function can replace one for all its files.
    for (name, type) in [("CFRelease", "v^v"), ("CFBridgingRelease", "@^v")] {
      interpreter.function(name, type) { try .object($0.release()) }
    }
    interpreter.function("Block_copy", "@?@?") { $0[0] }
    interpreter.function("Block_release", "v@?") { _ in .void }
    interpreter.function("realloc", "^v^vQ") { call in
      let resized = try Self.memory(call[1].integer)
      guard case .pointer(let old?) = call[0], case .pointer(let new?) = resized else {
        return resized
      }
      guard let old = old as? ElementPointer, old.index == 0 else {
        throw RuntimeFailure("expected the start of allocated memory, found \(old.noun)")
      }
      for index in 0..<min(old.memory.count, call[1].integer) {
        try call.step()
        try new.advanced(by: index).store(old.advanced(by: index).load())
      }
      return resized
    }
  }

  private static func memory(_ count: Int) throws -> Value {
    guard (0...MemoryBudget.sizeLimit).contains(count) else { return .pointer(nil) }
    let memory = Memory(zeros: count, of: .integer(.char))
    try memory.allocate()
    return .pointer(ElementPointer(memory))
  }

  // MARK: Ranges

  func installRanges() {
    let range = Self.rangeType
    interpreter.function("NSMakeRange", range + "QQ") { call in
      Value(NSRange(location: call[0].integer, length: call[1].integer))
    }
    interpreter.function("NSIntersectionRange", range + range + range) { call in
      Value(NSIntersectionRange(call[0].checkedRange, call[1].checkedRange))
    }
    interpreter.function("NSUnionRange", range + range + range) { call in
      Value(NSUnionRange(call[0].checkedRange, call[1].checkedRange))
    }
    interpreter.function("NSMaxRange", "Q" + range) { call in
      .integer(call[0].range.location &+ call[0].range.length)
    }
    interpreter.function("NSLocationInRange", "BQ" + range) { call in
      let range = call[1].range
      let offset = UInt(bitPattern: call[0].integer &- range.location)
      return .integer(offset < UInt(bitPattern: range.length) ? 1 : 0)
    }
    interpreter.function("NSEqualRanges", "B" + range + range) { call in
      .integer(call[0].range == call[1].range ? 1 : 0)
    }
    interpreter.function("NSStringFromRange", "@\"NSString\"" + range) { call in
      .object(call.interpreter.objects.string(Self.text(of: call[0].range)))
    }
  }
}

extension Call {
  func objectText(_ index: Int) throws -> String {
    try activation.description(of: self[index].object)
  }

  /// Returns the string for a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - index: The index of the `va_list` with the values. If the argument is not declared, the
  ///     values are the arguments for `...`.
  /// - Returns: The string.
  /// - Throws: ``RuntimeFailure`` for a `va_list` that has not begun, or the error of a description.
  func formatted(_ format: String, list index: Int = .max) throws -> String {
    if index < count {
      let arguments = try StandardLibrary.begun(self[index]).rest
      return try FormatString(format, on: activation).text(of: Array(arguments), on: activation)
    }
    let format = try FormatString(format, on: activation)
    return try withRest { try format.text(of: $0, on: activation) }
  }

  fileprivate func print(_ text: String) throws -> Value {
    interpreter.output(text)
    return .integer(text.utf8.count)
  }

  /// Returns the bytes of a C string, without the terminating zero.
  func bytes(_ index: Int) throws -> [UInt8] {
    try CString.bytes(pointer(index, "a C string"))
  }
}

extension Value {
  /// The fields of an `NSRange`, clamped so that the sum of the fields does not overflow.
  fileprivate var checkedRange: NSRange {
    let location = max(0, range.location)
    return NSRange(
      location: location, length: min(max(0, range.length), NSNotFound - location))
  }
}

extension Call {
  /// Retains the object of the first argument until the matching ``release()``.
  fileprivate func retain() throws -> Value {
    guard let object = object(0) else { return .pointer(nil) }
    let key = ObjectIdentifier(object.identity)
    let count = interpreter.definitions.retained[key]?.count ?? 0
    if count == 0 { try interpreter.memory.charge(Definitions.bytesOfRetained) }
    interpreter.definitions.retained[key] = (object, count + 1)
    return .pointer(ObjectPointer(object))
  }

  /// Ends a ``retain()`` of the object of the first argument, and returns the object.
  fileprivate func release() throws -> Object? {
    guard let object = try Interpreter.object(self[0], in: interpreter).object else { return nil }
    let key = ObjectIdentifier(object.identity)
    guard let count = interpreter.definitions.retained[key]?.count else {
      throw invalid("the object is released more often than it was retained")
    }
    interpreter.definitions.retained[key] = count == 1 ? nil : (object, count - 1)
    if count == 1 { interpreter.memory.release(Definitions.bytesOfRetained) }
    return object
  }
}
