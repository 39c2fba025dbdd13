import Foundation
import Invocation
import ObjectiveCEncoding

extension StandardLibrary {
  /// Installs the functions for points, sizes and rectangles, with the names of both frameworks.
  func installGeometry() {
    guard let point = type(named: "CGPoint"), let size = type(named: "CGSize"),
      let rect = type(named: "CGRect")
    else { return }
    for (type, name, count) in [(point, "Point", 2), (size, "Size", 2), (rect, "Rect", 4)] {
      let numbers = [StaticType](repeating: .double, count: count)
      for make in ["NSMake\(name)", "CG\(name)Make"] {
        interpreter.function(make, FunctionShape(type, numbers)) { call in
          var numbers = call.arguments.map(\.floating)[...]
          return type.value(of: &numbers)
        }
      }
      for equal in ["NSEqual\(name)s", "CG\(name)EqualTo\(name)"] {
        interpreter.function(equal, FunctionShape(.bool, [type, type])) {
          $0.bool($0[0].numbers == $0[1].numbers)
        }
      }
      var none = [Double]()[...]
      let zero = type.value(of: &none)
      for framework in ["", "CG"] {
        let text = framework + name
        constant(framework.isEmpty ? "NSZero\(name)" : "CG\(name)Zero", zero, type)
        interpreter.function("NSStringFrom" + text, FunctionShape(.object("NSString"), [type])) {
          $0.string(Self.text(of: $0[0], type))
        }
      }
    }
    for name in ["NSOffsetRect", "CGRectOffset"] {
      interpreter.function(name, FunctionShape(rect, [rect, .double, .double])) { call in
        let numbers = call.arguments.flatMap(\.numbers)
        var moved = [numbers[0] + numbers[4], numbers[1] + numbers[5], numbers[2], numbers[3]][...]
        return rect.value(of: &moved)
      }
    }
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
