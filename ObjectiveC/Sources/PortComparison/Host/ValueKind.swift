@_spi(ObjectiveC) import Invocation
import ObjectiveCEncoding
import Scripting

/// A kind of the values that an argument or an answer may have.
indirect enum ValueKind: Hashable, Sendable {
  case nothing
  case bool

  /// An integer in a range.
  case integer(ClosedRange<Int128>)
  case number
  case string
  case list
  case dictionary
  case queue
  case selector

  /// An object of any class.
  case any

  /// A value of a class, a protocol or another type with a name.
  case named(String)

  /// A kind of which no values can be drawn, such as a block; it is sent as `nil`.
  case other

  /// Makes the kind of a type of a script.
  init(_ type: StaticType) {
    switch type {
    case .void: self = .nothing
    case .integer(.bool): self = .bool
    case .integer(let scalar): self = .integer(Self.range(of: scalar))
    case .floating: self = .number
    case .selector: self = .selector
    case .object(let name?): self.init(className: name)
    case .object(nil), .dynamic: self = .any
    default: self = .other
    }
  }

  private init(className: String) {
    switch className {
    case "NSString", "NSMutableString": self = .string
    case "NSArray", "NSMutableArray", "NSSet": self = .list
    case "NSDictionary", "NSMutableDictionary": self = .dictionary
    case "NSNumber": self = .number
    case "NSMutableData": self = .named("NSData")
    case "OS_dispatch_queue": self = .queue
    case "NSObject": self = .any
    default: self = .named(className)
    }
  }

  /// Makes the kind of a Swift type.
  init(_ type: any Any.Type) {
    if let optional = type as? any OptionalType.Type {
      self.init(optional.wrapped)
    } else if type == Void.self {
      self = .nothing
    } else if type == Bool.self {
      self = .bool
    } else if type == String.self {
      self = .string
    } else if type == Selector.self {
      self = .selector
    } else if let integer = type as? any FixedWidthInteger.Type {
      self = .integer(Self.range(of: integer))
    } else if type is any BinaryFloatingPoint.Type {
      self = .number
    } else if "\(type)".hasPrefix("Array<") || "\(type)".hasPrefix("Set<") {
      self = .list
    } else if "\(type)".hasPrefix("Dictionary<") {
      self = .dictionary
    } else {
      let name = "\(type)"
      self = ["Sendable", "Any", "AnyObject", "Respondable"].contains(name) ? .any : .named(name)
    }
  }

  private static func range(of type: any FixedWidthInteger.Type) -> ClosedRange<Int128> {
    Int128(clamping: type.min)...Int128(clamping: type.max)
  }

  private static func range(of scalar: TypeEncoding.Scalar) -> ClosedRange<Int128> {
    let width = 8 * min(scalar.size, 8)
    if scalar.isSigned { return -1 << (width - 1)...1 << (width - 1) - 1 }
    return 0...1 << width - 1
  }
}
