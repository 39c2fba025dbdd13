import Foundation
import Invocation
import ObjectiveCEncoding

extension StandardLibrary {
  func installNumericConstants() {
    let integers: [(String, Int, TypeEncoding.Scalar)] = [
      ("NSNotFound", NSNotFound, .longLong), ("NSIntegerMax", .max, .longLong),
      ("NSIntegerMin", .min, .longLong), ("NSUIntegerMax", -1, .unsignedLongLong),
      ("LONG_MAX", .max, .longLong), ("LONG_MIN", .min, .longLong),
      ("ULLONG_MAX", -1, .unsignedLongLong), ("UCHAR_MAX", 255, .int), ("USHRT_MAX", 65535, .int),
      ("ULONG_MAX", -1, .unsignedLongLong), ("LLONG_MAX", .max, .longLong),
      ("LLONG_MIN", .min, .longLong), ("SIZE_MAX", -1, .unsignedLongLong),
      ("INT_MAX", Int(Int32.max), .int), ("INT_MIN", Int(Int32.min), .int),
      ("UINT_MAX", Int(UInt32.max), .unsignedInt), ("INT8_MAX", 127, .int),
      ("INT8_MIN", -128, .int), ("UINT8_MAX", 255, .int), ("INT16_MAX", 32767, .int),
      ("INT16_MIN", -32768, .int), ("UINT16_MAX", 65535, .int),
      ("INT32_MAX", Int(Int32.max), .int), ("INT32_MIN", Int(Int32.min), .int),
      ("UINT32_MAX", Int(UInt32.max), .unsignedInt), ("INT64_MAX", .max, .longLong),
      ("INT64_MIN", .min, .longLong), ("UINT64_MAX", -1, .unsignedLongLong),
      ("SCHAR_MAX", 127, .int), ("SCHAR_MIN", -128, .int), ("CHAR_BIT", 8, .int), ("EOF", -1, .int),
      ("RAND_MAX", Int(Int32.max), .int), ("TRUE", 1, .int), ("FALSE", 0, .int),
      ("ENOENT", 2, .int), ("EINTR", 4, .int), ("ENOMEM", 12, .int), ("EINVAL", 22, .int),
      ("EDOM", 33, .int), ("ERANGE", 34, .int), ("EAGAIN", 35, .int),
      ("CHAR_MAX", 127, .int), ("CHAR_MIN", -128, .int), ("SHRT_MAX", 32767, .int),
      ("SHRT_MIN", -32768, .int), ("NSOrderedAscending", -1, .longLong),
      ("NSOrderedSame", 0, .longLong), ("NSOrderedDescending", 1, .longLong),
      ("NSEnumerationConcurrent", 1, .unsignedLongLong),
      ("NSEnumerationReverse", 2, .unsignedLongLong), ("NSSortConcurrent", 1, .unsignedLongLong),
      ("NSSortStable", 16, .unsignedLongLong), ("EXIT_SUCCESS", 0, .int), ("EXIT_FAILURE", 1, .int),
      ("FLT_DIG", 6, .int), ("FLT_MANT_DIG", 24, .int), ("DBL_DIG", 15, .int),
      ("DBL_MANT_DIG", 53, .int), ("LDBL_DIG", 15, .int), ("LDBL_MANT_DIG", 53, .int),
    ]
    interpreter.declare { $0.globals["errno"] = DeclaredVariable(.int) }
    for (name, number, scalar) in integers { constant(name, .integer(number), .integer(scalar)) }
    let floatings: [(String, Double)] = [
      ("DBL_MAX", Double.greatestFiniteMagnitude), ("DBL_MIN", Double.leastNormalMagnitude),
      ("DBL_EPSILON", Double.ulpOfOne), ("CGFLOAT_MAX", Double.greatestFiniteMagnitude),
      ("CGFLOAT_MIN", Double.leastNormalMagnitude), ("CGFLOAT_EPSILON", Double.ulpOfOne),
      ("INFINITY", Double.infinity), ("HUGE_VAL", Double.infinity), ("NAN", Double.nan),
      ("M_PI", Double.pi), ("M_PI_2", Double.pi / 2), ("M_PI_4", Double.pi / 4), ("M_E", M_E),
      ("M_LN2", M_LN2), ("M_SQRT2", 2.0.squareRoot()),
    ]
    for (name, number) in floatings { constant(name, .floating(number), .double) }
    // A `long double` is a `double` on Apple's 64-bit ARM systems.
    for (name, number) in [
      ("LDBL_MAX", Double.greatestFiniteMagnitude), ("LDBL_MIN", Double.leastNormalMagnitude),
      ("LDBL_EPSILON", Double.ulpOfOne),
    ] {
      constant(name, .floating(number), .floating(.longDouble))
    }
    for (name, number) in [
      ("FLT_MAX", Float.greatestFiniteMagnitude), ("FLT_MIN", .leastNormalMagnitude),
      ("FLT_EPSILON", .ulpOfOne),
    ] {
      constant(name, .floating(Double(number)), .floating(.float))
    }
  }

  func set(errno number: Int32) {
    interpreter.definitions.globals["errno"]?.memory.set(0, .integer(Int(number)))
  }

  func constant(_ name: String, _ value: Value, _ type: StaticType) {
    interpreter.definitions.constants[name] = (value, type)
  }

  func constants(_ numbers: KeyValuePairs<String, Int>, _ type: StaticType) {
    for (name, number) in numbers { constant(name, .integer(number), type) }
  }

  /// Installs constants whose names begin alike, with consecutive numbers.
  func constants(
    _ beginning: String, _ names: [String], from first: Int, _ type: StaticType
  ) {
    for (index, name) in names.enumerated() {
      constant(beginning + name, .integer(first + index), type)
    }
  }

  /// Installs a string constant.
  func constant(_ name: String, _ text: String) {
    constant(name, .object(string(text)), .object("NSString"))
  }
}
