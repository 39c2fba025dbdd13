/// The address of a class's metadata, by which tables know the class.
///
/// It is what an `ObjectIdentifier` is made of, and so is documented to be the class's alone.
@inlinable @inline(__always)
public func metadataAddress(of type: any AnyObject.Type) -> UnsafeRawPointer {
  UnsafeRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(type))).unsafelyUnwrapped
}
