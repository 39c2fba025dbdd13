import Foundation
import ObjectiveCSyntax

@testable import ObjectiveCInterop

/// A header that replaces Foundation and all other imports of the tested headers.
struct ImporterStubs {
  private let headers: [Header]
  private let wellKnown: String
  private var classes: Set<String> = []
  private var others: Set<String> = []
  private var protocols: Set<String> = []

  init(_ headers: [Header], wellKnown: String) {
    self.headers = headers
    self.wellKnown = wellKnown
    var table = TypeTable()
    for header in headers { table.add(header.declarations) }
    var defined: Set<String> = []
    var definedProtocols: Set<String> = []
    classes = table.classes
    for declaration in headers.flatMap(\.declarations) {
      switch declaration {
      case .interface(let one):
        if one.category == nil { defined.insert(one.name) } else { classes.insert(one.name) }
        if let superclass = one.superclass { classes.insert(superclass) }
        protocols.formUnion(one.adopted)
        collect(one.members, except: Set(one.typeParameters.map(\.name)))
      case .protocol(let one):
        definedProtocols.insert(one.name)
        protocols.formUnion(one.adopted)
        collect(one.members, except: [])
      case .forwardProtocols(let names): protocols.formUnion(names)
      case .typedef(let one): collect(one.type, except: [])
      default: break
      }
    }
    let known = TypeTable.wellKnown
    let builtin: Set<String> = ["id", "Class", "SEL", "instancetype", "IMP", "BOOL", "__auto_type"]
    classes.subtract(defined)
    classes.subtract(known.classes)
    others.subtract(table.names)
    others.subtract(known.names)
    others.subtract(classes)
    others.subtract(builtin)
    classes.subtract(table.typedefs.keys)
    classes.subtract(known.typedefs.keys)
    classes.subtract(builtin)
    protocols.subtract(definedProtocols)
    protocols.subtract(Self.foundationProtocols)
  }

  /// The text of the well-known types.
  static var wellKnown: String { WellKnownTypes.texts.joined(separator: "\n") }

  private mutating func collect(_ members: [MemberDeclaration], except parameters: Set<String>) {
    for member in members {
      switch member {
      case .method(let method):
        collect(method.returnType, except: parameters)
        for parameter in method.parameters { collect(parameter.type, except: parameters) }
      case .property(let property): collect(property.type, except: parameters)
      }
    }
  }

  private mutating func collect(_ type: DeclaredType, except parameters: Set<String>) {
    switch type.kind {
    case .named(let name, let arguments):
      if parameters.contains(name) { return }
      if name == "id" || name == "Class" {
        for case .named(let name, _) in arguments.map(\.kind) { protocols.insert(name) }
      } else {
        others.insert(name)
        for argument in arguments { collect(argument, except: parameters) }
      }
    case .pointer(let pointee):
      if case .named(let name, let arguments) = pointee.kind, !parameters.contains(name) {
        classes.insert(name)
        for argument in arguments {
          if case .named(let name, _) = argument.kind, name != "id", name != "Class" {
            protocols.insert(name)
          } else {
            collect(argument, except: parameters)
          }
        }
      } else {
        collect(pointee, except: parameters)
      }
    case .block(let function), .function(let function):
      collect(function.returnType, except: parameters)
      for parameter in function.parameters { collect(parameter.type, except: parameters) }
    case .array(let element, _): collect(element, except: parameters)
    default: break
    }
  }

  private static let foundationProtocols: Set<String> = [
    "NSObject", "NSCopying", "NSMutableCopying", "NSCoding", "NSSecureCoding", "NSFastEnumeration",
  ]

  private static let generics: [String: String] = [
    "NSDictionary": "<__covariant KeyType, __covariant ObjectType>",
    "NSMutableDictionary": "<KeyType, ObjectType>", "NSMapTable": "<KeyType, ObjectType>",
    "NSCache": "<KeyType, ObjectType>", "NSArray": "<__covariant ObjectType>",
    "NSSet": "<__covariant ObjectType>", "NSOrderedSet": "<__covariant ObjectType>",
    "NSFetchRequest": "<__covariant ResultType>", "NSMutableArray": "<ObjectType>",
    "NSMutableSet": "<ObjectType>", "NSCountedSet": "<ObjectType>",
    "NSMutableOrderedSet": "<ObjectType>", "NSEnumerator": "<ObjectType>",
    "NSHashTable": "<ObjectType>", "NSFetchedResultsController": "<ResultType>",
  ]

  var text: String {
    let known = TypeTable.wellKnown.classes.subtracting(["Protocol", "NSObject"])
    let declared = Set(
      headers.flatMap(\.declarations).compactMap { declaration -> String? in
        if case .interface(let one) = declaration, one.category == nil { one.name } else { nil }
      })
    let stubs = known.union(classes).subtracting(declared).sorted()
    return """
      #ifndef STUBS_
      #define STUBS_
      \(Self.macros)
      \(Self.nameMacros)
      #undef NS_REFINED_FOR_SWIFT
      #define NS_REFINED_FOR_SWIFT
      @protocol NSObject
      @end
      @interface NSObject <NSObject>
      - (instancetype)init;
      @end
      @class Protocol;
      @interface Selector : NSObject
      @end
      \(typedefs)
      \(Self.foundationProtocols.subtracting(["NSObject"]).union(protocols).sorted()
        .map { "@protocol \($0)\n@end" }.joined(separator: "\n"))
      \(stubs.map { "@interface \($0)\(Self.generics[$0] ?? "") : NSObject\n@end" }
        .joined(separator: "\n"))
      \(others.sorted().map(Self.stub(for:)).joined(separator: "\n"))
      #endif
      """
  }

  /// The well-known types, as enumerations where Apple's headers declare enumerations.
  private var typedefs: String {
    wellKnown.split(separator: ";").map { statement -> String in
      let words = statement.split(whereSeparator: { " ,\n".contains($0) }).map(String.init)
      guard words.first == "typedef", words.count > 2,
        ["NSInteger", "NSUInteger"].contains(words[1])
      else { return statement + ";" }
      let target = DeclaredTypeName(words[1])
      return words.dropFirst(2).map { name in
        target.isEnumeration(name)
          ? Self.enumeration(name, words[1]) : "typedef \(words[1]) \(name);"
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func enumeration(_ name: String, _ type: String) -> String {
    let macro = CamelCase(name).words.contains("Options") ? "NS_OPTIONS" : "NS_ENUM"
    return "typedef \(macro)(\(type), \(name)) { \(name)Stub_ = 1 };"
  }

  private static func stub(for name: String) -> String {
    switch LikelyType(named: name) {
    case .block: "typedef void (^\(name))(void);"
    case .pointer: "typedef struct \(name)_ *\(name);"
    case .integer: enumeration(name, "NSInteger")
    }
  }

  private struct DeclaredTypeName {
    let target: String
    init(_ target: String) { self.target = target }
    func isEnumeration(_ name: String) -> Bool {
      name.utf8.prefix(2).allSatisfy { (65...90).contains($0) } && name != "NSStringEncoding"
    }
  }

  /// The macros that give a declaration a name in Swift, or make the declaration unavailable.
  static let nameMacros = #"""
    #define NS_SWIFT_NAME(N) __attribute__((swift_name(#N)))
    #define CF_SWIFT_NAME(N) __attribute__((swift_name(#N)))
    #define NS_SWIFT_ASYNC_NAME(N) __attribute__((swift_async_name(#N)))
    #define NS_SWIFT_ASYNC(I) __attribute__((swift_async(swift_private, I)))
    #define NS_SWIFT_DISABLE_ASYNC __attribute__((swift_async(none)))
    #define NS_REFINED_FOR_SWIFT __attribute__((swift_private))
    #define NS_SWIFT_UNAVAILABLE(M) __attribute__((availability(swift, unavailable, message=M)))
    #define NS_SWIFT_NOTHROW __attribute__((swift_error(none)))
    #define NS_UNAVAILABLE __attribute__((unavailable))
    #define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
    #define __deprecated __attribute__((deprecated))
    #define __deprecated_msg(M) __attribute__((deprecated(M)))
    #define DEPRECATED_ATTRIBUTE __attribute__((deprecated))
    #define DEPRECATED_MSG_ATTRIBUTE(M) __attribute__((deprecated(M)))
    #define UNAVAILABLE_ATTRIBUTE __attribute__((unavailable))

    """#

  private static let macros = #"""
    #define NS_ENUM(T, N) enum __attribute__((enum_extensibility(open))) N : T N; enum N : T
    #define __nullable _Nullable
    #define __nonnull _Nonnull
    #define __null_unspecified _Null_unspecified
    #define NS_SWIFT_UI_ACTOR
    #define NS_SWIFT_NONISOLATED
    #define NS_SWIFT_SENDABLE
    #define NS_SWIFT_NONSENDABLE
    #define CF_RETURNS_RETAINED
    #define CF_RETURNS_NOT_RETAINED
    #define NSUIntegerMax 0xffffffffffffffffUL
    #define NSIntegerMax 0x7fffffffffffffffL
    #define NSNotFound NSIntegerMax
    #define NS_CLOSED_ENUM(T, N) enum __attribute__((enum_extensibility(closed))) N : T N; enum N : T
    #define NS_OPTIONS(T, N) enum __attribute__((flag_enum, enum_extensibility(open))) N : T N; enum N : T
    #define NS_ERROR_ENUM(D, N) enum N : NSInteger N; enum __attribute__((ns_error_domain(D), enum_extensibility(open))) N : NSInteger
    #define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
    #define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
    #define CF_ENUM NS_ENUM
    #define CF_OPTIONS NS_OPTIONS
    #define NS_REQUIRES_SUPER
    #define NS_REQUIRES_NIL_TERMINATION
    #define NS_NOESCAPE __attribute__((noescape))
    #define NS_RETURNS_INNER_POINTER
    #define NS_RETURNS_RETAINED __attribute__((ns_returns_retained))
    #define NS_FORMAT_FUNCTION(A, B)
    #define NS_INLINE static inline
    #define NS_EXTENSIBLE_STRING_ENUM __attribute__((swift_wrapper(struct)))
    #define NS_STRING_ENUM __attribute__((swift_wrapper(enum)))
    #define NS_TYPED_ENUM __attribute__((swift_wrapper(enum)))
    #define NS_TYPED_EXTENSIBLE_ENUM __attribute__((swift_wrapper(struct)))
    #define NS_ROOT_CLASS
    #define NS_AVAILABLE(...)
    #define NS_AVAILABLE_IOS(...)
    #define NS_AVAILABLE_MAC(...)
    #define NS_CLASS_AVAILABLE(...)
    #define NS_CLASS_AVAILABLE_IOS(...)
    #define NS_DEPRECATED(...)
    #define NS_DEPRECATED_IOS(...)
    #define NS_DEPRECATED_MAC(...)
    #define NS_EXTENSION_UNAVAILABLE(...)
    #define NS_EXTENSION_UNAVAILABLE_IOS(...)
    #define API_AVAILABLE(...)
    #define API_UNAVAILABLE(...)
    #define API_DEPRECATED(...)
    #define API_DEPRECATED_WITH_REPLACEMENT(...)
    #define __IOS_AVAILABLE(...)
    #define __TVOS_PROHIBITED
    #define __WATCHOS_PROHIBITED
    #define OBJC_EXPORT extern
    #define FOUNDATION_EXPORT extern
    #define FOUNDATION_EXTERN extern
    #define UIKIT_EXTERN extern
    #define UI_APPEARANCE_SELECTOR
    #define IBOutlet
    #define IBAction void
    #define IBInspectable
    #define IB_DESIGNABLE
    #define YES 1
    #define NO 0
    #define nil 0
    #define NULL 0
    #define TARGET_OS_IPHONE 1
    #define TARGET_OS_IOS 1
    #define TARGET_OS_OSX 0
    #define TARGET_OS_MAC 1
    #define TARGET_OS_TV 0
    #define TARGET_OS_WATCH 0
    #define TARGET_OS_VISION 0
    #define TARGET_OS_MACCATALYST 0
    #define TARGET_OS_SIMULATOR 0
    """#
}
