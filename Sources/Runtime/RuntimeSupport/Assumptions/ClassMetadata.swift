/// Returns the address of a class's metadata, which tables use as the key for the class.
///
/// An `ObjectIdentifier` consists of this address, and is documented to be unique for each class.
@inlinable @inline(__always)
public func metadataAddress(of type: any AnyObject.Type) -> UnsafeRawPointer {
  UnsafeRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(type))).unsafelyUnwrapped
}
