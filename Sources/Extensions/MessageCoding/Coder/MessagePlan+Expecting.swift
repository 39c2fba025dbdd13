@_spi(ObjectiveC) import Invocation
import RuntimeSupport

extension MessagePlan.Parameter {
  /// Throws an error if no value of the coding's type can convert to the declared type.
  ///
  /// The check runs before the value is made, so that the code of an unsuitable type never runs.
  /// Types with their own tag are exempt, because the program has no code that makes their values;
  /// `checkTypes(of:)` compares the values of these types later.
  func check(
    _ coding: any TypeCoding, _ selector: Selector, _ part: CodedPart
  ) throws(MessageCodingError) {
    if takesAnything || coding === self.coding || coding.tag != BinaryTag.named { return }
    if Self.mayConvert(coding.type, to: type) { return }
    let found = (coding.type as? any Nullable.Type)?.content ?? coding.type
    switch part {
    case .argument(let index):
      throw .contradiction(.argumentMismatch(selector, index: index, expected: type, found: found))
    case .returnValue:
      throw .contradiction(.returnTypeMismatch(selector, expected: type, found: found))
    case .error:
      throw .malformed(offset: nil, reason: "\(coding.type) is no error")
    }
  }

  /// Returns `true` if some values of the type `found` may convert to `type`, judging by the types
  /// alone.
  private static func mayConvert(_ found: any Any.Type, to type: any Any.Type) -> Bool {
    let found = (found as? any Nullable.Type)?.content ?? found
    let type = (type as? any Nullable.Type)?.content ?? type
    if found == type || type == AnyHashable.self || found is any Wrapper.Type { return true }
    if type == (any Error).self { return found is any Error.Type }
    if ExistentialKind.isExistential(type) { return true }
    if let found = found as? AnyClass, let type = type as? AnyClass {
      // The `decode` closure of a `CodedType` may return an object of a subclass.
      return Superclass.isClass(found, within: type) || Superclass.isClass(type, within: found)
    }
    if let found = found as? any Composite.Type, let type = type as? any Composite.Type {
      return mayConvert(found.element, to: type.element)
    }
    return isNumber(found) && isNumber(type)
      || found is any Collection.Type && type is any Collection.Type && type != String.self
  }

  private static func isNumber(_ type: any Any.Type) -> Bool {
    type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
  }
}
