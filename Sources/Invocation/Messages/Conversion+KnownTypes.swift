import RuntimeSupport

extension Conversion {
  /// Initializes memory with the value at an address as another type, where that can be found out
  /// without a dynamic cast.
  ///
  /// The types are the same, classes, numbers of the standard library, or one of these and an optional
  /// of another. No type is a parameter here: the runtime would be asked for the metadata of each
  /// optional of it.
  ///
  /// - Returns: Whether it was initialized.
  static func convert(
    _ address: UnsafeRawPointer, of source: any Any.Type, to target: any Any.Type,
    in memory: UnsafeMutableRawPointer
  ) -> Bool {
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
      // It is where its optional is.
      return convert(address, of: wrapped, to: target, in: memory)
    }
    guard let wrapped = OptionalMetadata.wrapped(in: target), isPlain(wrapped),
      convert(address, of: source, to: wrapped, in: memory)
    else { return false }
    wrap(memory, wrapped)
    return true
  }

  /// Whether a type is no optional: what nil means in an optional of one is left to a cast.
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
    // Two that most messages have, without the runtime's functions for copying.
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

  /// Makes an optional of the value that memory has been initialized with.
  private static func wrap(_ memory: UnsafeMutableRawPointer, _ wrapped: any Any.Type) {
    // Nil is a pattern of their bits that no value has.
    if ExistentialBox.isKnownClass(wrapped) { return }
    if ObjectIdentifier(wrapped) == ObjectIdentifier(String.self) { return }
    func open<Wrapped>(_ type: Wrapped.Type) {
      let value = memory.assumingMemoryBound(to: type).move()
      memory.assumingMemoryBound(to: Wrapped?.self).initialize(to: value)
    }
    _openExistential(wrapped, do: open)
  }

  /// Copies the reference to an object if its class is another one or inherits from it.
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
