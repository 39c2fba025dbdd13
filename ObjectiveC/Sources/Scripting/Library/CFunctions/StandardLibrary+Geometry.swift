import Foundation
import Invocation
import ObjectiveCEncoding

extension StandardLibrary {
  /// Installs the functions for points, sizes and rectangles, with the names of both frameworks.
  ///
  /// The bodies compute with the numbers of which the structures consist.
  func installGeometry() {
    guard let point = type(named: "CGPoint"), let size = type(named: "CGSize"),
      let rect = type(named: "CGRect")
    else { return }
    func add(
      _ names: String, _ result: StaticType, _ parameters: [StaticType],
      _ body: @escaping ([Double]) -> [Double]
    ) {
      for name in names.split(separator: " ") {
        interpreter.function(String(name), FunctionShape(result, parameters)) { call in
          var numbers = body(call.arguments.flatMap(\.numbers))[...]
          return result.value(of: &numbers)
        }
      }
    }
    func test(_ names: String, _ parameters: [StaticType], _ body: @escaping ([Double]) -> Bool) {
      add(names, .bool, parameters) { [body($0) ? 1 : 0] }
    }
    for (type, name, count) in [(point, "Point", 2), (size, "Size", 2), (rect, "Rect", 4)] {
      add("NSMake\(name) CG\(name)Make", type, Array(repeating: .double, count: count)) { $0 }
      test("NSEqual\(name)s CG\(name)EqualTo\(name)", [type, type]) {
        $0[..<count] == $0[count...]
      }
      var none = [Double]()[...]
      let zero = type.value(of: &none)
      for framework in ["", "CG"] {
        let text = framework + name
        constant(framework.isEmpty ? "NSZero\(name)" : "CG\(name)Zero", zero, type)
        interpreter.function("NSStringFrom" + text, FunctionShape(.object("NSString"), [type])) {
          $0.string(Self.text(of: $0[0], type))
        }
        let reader = framework.isEmpty ? "NS\(text)FromString" : "\(text)FromString"
        interpreter.function(reader, FunctionShape(type, [.object("NSString")])) { call in
          let numbers = try call.text(0).split { !"0123456789.eE+-".contains($0) }
          try call.step(numbers.count)
          var values = numbers.prefix(count).map { Double($0) ?? 0 }[...]
          return type.value(of: &values)
        }
      }
    }
    for (name, get) in [
      ("MinX", NSMinX), ("MidX", NSMidX), ("MaxX", NSMaxX), ("MinY", NSMinY), ("MidY", NSMidY),
      ("MaxY", NSMaxY), ("Width", NSWidth), ("Height", NSHeight),
    ] as [(String, @Sendable (NSRect) -> CGFloat)] {
      add("NS\(name) CGRectGet\(name)", .double, [rect]) { [get($0.rect(0))] }
    }
    test("NSIsEmptyRect CGRectIsEmpty", [rect]) { NSIsEmptyRect($0.rect(0)) }
    test("NSPointInRect", [point, rect]) { NSPointInRect(NSPoint(x: $0[0], y: $0[1]), $0.rect(2)) }
    test("CGRectContainsPoint", [rect, point]) {
      NSPointInRect(NSPoint(x: $0[4], y: $0[5]), $0.rect(0))
    }
    for (names, body) in [
      ("NSContainsRect CGRectContainsRect", NSContainsRect),
      ("NSIntersectsRect CGRectIntersectsRect", NSIntersectsRect),
    ] as [(String, @Sendable (NSRect, NSRect) -> Bool)] {
      test(names, [rect, rect]) { body($0.rect(0), $0.rect(4)) }
    }
    for (names, body) in [
      ("NSIntersectionRect CGRectIntersection", NSIntersectionRect),
      ("NSUnionRect CGRectUnion", NSUnionRect),
    ] as [(String, @Sendable (NSRect, NSRect) -> NSRect)] {
      add(names, rect, [rect, rect]) { body($0.rect(0), $0.rect(4)).numbers }
    }
    for (names, body) in [
      ("NSInsetRect CGRectInset", NSInsetRect), ("NSOffsetRect CGRectOffset", NSOffsetRect),
    ] as [(String, @Sendable (NSRect, CGFloat, CGFloat) -> NSRect)] {
      add(names, rect, [rect, .double, .double]) { body($0.rect(0), $0[4], $0[5]).numbers }
    }
    add("NSIntegralRect CGRectIntegral", rect, [rect]) { NSIntegralRect($0.rect(0)).numbers }
  }
}

extension NSRect {
  fileprivate var numbers: [Double] { [origin.x, origin.y, width, height] }
}

extension [Double] {
  fileprivate func rect(_ first: Int) -> NSRect {
    NSRect(x: self[first], y: self[first + 1], width: self[first + 2], height: self[first + 3])
  }
}

extension Value {
  /// Numbers of a structure, or the number itself.
  fileprivate var numbers: [Double] {
    guard case .structure(let structure) = self else { return [floating] }
    return structure.fields.flatMap(\.numbers)
  }
}

extension StaticType {
  /// Takes as many numbers as a value of the type consists of; missing numbers are 0.
  fileprivate func value(of numbers: inout ArraySlice<Double>) -> Value {
    switch self {
    case .structure(let shape):
      .structure(Structure(shape, shape.fields.map { $0.type.value(of: &numbers) }))
    case .floating: .floating(numbers.popFirst() ?? 0)
    default: .integer((numbers.popFirst() ?? 0).clamped)
    }
  }
}
