// Written by scripts/arities.py, which explains why each number of arguments needs its own form.
//
// swift-format-ignore-file: NoLeadingUnderscores

extension MethodTable {
  /// The types of no parameters.
  @_documentation(visibility: internal)
  public enum Parameters0: ParameterList {
    /// The types.
    @inlinable public static var types: [any Any.Type] { [] }

    /// Reads and converts the arguments.
    @inlinable @inline(__always)
    public static func read(_ reader: inout ArgumentReader) throws -> Void {}
  }

  /// The types of one parameter.
  @_documentation(visibility: internal)
  public enum Parameters1<First>: ParameterList {
    /// The types.
    @inlinable public static var types: [any Any.Type] { [First.self] }

    /// Reads and converts the arguments.
    @inlinable @inline(__always)
    public static func read(_ reader: inout ArgumentReader) throws -> First {
      try reader.next(as: First.self)
    }
  }

  /// The types of two parameters.
  @_documentation(visibility: internal)
  public enum Parameters2<First, Second>: ParameterList {
    /// The types.
    @inlinable public static var types: [any Any.Type] { [First.self, Second.self] }

    /// Reads and converts the arguments.
    @inlinable @inline(__always)
    public static func read(_ reader: inout ArgumentReader) throws -> (First, Second) {
      (try reader.next(as: First.self), try reader.next(as: Second.self))
    }
  }

  /// The types of three parameters.
  @_documentation(visibility: internal)
  public enum Parameters3<First, Second, Third>: ParameterList {
    /// The types.
    @inlinable public static var types: [any Any.Type] { [First.self, Second.self, Third.self] }

    /// Reads and converts the arguments.
    @inlinable @inline(__always)
    public static func read(_ reader: inout ArgumentReader) throws -> (First, Second, Third) {
      (
        try reader.next(as: First.self), try reader.next(as: Second.self),
        try reader.next(as: Third.self)
      )
    }
  }

  /// The types of four parameters.
  @_documentation(visibility: internal)
  public enum Parameters4<First, Second, Third, Fourth>: ParameterList {
    /// The types.
    @inlinable public static var types: [any Any.Type] {
      [First.self, Second.self, Third.self, Fourth.self]
    }

    /// Reads and converts the arguments.
    @inlinable @inline(__always)
    public static func read(_ reader: inout ArgumentReader) throws -> (First, Second, Third, Fourth)
    {
      (
        try reader.next(as: First.self), try reader.next(as: Second.self),
        try reader.next(as: Third.self), try reader.next(as: Fourth.self)
      )
    }
  }

  /// The types of five parameters.
  @_documentation(visibility: internal)
  public enum Parameters5<First, Second, Third, Fourth, Fifth>: ParameterList {
    /// The types.
    @inlinable public static var types: [any Any.Type] {
      [First.self, Second.self, Third.self, Fourth.self, Fifth.self]
    }

    /// Reads and converts the arguments.
    @inlinable @inline(__always)
    public static func read(_ reader: inout ArgumentReader) throws -> (
      First, Second, Third, Fourth, Fifth
    ) {
      (
        try reader.next(as: First.self), try reader.next(as: Second.self),
        try reader.next(as: Third.self), try reader.next(as: Fourth.self),
        try reader.next(as: Fifth.self)
      )
    }
  }

  /// The types of six parameters.
  @_documentation(visibility: internal)
  public enum Parameters6<First, Second, Third, Fourth, Fifth, Sixth>: ParameterList {
    /// The types.
    @inlinable public static var types: [any Any.Type] {
      [First.self, Second.self, Third.self, Fourth.self, Fifth.self, Sixth.self]
    }

    /// Reads and converts the arguments.
    @inlinable @inline(__always)
    public static func read(_ reader: inout ArgumentReader) throws -> (
      First, Second, Third, Fourth, Fifth, Sixth
    ) {
      (
        try reader.next(as: First.self), try reader.next(as: Second.self),
        try reader.next(as: Third.self), try reader.next(as: Fourth.self),
        try reader.next(as: Fifth.self), try reader.next(as: Sixth.self)
      )
    }
  }
}
