// Access of instructions to registers.
extension UnsafeMutablePointer where Pointee == Value {
  @inline(__always)
  subscript(_ register: UInt16) -> Value {
    get { self[Int(register)] }
    nonmutating set { self[Int(register)] = newValue }
  }

  /// The integer in a register; the getter converts any other value.
  ///
  /// The setter overwrites the register without releasing the old value. The compiler upholds that
  /// a number never replaces a reference.
  @inline(__always)
  subscript(integer register: UInt16) -> Int {
    get {
      if case .integer(let number) = self[Int(register)] { return number }
      return self[Int(register)].integer
    }
    nonmutating set { (self + Int(register)).initialize(to: .integer(newValue)) }
  }

  /// The floating-point number in a register; the getter converts any other value.
  ///
  /// The setter overwrites the register without releasing the old value. The compiler upholds that
  /// a number never replaces a reference.
  @inline(__always)
  subscript(floating register: UInt16) -> Double {
    get {
      if case .floating(let number) = self[Int(register)] { return number }
      return self[Int(register)].floating
    }
    nonmutating set { (self + Int(register)).initialize(to: .floating(newValue)) }
  }

  /// The object in a register, as a reference that is valid while the register holds the object.
  @inline(__always)
  subscript(object register: UInt16) -> Unmanaged<Object>? {
    if case .object(let object?) = self[Int(register)] { return .passUnretained(object) }
    return nil
  }

  /// The block in a register, as a reference that is valid while the register holds the block.
  @inline(__always)
  subscript(block register: UInt16) -> Unmanaged<BlockObject>? {
    guard case .object(let object?) = self[Int(register)], type(of: object) == BlockObject.self
    else { return nil }
    return .passUnretained(unsafeDowncast(object, to: BlockObject.self))
  }

  /// Copies values to empty registers.
  @inline(__always)
  func copy(_ values: UnsafeMutableBufferPointer<Value>) {
    if let first = values.baseAddress { initialize(from: first, count: values.count) }
  }

  /// The pointer in a register, as a reference that is valid while the register holds the pointer.
  @inline(__always)
  subscript(pointer register: UInt16) -> Unmanaged<Pointer>? {
    if case .pointer(let pointer?) = self[Int(register)] { return .passUnretained(pointer) }
    return nil
  }

  /// Clears registers, the last register first.
  @inline(__always)
  func clear(_ count: Int) {
    var index = count
    while index > 0 {
      index -= 1
      self[index] = .void
    }
  }

  /// Stores a value in a register, converted to a number if `kind` requires a number.
  ///
  /// For a number, the old value of the register is overwritten without being released.
  @inline(__always)
  func set(_ register: UInt16, _ value: Value, _ kind: ResultKind) {
    switch kind {
    case .any: self[Int(register)] = value
    case .integer:
      if case .integer(let number) = value {
        self[integer: register] = number
      } else {
        self[integer: register] = value.integer
      }
    case .floating: self[floating: register] = value.floating
    case .none: break
    }
  }
}
