import RuntimeSupport

/// Objects with which Foundation represents Booleans, numbers and null, for example in the values
/// of `JSONSerialization`.
///
/// Swift casts an `NSNumber` to `Bool` and to each numeric type that holds its value. So `true` is
/// also the number 1, and the number 1 is also `true`. A conversion refuses such a cast, because a
/// `Bool` is not a number.
///
/// The core does not import Foundation. The classes are those of the objects to which Swift casts
/// `true` and `nil`. In a program without Foundation, no other object has these classes.
extension Conversion {
  /// Returns the Boolean or the number that an object represents.
  ///
  /// - Returns: A `Bool`, a `Double`, an `Int64` or a `UInt64`, or `nil` if the value is another
  ///   object or not an object.
  static func foundationNumber(_ value: Any) -> Any? {
    guard type(of: value) is AnyObject.Type else { return nil }
    if type(of: value as AnyObject) == type(of: true as AnyObject) { return value as? Bool }
    // `Double` comes first because a cast to an integer loses the sign of a zero. A cast to `Double`
    // fails if the number is not exactly representable.
    return value as? Double ?? value as? Int64 ?? value as? UInt64
  }

  /// Returns `true` if a value is an `NSNull`.
  static func isNull(_ value: Any) -> Bool {
    type(of: value) is AnyObject.Type
      && type(of: value as AnyObject) == type(of: Any?.none as AnyObject)
  }

  /// Returns `false` if a cast of a value to a type makes a number of a Boolean of Foundation, or a
  /// Boolean of a number, also in an element of a collection.
  ///
  /// - Precondition: The cast succeeds.
  static func keepsBooleans(_ value: Any, castTo target: any Any.Type) -> Bool {
    if target is AnyObject.Type || ExistentialKind.isExistential(target) { return true }
    if let optional = target as? any OptionalType.Type {
      return keepsBooleans(value, castTo: optional.wrapped)
    }
    if isNumber(target) || target == Bool.self {
      guard let number = foundationNumber(unwrapped(value)) else { return true }
      return (number is Bool) == (target == Bool.self)
    }
    guard let element = (target as? any ElementwiseCast.Type)?.element else { return true }
    let value = unwrapped(value)
    let elements = value as? [Any] ?? (value as? [AnyHashable: Any]).map { Array($0.values) } ?? []
    return elements.allSatisfy { keepsBooleans($0, castTo: element) }
  }
}

/// A collection that Swift casts element by element.
private protocol ElementwiseCast {
  static var element: any Any.Type { get }
}

extension Array: ElementwiseCast {
  fileprivate static var element: any Any.Type { Element.self }
}

extension Dictionary: ElementwiseCast {
  fileprivate static var element: any Any.Type { Value.self }
}
