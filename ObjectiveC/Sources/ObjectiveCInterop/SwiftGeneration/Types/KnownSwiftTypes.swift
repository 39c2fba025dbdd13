/// Knows the Swift types for the well-known types of Objective-C.
///
/// `ObjectiveCSyntax` declares all these names for headers, and a test compares the two tables.
enum KnownSwiftTypes {
  /// The classes whose Swift types are values or `Sendable` classes.
  static let objects: [String: String] = [
    "NSString": "String", "NSDate": "Date", "NSData": "Data", "NSURL": "URL", "NSUUID": "UUID",
    "NSNumber": "NSNumber", "NSDecimalNumber": "Decimal", "NSNull": "NSNull",
    "NSTimeZone": "TimeZone", "NSLocale": "Locale", "NSCalendar": "Calendar",
    "NSDateComponents": "DateComponents", "NSURLComponents": "URLComponents",
    "NSIndexSet": "IndexSet", "NSIndexPath": "IndexPath", "NSCharacterSet": "CharacterSet",
    "NSRegularExpression": "NSRegularExpression", "NSProgress": "Progress", "NSBundle": "Bundle",
    "NSFileManager": "FileManager", "NSFileHandle": "FileHandle", "NSProcessInfo": "ProcessInfo",
    "NSOperationQueue": "OperationQueue",
  ]

  /// Classes of Foundation that are not `Sendable`; the sender guarantees that sending is safe.
  static let unsafeObjects: Set<String> = [
    "NSMutableString", "NSMutableData", "NSMutableArray", "NSMutableSet", "NSMutableDictionary",
    "NSOrderedSet", "NSCountedSet", "NSAttributedString", "NSMutableAttributedString",
    "NSNotification", "NSPredicate",
  ]

  /// The Objective-C classes for which this package has Swift types.
  static let ownObjects = [
    "Protocol": "ProtocolDescription", "NSInvocation": "Invocation",
    "NSMethodSignature": "MethodSignature",
  ]

  /// Types written without an asterisk.
  static let values = [
    "NSTimeInterval": "TimeInterval", "CFTimeInterval": "TimeInterval",
    "NSRange": "NSRange", "NSDecimal": "Decimal", "NSComparisonResult": "ComparisonResult",
    "NSOperatingSystemVersion": "OperatingSystemVersion",
    "CGPoint": "CGPoint", "CGSize": "CGSize", "CGRect": "CGRect",
    "NSPoint": "CGPoint", "NSSize": "CGSize", "NSRect": "CGRect",
    "dispatch_queue_t": "DispatchQueue", "dispatch_group_t": "DispatchGroup",
    "dispatch_semaphore_t": "DispatchSemaphore",
  ]

  /// The classes whose objects can be elements of sets or keys of dictionaries.
  static let hashable: Set<String> = [
    "NSString", "NSDate", "NSData", "NSURL", "NSUUID", "NSNumber", "NSDecimalNumber", "NSIndexPath",
  ]

  /// Returns `true` if a Swift type is declared in Foundation.
  static func isFoundations(_ name: String) -> Bool { foundations.contains(name) }

  /// Returns `true` if a Swift type is declared in Dispatch.
  static func isDispatchs(_ name: String) -> Bool { name.hasPrefix("Dispatch") }

  private static let others: Set<String> = [
    "String", "DispatchQueue", "DispatchGroup", "DispatchSemaphore",
  ]
  private static let foundations = Set(objects.values).union(unsafeObjects).union(values.values)
    .subtracting(others)

  /// The names that the generated text needs, or on which Swift files in general rely.
  ///
  /// A type of a header with such a name gets another name.
  static let reserved = foundations.union(others).union(ownObjects.values).union([
    "Actor", "Any", "AnyClass", "AnyObject", "Array", "Bool", "CChar", "Character", "Codable",
    "Collection", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible",
    "DeclaredProtocol", "Decodable", "Decoder", "Dictionary", "Dispatch", "Double", "Duration",
    "DynamicMulticast", "Encodable",
    "Encoder", "Equatable", "Error", "Float", "Foundation", "Hashable", "Identifiable", "Int",
    "Int128", "Int16", "Int32", "Int64", "Int8", "InvocationError",
    "MainActor", "Method", "MethodTable", "Multicast",
    "Never", "OpaquePointer", "OptionSet", "Optional", "OutParameter", "Protocol", "Question",
    "Range", "RawRepresentable", "Respondable", "Result", "Selector", "Self",
    "Sendable", "SendableMetatype", "Sequence", "Set", "Substring", "Swift", "Task", "Type",
    "TypedMulticastDelegate",
    "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "UncheckedSendable",
    "UnsafeMutablePointer", "UnsafeMutableRawPointer", "UnsafePointer", "UnsafeRawPointer", "Void",
  ])
}
