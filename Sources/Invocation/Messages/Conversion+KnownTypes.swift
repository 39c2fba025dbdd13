import RuntimeSupport

extension Conversion {
  /// Converts the value at an address without a dynamic cast, and initializes memory with the
  /// result.
  ///
  /// The function copies a value of the same type, an object as its class or a superclass, and a
  /// number of the standard library as another numeric type that holds exactly that number. The
  /// source or the target may also be an optional of such a type. Other conversions, and `nil`, are
  /// left to a dynamic cast.
  ///
  /// No type is a generic parameter, because the runtime would then be asked for the metadata of
  /// each optional of that parameter.
  ///
  /// - Precondition: `memory` is not initialized, and has room for a value of `target`.
  /// - Returns: `true` if the memory was initialized.
  static func convert(
    _ address: UnsafeRawPointer, of source: any Any.Type, to target: any Any.Type,
    in memory: UnsafeMutableRawPointer
  ) -> Bool {
    // A table that stores the conversion for each pair of types was considered. The table is not
    // needed, because comparing the metadata of well-known types already avoids the dynamic cast.
    if ObjectIdentifier(source) == ObjectIdentifier(target) {
      copy(address, to: memory, source)
      return true
    }
    if let number = Number(at: address, of: ObjectIdentifier(source)) {
      if number.write(to: memory, as: ObjectIdentifier(target)) { return true }
    } else if ExistentialBox.isKnownClass(source) {
      if ExistentialBox.isKnownClass(target) {
        return copyObject(address, as: target, to: memory.assumingMemoryBound(to: AnyObject.self))
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
  /// The meaning of `nil` in an optional of an optional is left to a dynamic cast.
  private static func isPlain(_ type: any Any.Type) -> Bool {
    OptionalMetadata.wrapped(in: type) == nil
  }

  private static func copy(
    _ address: UnsafeRawPointer, to memory: UnsafeMutableRawPointer, _ type: any Any.Type
  ) {
    func open<T>(_ type: T.Type) {
      memory.assumingMemoryBound(to: type)
        .initialize(to: address.assumingMemoryBound(to: type).pointee)
    }
    // Most messages contain objects or strings. With these static types, the compiler copies the
    // values without the runtime's functions for copying.
    if ExistentialBox.isKnownClass(type) {
      open(AnyObject.self)
    } else if ObjectIdentifier(type) == ObjectIdentifier(String.self) {
      open(String.self)
    } else {
      _openExistential(type, do: open)
    }
  }

  private static func isPresent(_ address: UnsafeRawPointer, _ wrapped: any Any.Type) -> Bool {
    if ExistentialBox.isKnownClass(wrapped) { return address.load(as: AnyObject?.self) != nil }
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
    func open<Wrapped>(_ type: Wrapped.Type) {
      let value = memory.assumingMemoryBound(to: type).move()
      memory.assumingMemoryBound(to: Wrapped?.self).initialize(to: value)
    }
    _openExistential(wrapped, do: open)
  }

  /// Copies the reference at an address if the object's class is `target` or inherits from
  /// `target`.
  ///
  /// - Precondition: `target` is a class, and `address` contains a reference to an object.
  /// - Returns: `true` if the memory was initialized.
  private static func copyObject(
    _ address: UnsafeRawPointer, as target: any Any.Type,
    to memory: UnsafeMutablePointer<AnyObject>
  ) -> Bool {
    address.load(as: Uncounted<AnyObject>.self).with { object in
      guard Superclass.isClass(type(of: object), within: unsafeBitCast(target, to: AnyClass.self))
      else { return false }
      memory.initialize(to: object)
      return true
    }
  }
}
