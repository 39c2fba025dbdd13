import Foundation
import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

extension StandardLibrary {
  func installValues() {
    installComparison(values)
    installCopyingAsSelf(values)
    for (create, get, code, isKept) in [
      ("valueWithPointer:", "pointerValue", "^v", true),
      ("valueWithNonretainedObject:", "nonretainedObjectValue", "@", false),
    ] as [(Selector, Selector, String, Bool)] {
      let type: StaticType = isKept ? .pointer(.void) : .id
      values.classMethod(create, "@@:" + code) { call in
        .object(BoxedValueObject(call[0], type, isKept: isKept, isa: call.library.values))
      }
      values.method(get, code + "@:") { call in
        let value = try call.receiver(as: BoxedValueObject.self).value
        return isKept ? value : .object(value.object)
      }
    }
    for name in ["valueWithBytes:objCType:", "value:withObjCType:"] as [Selector] {
      values.classMethod(name, "@@:^v*") { call in
        let pointer = try call.pointer(0)
        let encoding = try? TypeEncoding(try CString.text(call[1]))
        return .object(
          BoxedValueObject(
            try pointer.load(), encoding.map(StaticType.init) ?? .pointer(.void),
            isa: call.library.values))
      }
    }
    values.method("getValue:", "v@:^v") { call in
      let pointer = try call.pointer(0)
      let number = (call.receiver as? NumberObject)?.value
      try pointer.store(try number ?? call.receiver(as: BoxedValueObject.self).value)
      return .void
    }
    values.method("objCType", "*@:") { call in
      CString.value("\(try call.receiver(as: BoxedValueObject.self).type.encoding)")
    }
    installStructureValues()
  }

  /// Installs the methods for well-known structures, such as `valueWithRange:`.
  private func installStructureValues() {
    let structures = [
      ("NSRange", "Range", "range"), ("CGPoint", "Point", "point"), ("CGSize", "Size", "size"),
      ("CGRect", "Rect", "rect"), ("CGPoint", "CGPoint", "CGPoint"), ("CGSize", "CGSize", "CGSize"),
      ("CGRect", "CGRect", "CGRect"),
    ]
    for (type, name, getter) in structures {
      guard let type = self.type(named: type) else { continue }
      let (create, get) = (Selector(valid: "valueWith\(name):"), Selector(valid: getter + "Value"))
      add(create, FunctionShape(.object("NSValue"), [type]), to: values, ofClass: true) { call in
        .object(BoxedValueObject(call[0], type, isa: call.library.values))
      }
      add(get, FunctionShape(type, []), to: values) { call in
        let own = try call.receiver(as: BoxedValueObject.self)
        guard own.type.encoding == type.encoding else {
          throw call.invalid(
            "the receiver has a value of type \(own.type.encoding), not \(type.encoding)")
        }
        return own.value
      }
    }
  }

  /// Returns a type of Apple's headers.
  func type(named name: String) -> StaticType? {
    types.table.typedefs[name].map(types.resolve)
  }

  private func add(
    _ selector: Selector, _ shape: FunctionShape, to type: ClassObject, ofClass: Bool = false,
    _ native: @escaping Native
  ) {
    interpreter.add(ScriptMethod(selector, shape, in: type, native: native), toClass: ofClass)
  }

  // MARK: Texts

  static func text(of range: NSRange) -> String {
    "{\(UInt(bitPattern: range.location)), \(UInt(bitPattern: range.length))}"
  }

  /// Returns the text of a structure, in the format of `NSStringFromRect` and similar functions.
  static func text(of value: Value, _ type: StaticType) -> String {
    switch value {
    case .structure(let structure):
      let name = structure.shape.name == "_NSRange" ? "NSRange: " : ""
      let fields = zip(structure.fields, structure.shape.fields).map { text(of: $0, $1.type) }
      return name + "{" + fields.joined(separator: ", ") + "}"
    case .floating(let number):
      return number == number.rounded() && abs(number) < 1e15 ? "\(number.clamped)" : "\(number)"
    default:
      return type == .unsignedLong ? "\(UInt(bitPattern: value.integer))" : "\(value.integer)"
    }
  }
}
