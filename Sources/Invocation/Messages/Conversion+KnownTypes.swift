import RuntimeSupport

extension Conversion {
  /// Converts the value at an address without a dynamic cast, and writes the result to memory.
  ///
  /// Converts a value to the same type, an object to its class or a superclass, and a number of the
  /// standard library to another numeric type that holds exactly that number. Source and target may
  /// also be optionals of such a type. Other conversions, and `nil`, are left to a dynamic cast.
  ///
  /// The result is borrowed, as in `BorrowedTuple`: the value at the address keeps the references in
  /// the result alive. A caller that needs an own value copies the result out of the memory. The
  /// result must not be destroyed.
  ///
  /// No type is a generic parameter, because the runtime would then be asked for the metadata of
  /// each optional of that parameter.
  ///
  /// - Precondition: `memory` has room for a value of `target`.
  /// - Returns: `true` if the result was written.
  static func convert(
    _ address: UnsafeRawPointer, of source: any Any.Type, to target: any Any.Type,
    in memory: UnsafeMutableRawPointer
  ) -> Bool {
    // A table that stores the conversion for each pair of types was considered. A table is not
    // needed, because comparing the metadata of well-known types already avoids the dynamic cast.
    if ObjectIdentifier(source) == ObjectIdentifier(target) {
      return borrow(address, to: memory, source)
    }
    if let number = Number(at: address, of: ObjectIdentifier(source)) {
      if number.write(to: memory, as: ObjectIdentifier(target)) { return true }
    } else if ExistentialBox.isKnownClass(source) {
      if ExistentialBox.isKnownClass(target) {
        guard isObject(at: address, of: target) else { return false }
        memory.storeBytes(of: address.load(as: UInt.self), as: UInt.self)
        return true
      }
    } else if let wrapped = OptionalMetadata.wrapped(in: source) {
      guard isPlain(wrapped), isPlain(target), isPresent(address, wrapped) else { return false }
      // An optional and the value in the optional have the same address.
      return convert(address, of: wrapped, to: target, in: memory)
    }
    guard let wrapped = OptionalMetadata.wrapped(in: target), isPlain(wrapped),
      convert(address, of: source, to: wrapped, in: memory)
    else { return false }
    wrap(memory, wrapped)
    return true
  }

  /// Returns `true` if a type is not an optional.
  ///
  /// What `nil` in an optional of an optional means is left to a dynamic cast.
  private static func isPlain(_ type: any Any.Type) -> Bool {
    OptionalMetadata.wrapped(in: type) == nil
  }

  /// Copies the bits of a value.
  ///
  /// - Returns: `false` if the values of the type cannot be moved bit by bit.
  private static func borrow(
    _ address: UnsafeRawPointer, to memory: UnsafeMutableRawPointer, _ type: any Any.Type
  ) -> Bool {
    func open<T>(_ type: T.Type) -> Bool {
      guard _isBitwiseTakable(type) else { return false }
      memory.copyMemory(from: address, byteCount: MemoryLayout<T>.size)
      return true
    }
    // Most messages contain objects or strings. With these static types, the compiler copies the
    // bits without calling a function.
    if ExistentialBox.isKnownClass(type) { return open(AnyObject.self) }
    if ObjectIdentifier(type) == ObjectIdentifier(String.self) { return open(String.self) }
    return _openExistential(type, do: open)
  }

  private static func isPresent(_ address: UnsafeRawPointer, _ wrapped: any Any.Type) -> Bool {
    if ExistentialBox.isKnownClass(wrapped) { return address.load(as: UInt.self) != 0 }
    if ObjectIdentifier(wrapped) == ObjectIdentifier(String.self) {
      return address.load(as: String?.self) != nil
    }
    func open<Wrapped>(_: Wrapped.Type) -> Bool {
      address.assumingMemoryBound(to: Wrapped?.self).pointee != nil
    }
    return _openExistential(wrapped, do: open)
  }

  /// Replaces the value in memory with an optional that contains the value.
  ///
  /// - Precondition: `memory` contains a value of the type `wrapped`, and has room for an optional
  ///   of that type.
  private static func wrap(_ memory: UnsafeMutableRawPointer, _ wrapped: any Any.Type) {
    // For objects and strings, `nil` is a bit pattern that no value has. So the optional consists
    // of the same bits as the value.
    if ExistentialBox.isKnownClass(wrapped) { return }
    if ObjectIdentifier(wrapped) == ObjectIdentifier(String.self) { return }
    // Moving a borrowed value leaves its references uncounted.
    func open<Wrapped>(_ type: Wrapped.Type) {
      let value = memory.assumingMemoryBound(to: type).move()
      memory.assumingMemoryBound(to: Wrapped?.self).initialize(to: value)
    }
    _openExistential(wrapped, do: open)
  }

  /// Returns `true` if the class of the object whose reference is at an address is `target`, or
  /// inherits from `target`.
  ///
  /// - Precondition: `target` is a class, and `address` contains a reference to an object.
  private static func isObject(at address: UnsafeRawPointer, of target: any Any.Type) -> Bool {
    address.load(as: Uncounted<AnyObject>.self).with { object in
      Superclass.isClass(type(of: object), within: unsafeBitCast(target, to: AnyClass.self))
    }
  }
}
