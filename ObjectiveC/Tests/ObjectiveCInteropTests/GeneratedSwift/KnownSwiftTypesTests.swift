import DynamicMulticast
import Foundation
import ObjectiveCEncoding
import ObjectiveCSyntax
import Testing

@testable import ObjectiveCInterop

// The encoder and the generator know these types from separate tables, which must agree.
struct KnownSwiftTypesTests {
  private static let classes = Set(KnownSwiftTypes.objects.keys)
    .union(KnownSwiftTypes.unsafeObjects).union(KnownSwiftTypes.ownObjects.keys)
    .union(["NSObject", "NSProxy", "NSError", "NSArray", "NSSet", "NSDictionary"])

  /// Returns the encoding of a parameter with a type of Objective-C, and its type in Swift.
  private func types(of declared: String) throws -> (encoding: TypeEncoding, swift: String) {
    let header = Header(
      SourceText("@protocol P\n- (void)a:(\(declared))x;\n@end", name: "Sample.h"))
    let source = SwiftSource(of: [header])
    #expect(source.diagnostics.isEmpty)
    #expect(source.types.isEmpty)
    let method = try #require(
      HeaderEncoder([header]).encode(header).interfaces.first?.methods.first)
    let swift = try #require(source.protocols.first?.methods.first)
    return (method.encoding.arguments[2].type, "\(swift.parameterTypes[0])")
  }

  @Test(arguments: classes.sorted())
  func `a class that the generator knows is one for the encoder`(name: String) throws {
    #expect(TypeTable.wellKnown.classes.contains(name))
    #expect(TypeTable.wellKnown.typedefs[name] == nil)
    #expect(try types(of: "\(name) *").encoding.kind == .object())
  }

  @Test(arguments: KnownSwiftTypes.values.keys.sorted())
  func `a value that the generator knows is encoded as the Swift type is`(name: String) throws {
    #expect(TypeTable.wellKnown.typedefs[name] != nil)
    let (encoding, swift) = try types(of: name)
    let type = try #require(Self.valueTypes[swift], "add \(swift) to the table below")
    switch encoding.kind {
    // A structure is represented by any type on which the sender and the receiver agree.
    case .structure: #expect(TypeEncoding(of: type).kind == .object())
    default: #expect(TypeEncoding(of: type) == encoding)
    }
  }

  private static let valueTypes: [String: any Any.Type] = [
    "TimeInterval": TimeInterval.self, "NSRange": NSRange.self, "Decimal": Decimal.self,
    "ComparisonResult": ComparisonResult.self, "CGPoint": CGPoint.self, "CGSize": CGSize.self,
    "OperatingSystemVersion": OperatingSystemVersion.self, "CGRect": CGRect.self,
    "DispatchQueue": DispatchQueue.self, "DispatchGroup": DispatchGroup.self,
    "DispatchSemaphore": DispatchSemaphore.self,
  ]

  @Test func `sets and keys are made of objects that the generator knows`() {
    #expect(KnownSwiftTypes.hashable.isSubset(of: KnownSwiftTypes.objects.keys))
  }

  @Test(arguments: [
    ("DoneBlock", "@?", "@Sendable () -> Void"), ("KeyRef", "^v", "OpaquePointer"),
    ("Kind", "q", "Int"),
  ])
  func `a type that neither knows is guessed alike`(
    name: String, encoding: String, swift: String
  ) throws {
    let header = Header(SourceText("@protocol P\n- (void)a:(\(name))x;\n@end", name: "Sample.h"))
    let method = HeaderEncoder([header]).encode(header).interfaces.first?.methods.first
    #expect(method.map { "\($0.encoding.arguments[2].type)" } == encoding)
    let declared = SwiftSource(of: [header]).types
    #expect(declared.flatMap(\.lines).joined().contains(swift))
  }
}
