/// The mangled name of a function type, in which `Yb` stands for `@Sendable`.
///
/// The assumption also says that `@Sendable` makes no other difference to a function.
///
/// Slow path: if the handler's parameter is not `@Sendable`, a closure that is sent is refused.
public enum FunctionType {
  /// Casts `value`, a function, to the type `target`, which differs only in `@Sendable`.
  ///
  /// A closure that is sent must be `@Sendable`, but the handler's parameter need not be. A dynamic
  /// cast between the two types fails.
  ///
  /// - Returns: The function, or `nil` if the types differ in more than `@Sendable`.
  public static func cast<Value, Target>(_ value: Value, to target: Target.Type) -> Target? {
    differOnlyInSendability(Value.self, target) ? .some(unsafeBitCast(value, to: target)) : nil
  }

  /// Returns a Boolean value that indicates whether two function types differ at most in
  /// `@Sendable`.
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

  // Type names that contain the letters of the mark, which must not be removed from them.
  private struct Yb {}
  private struct Y {}
}

extension String {
  /// Returns the string without the two letters of `mark`, such as `Yb`.
  ///
  /// A name with these letters in a mangled type is preceded by the length of the name. So the
  /// result cannot equal the mangled form of a name without these letters.
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
