/// Functions with a parameter pack, which are called with a tuple of their arguments.
///
/// The compiler passes a pack as the address of an array with the addresses of the elements, and a
/// value whose type is a generic parameter by the value's address. So a function that takes a pack
/// can be called like a function that takes an array of addresses as its generic parameter. Such a
/// call copies no argument, whereas `function(repeat each values)` copies every element.
///
/// Slow path: the caller reads each argument separately.
public enum PackFunction {
  /// A function that takes a receiver and the tuple of the arguments.
  public typealias Handler<Values, Result> = @Sendable (AnyObject, Values) throws -> Result

  private typealias Addresses = InlineArray<8, UnsafeRawPointer>
  private typealias Offsets = InlineArray<8, Int>

  // Functions with packs are not inlined: if such a function is inlined into generic code, the
  // optimizer of Swift 6.3 leaves the types of the pack on the stack of a function that has
  // returned.

  /// Returns a function that ignores its receiver and calls a function with the arguments.
  ///
  /// - Parameters:
  ///   - type: The tuple type of the parameters.
  ///   - function: The function.
  ///   - isTrusted: `true` if the assumption holds.
  /// - Returns: The function, or `nil` if the assumption does not hold, or if there are more than
  ///   eight parameters.
  @inline(never)
  public static func handler<Values, each Parameter, Result>(
    of type: Values.Type,
    calling function: @escaping @Sendable (repeat each Parameter) throws -> Result,
    isTrusted: Bool = Assumption.packFunction.holds
  ) -> Handler<Values, Result>? {
    guard isTrusted, let offsets = offsets(of: type, repeat (each Parameter).self) else {
      return nil
    }
    let function = unsafeBitCast(
      ArgumentsFunction<repeat each Parameter, Result>(call: function),
      to: AddressFunction<Addresses, Result>.self)
    return takingTuple(of: type) { _, values in
      try function.call(Addresses { values + offsets[$0] })
    }
  }

  /// Returns a function that calls a function with its receiver and the arguments.
  ///
  /// - Parameters:
  ///   - type: The tuple type of the parameters without the receiver.
  ///   - function: The function. The caller of the result passes an instance of `Receiver`.
  ///   - isTrusted: `true` if the assumption holds.
  /// - Returns: The function, or `nil` if the assumption does not hold, or if there are more than
  ///   eight parameters.
  @inline(never)
  public static func handler<Values, Receiver: AnyObject, each Parameter, Result>(
    of type: Values.Type,
    receiving function: @escaping @Sendable (Receiver, repeat each Parameter) throws -> Result,
    isTrusted: Bool = Assumption.packFunction.holds
  ) -> Handler<Values, Result>? {
    guard isTrusted, let offsets = offsets(of: type, repeat (each Parameter).self) else {
      return nil
    }
    let function = unsafeBitCast(
      ReceiverAndArgumentsFunction<Receiver, repeat each Parameter, Result>(call: function),
      to: ReceiverAndAddressFunction<AnyObject, Addresses, Result>.self)
    return takingTuple(of: type) { receiver, values in
      try function.call(receiver, Addresses { values + offsets[$0] })
    }
  }

  /// Returns a function that takes a tuple, made from a function that takes the tuple's address.
  ///
  /// Here the tuple's types are unknown, so the compiler passes the tuple by its address.
  private static func takingTuple<Values, Result>(
    of type: Values.Type,
    _ call: @escaping @Sendable (AnyObject, UnsafeRawPointer) throws -> Result
  ) -> Handler<Values, Result> {
    unsafeBitCast(
      AddressHandler<Result>(call: call), to: TupleHandler<Values, Result>.self
    ).call
  }

  /// Returns the offset of each element of a tuple, or `nil` if there are more than eight elements.
  ///
  /// The array continues with zeros.
  private static func offsets<Values, each Parameter>(
    of type: Values.Type, _: repeat (each Parameter).Type
  ) -> Offsets? {
    var offsets = Offsets(repeating: 0)
    var count = 0
    var end = 0
    func place<Value>(_: Value.Type) {
      let alignment = MemoryLayout<Value>.alignment
      let offset = (end + alignment - 1) / alignment * alignment
      if count < offsets.count { offsets[count] = offset }
      count += 1
      end = offset + MemoryLayout<Value>.size
    }
    repeat place((each Parameter).self)
    assert(end == MemoryLayout<Values>.size, "\(type) is not the tuple of the parameters")
    return count <= offsets.count ? offsets : nil
  }
}

// A function in a structure is called in the same way wherever the structure is used: each generic
// parameter of the structure is passed by its address, and the other parameters directly.

private struct ArgumentsFunction<each Parameter, Result> {
  let call: @Sendable (repeat each Parameter) throws -> Result
}

private struct AddressFunction<Addresses, Result>: Sendable {
  let call: @Sendable (Addresses) throws -> Result
}

private struct ReceiverAndArgumentsFunction<Receiver: AnyObject, each Parameter, Result> {
  let call: @Sendable (Receiver, repeat each Parameter) throws -> Result
}

private struct ReceiverAndAddressFunction<Receiver: AnyObject, Addresses, Result>: Sendable {
  let call: @Sendable (Receiver, Addresses) throws -> Result
}

private struct AddressHandler<Result> {
  let call: @Sendable (AnyObject, UnsafeRawPointer) throws -> Result
}

private struct TupleHandler<Values, Result> {
  let call: PackFunction.Handler<Values, Result>
}

// MARK: Trial

/// What the function of a trial throws.
private struct Thrown: Error {
  let number: Int
}

extension PackFunction {
  // If `isSwapped` is `true`, two arguments change places, and the trial must fail.
  static func tryOut(isSwapped: Bool = false) -> Bool {
    guard Assumption.tupleLayout.holds,
      MemoryLayout<ArgumentsFunction<Int, String, Int>>.size
        == MemoryLayout<AddressFunction<Int, Int>>.size,
      MemoryLayout<ReceiverAndArgumentsFunction<PlainTrial, Int, Int>>.size
        == MemoryLayout<ReceiverAndAddressFunction<PlainTrial, Int, Int>>.size
    else { return false }
    let text = "text that is too long for its words"
    let receiver = PlainTrial {}
    let pair = isSwapped ? (3, 2) : (2, 3)

    func answer<Values, Answer>(_ handler: Handler<Values, Answer>?, _ values: Values) -> Answer? {
      try? handler?(receiver, values)
    }
    func thrown<Values>(by handler: Handler<Values, Void>?, _ values: Values) -> Int? {
      do {
        try handler?(receiver, values)
        return nil
      } catch { return (error as? Thrown)?.number }
    }

    typealias Numbers = (UInt8, Int, Int128, Int16)
    let sum = handler(
      of: Numbers.self,
      calling: { (a: UInt8, b: Int, c: Int128, d: Int16) in
        Int(a) + 10 * b + 100 * Int(c) + 1000 * Int(d)
      }, isTrusted: true)
    typealias Values = (Bool, String, PlainTrial?)
    let texts = handler(
      of: Values.self,
      receiving: { (receiver: PlainTrial, a: Bool, b: String, c: PlainTrial?) in
        [b, "\(a) \(receiver === c)"]
      }, isTrusted: true)
    let none = handler(of: Void.self, calling: { 7 }, isTrusted: true)
    let nested = handler(
      of: (Int, Int).self, calling: { (pair: (Int, Int)) in pair.0 - pair.1 }, isTrusted: true)
    let calling = handler(
      of: ((Int) -> Int, Int).self, calling: { (a: @escaping (Int) -> Int, b: Int) in a(b) },
      isTrusted: true)
    let thrower = handler(
      of: (Int, Double).self,
      calling: { (a: Int, b: Double) in throw Thrown(number: a + Int(b)) }, isTrusted: true)
    let identity = ObjectIdentifier(receiver)
    let receivingThrower = handler(
      of: Int.self,
      receiving: { (receiver: PlainTrial, a: Int) in
        throw Thrown(number: ObjectIdentifier(receiver) == identity ? a : 0)
      }, isTrusted: true)
    return answer(sum, (1, pair.0, Int128(pair.1), 4)) == 4321
      && answer(texts, (true, text, receiver)) == [text, "true true"]
      && answer(none, ()) == 7 && answer(nested, (5, 3)) == 2
      && answer(calling, ({ $0 + 1 }, 5)) == 6
      && thrown(by: thrower, (2, 3)) == 5 && thrown(by: receivingThrower, 4) == 4
  }
}
