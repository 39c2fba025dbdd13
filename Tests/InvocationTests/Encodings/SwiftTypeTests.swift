import Invocation
import ObjectiveCEncoding
import Testing

struct SwiftTypeTests {
  private enum Colour: Int32 { case red }
  private struct Options: OptionSet { let rawValue: UInt }
  private enum Name: String { case name }
  private final class Worker {}

  @Test func `numbers have types of the same size`() {
    for scalar in TypeEncoding.Scalar.allCases {
      let type = TypeEncoding(.scalar(scalar)).swiftType
      func size<T>(of _: T.Type) -> Int { MemoryLayout<T>.size }
      #expect(type.map { _openExistential($0, do: size) } == scalar.size)
    }
  }

  @Test(arguments: ["c", "s", "i", "q", "t", "C", "S", "I", "Q", "T", "f", "d", "B", "v", ":", "#"])
  func `a type converts to its Swift type and back`(text: String) throws {
    let type = try TypeEncoding(text)
    #expect(type.swiftType.map(TypeEncoding.init(of:)) == type)
  }

  @Test func `Swift types have encodings`() {
    let types: [(any Any.Type, String)] = [
      (Int32.self, "i"), (Int.self, "q"), (Int64.self, "q"), (Bool.self, "B"), (Void.self, "v"),
      (String.self, "@"), (Worker.self, "@"), (Worker?.self, "@"), ([Int].self, "@"),
      (Int?.self, "@"), (Any.self, "@"), (((Int) -> Void).self, "@"), (AnyObject.self, "@"),
      (Selector.self, ":"), (Selector?.self, ":"), (AnyClass.self, "#"), (Colour.self, "i"),
      (Options.self, "Q"), (Name.self, "@"), (UnsafePointer<CChar>.self, "r*"),
      (UnsafeMutablePointer<UInt8>?.self, "*"), (UnsafeMutablePointer<Worker>.self, "^@"),
      (UnsafePointer<UnsafePointer<Int>>.self, "r^r^q"), (UnsafeRawPointer.self, "r^v"),
      (UnsafeMutableRawPointer?.self, "^v"), (OpaquePointer.self, "^v"),
    ]
    for (type, encoding) in types {
      #expect("\(TypeEncoding(of: type))" == encoding, "\(type)")
    }
  }

  @Test func `encodings have Swift types`() throws {
    let types: [(String, (any Any.Type)?)] = [
      ("@\"NSString\"", String.self), ("@", (any Sendable).self), ("@?", (any Sendable).self),
      ("r*", UnsafePointer<CChar>.self), ("*", UnsafeMutablePointer<CChar>.self),
      ("^i", UnsafeMutablePointer<Int32>.self), ("r^d", UnsafePointer<Double>.self),
      ("^v", UnsafeMutableRawPointer.self), ("^{A=i}", UnsafeMutableRawPointer.self),
      ("^?", UnsafeMutableRawPointer.self), ("{A=i}", nil), ("[2i]", nil), ("jd", nil), ("?", nil),
      ("b3", nil), ("l", Int32.self), ("D", Double.self),
    ]
    for (text, type) in types {
      #expect(try TypeEncoding(text).swiftType == type, "\(text)")
    }
  }
}
