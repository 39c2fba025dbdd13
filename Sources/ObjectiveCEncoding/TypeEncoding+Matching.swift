extension TypeEncoding {
  /// Returns a Boolean value that indicates whether the runtimes treat two types as the same.
  ///
  /// The comparison ignores qualifiers, the classes and protocols of objects, the signatures of
  /// blocks and the names of fields. On one of the two sides, the name of a structure or union may
  /// be `?`, and its fields may be missing.
  public func matches(_ other: TypeEncoding) -> Bool {
    switch (kind, other.kind) {
    case (.object, .object), (.block, .block): true
    case (.pointer(let left), .pointer(let right)): left.matches(right)
    case (.array(let count, let left), .array(let otherCount, let right)):
      count == otherCount && left.matches(right)
    case (.structure(let left), .structure(let right)), (.union(let left), .union(let right)):
      left.matches(right)
    case (.bitField(let left), .bitField(let right)): left.width == right.width
    default: kind == other.kind
    }
  }
}

extension TypeEncoding.Record {
  fileprivate func matches(_ other: TypeEncoding.Record) -> Bool {
    guard name == other.name || name == "?" || other.name == "?" else { return false }
    guard let fields, let otherFields = other.fields else { return true }
    return fields.count == otherFields.count
      && zip(fields, otherFields).allSatisfy { $0.type.matches($1.type) }
  }
}
