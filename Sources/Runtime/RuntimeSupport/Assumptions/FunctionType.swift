/// The mangled name of a function's type, in which `@Sendable` is `Yb`, and that is its only effect.
///
/// Slow path: a closure that is sent is refused where the handler's parameter is not `@Sendable`.
public enum FunctionType {
  /// A function as the same type but for `@Sendable`, nil if it is of another type.
  ///
  /// A closure that is sent must be `@Sendable`; the handler's parameter need not say so. A dynamic
  /// cast refuses it.
  public static func cast<Value, Target>(_ value: Value, to target: Target.Type) -> Target? {
    differOnlyInSendability(Value.self, target) ? .some(unsafeBitCast(value, to: target)) : nil
  }

  /// Whether two types are functions alike but for `@Sendable`.
  public static func differOnlyInSendability(
    _ found: any Any.Type, _ target: any Any.Type
  ) -> Bool {
    Assumption.functionTypeName.holds && areAlike(found, target, mark: mark)
  }

  private static let mark = "Yb"

  private static func areAlike(
    _ found: any Any.Type, _ target: any Any.Type, mark: String
  ) -> Bool {
    guard let found = _mangledTypeName(found), let target = _mangledTypeName(target),
      found.hasSuffix("c"), target.hasSuffix("c")
    else { return false }
    return found.removing(mark) == target.removing(mark)
  }

  // MARK: Trial

  static func tryOut(mark: String = Self.mark) -> Bool {
    typealias Plain = (Int) -> Int
    typealias Marked = @Sendable (Int) -> Int
    func areAlike(_ found: any Any.Type, _ target: any Any.Type) -> Bool {
      Self.areAlike(found, target, mark: mark)
    }
    guard areAlike(Marked.self, Plain.self), areAlike(Plain.self, Marked.self),
      areAlike(
        (@Sendable (PlainTrial, Yb) throws -> Yb?).self, ((PlainTrial, Yb) throws -> Yb?).self),
      !areAlike(Marked.self, ((Int) -> Bool).self),
      !areAlike(Marked.self, ((Int) throws -> Int).self),
      !areAlike(((Yb) -> Void).self, ((Y) -> Void).self), !areAlike(Int.self, Int.self),
      MemoryLayout<Plain>.size == MemoryLayout<Marked>.size
    else { return false }
    let three = [1, 2, 3].count
    let marked: Marked = { $0 + three }
    return unsafeBitCast(marked, to: Plain.self)(4) == 7
  }

  // Names that the mark must not be found in.
  private struct Yb {}
  private struct Y {}
}

extension String {
  /// The string without a mark of two letters.
  ///
  /// A name in a mangled type that contains these letters is preceded by its length, so it is not
  /// taken for the name without them.
  fileprivate func removing(_ mark: String) -> String {
    var result = ""
    var rest = self[...]
    while let first = rest.first {
      if rest.hasPrefix(mark) {
        rest.removeFirst(mark.count)
      } else {
        result.append(first)
        rest.removeFirst()
      }
    }
    return result
  }
}
