/// The Swift types of those that other headers use most.
enum KnownSwiftTypes {
  /// Objects that are values in Swift, and objects that are safe to send.
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

  /// Objects of Foundation's that are not safe to send, and so vouched for.
  static let unsafeObjects: Set<String> = [
    "NSMutableString", "NSMutableData", "NSMutableArray", "NSMutableSet", "NSMutableDictionary",
    "NSOrderedSet", "NSCountedSet", "NSAttributedString", "NSMutableAttributedString",
    "NSNotification", "NSPredicate",
  ]

  /// What this package has itself.
  static let ownObjects = [
    "Protocol": "ProtocolDescription", "NSInvocation": "Invocation",
    "NSMethodSignature": "MethodSignature",
  ]

  /// Types that are no objects, or are objects without saying so.
  static let values = [
    "NSTimeInterval": "TimeInterval", "CFTimeInterval": "TimeInterval",
    "NSRange": "NSRange", "NSDecimal": "Decimal", "NSComparisonResult": "ComparisonResult",
    "NSOperatingSystemVersion": "OperatingSystemVersion",
    "CGPoint": "CGPoint", "CGSize": "CGSize", "CGRect": "CGRect",
    "NSPoint": "CGPoint", "NSSize": "CGSize", "NSRect": "CGRect",
    "dispatch_queue_t": "DispatchQueue", "dispatch_group_t": "DispatchGroup",
    "dispatch_semaphore_t": "DispatchSemaphore",
  ]

  /// The objects that sets and keys can be made of.
  static let hashable: Set<String> = [
    "NSString", "NSDate", "NSData", "NSURL", "NSUUID", "NSNumber", "NSDecimalNumber", "NSIndexPath",
  ]

  /// Whether a type is Foundation's.
  static func isFoundations(_ name: String) -> Bool { foundations.contains(name) }

  private static let foundations = Set(objects.values).union(unsafeObjects).union(values.values)
    .subtracting(["String", "DispatchQueue", "DispatchGroup", "DispatchSemaphore"])

  /// Names that the file itself needs, or all of Swift does, so that nothing in a header may have them.
  static let reserved = foundations.union(ownObjects.values).union([
    "Actor", "Any", "AnyClass", "AnyObject", "Character", "Codable", "Collection", "Comparable",
    "CustomStringConvertible", "Decodable", "Decoder", "Duration", "Encodable", "Encoder",
    "Equatable", "Identifiable", "MainActor", "Never", "Range", "Result", "Sequence", "Substring",
    "Task", "Array", "Bool", "CChar", "ConformanceError",
    "ConformingMulticastDelegate", "Delivery", "Dictionary", "Dispatch", "DispatchGroup",
    "DispatchQueue", "DispatchSemaphore", "Double", "DuplicatePolicy", "DynamicMulticast", "Error",
    "Float", "Foundation", "Hashable", "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "Method",
    "MethodTable", "OpaquePointer", "OptionSet", "Optional", "Protocol", "Question",
    "RawRepresentable", "Respondable", "Selector", "Self", "Sendable", "Set", "String", "Swift",
    "Type", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "UncheckedSendable",
    "UnsafeMutablePointer", "UnsafeMutableRawPointer", "UnsafePointer", "UnsafeRawPointer", "Void",
  ])
}
