@testable import ObjectiveCInterop

/// A writer of expressions for values of any type that occurs in a generated file.
final class SampleText {
  private let declared: [String: SwiftTypeDeclaration.Kind]

  /// The combinations of protocols for which a value needs a separate class.
  private(set) var compositions: [[String]] = []

  init(_ source: SwiftSource) {
    declared = Dictionary(uniqueKeysWithValues: source.types.map { ($0.name, $0.kind) })
  }

  func value(_ type: SwiftType) -> String {
    switch type {
    case .named(let name, _): value(named: name)
    case .generic("UncheckedSendable", let wrapped): "UncheckedSendable(\(value(wrapped)))"
    case .generic("Set", let element): "[\(value(element))]"
    case .generic("UnsafePointer", let pointee):
      "UnsafePointer(UnsafeMutablePointer<\(pointee)>.allocate(capacity: 1))"
    case .generic(let name, let pointee): "\(name)<\(pointee)>.allocate(capacity: 1)"
    case .any("Sendable"): "\"object\""
    case .any("Error"): "CancellationError()"
    case .any(let protocols): "\(conformer(to: protocols))()"
    case .array(let element): "[\(value(element))]"
    case .dictionary(let key, let element): "[\(value(key)): \(value(element))]"
    case .optional(let wrapped): value(wrapped)
    case .function([], let result): "{ \(value(result)) }"
    case .function(let parameters, let result):
      "{ (\(parameters.map { "_: \($0.asParameter)" }.joined(separator: ", "))) in \(value(result)) }"
    }
  }

  /// Returns the name of the class that conforms to protocols, the last of which is `Sendable`.
  private func conformer(to protocols: String) -> String {
    let names = protocols.split(separator: " & ").dropLast().map { topName(of: String($0)) }
    if names.count > 1, !compositions.contains(names) { compositions.append(names) }
    return names.joined(separator: "_") + "Conformer"
  }

  /// Returns the top-level name of a type that is nested in another type.
  private func topName(of name: String) -> String {
    if case .nested(_, let topName) = declared[name] { topName } else { name }
  }

  private func value(named name: String) -> String {
    if name.hasSuffix(".Code") {
      let error = name.dropLast(".Code".count)
      if case .error(.enumeration(_, let cases, _), _) = declared[topName(of: String(error))] {
        return cases.first.map { "\(name).\($0.name)" } ?? "\(name)(rawValue: 0)"
      }
    }
    switch declared[name] {
    case .placeholder(let type), .alias(let type): return value(type)
    case .structure(let fields):
      let values = fields.map { "\($0.name.filter { $0 != "`" }): \(value($0.type))" }
      return "\(name)(\(values.joined(separator: ", ")))"
    case .constants: return "\(name)(rawValue: 0)"
    case .enumeration(_, let cases, _):
      return cases.first.map { "\(name).\($0.name)" } ?? "\(name)(rawValue: 0)"
    case .outerClass, .error: return "\(name)()"
    case .nested(_, let topName): return value(named: topName)
    case .newType(let raw, _, _): return "\(name)(\(value(raw)))"
    case .options(_, let cases): return cases.first.map { "\(name).\($0.name)" } ?? "[]"
    case nil: break
    }
    switch name {
    case "Void": return "()"
    case "Bool": return "true"
    case "String", "Selector": return "\"sample\""
    case "Invocation": return "Invocation(\"sample\")"
    case "AnyClass": return "Calls.self"
    case "MethodSignature": return "\"v@:\""
    case "ProtocolDescription": return "ProtocolDescription(\"Sample\")"
    case "URL": return "URL(fileURLWithPath: \"/\")"
    case "NSAttributedString", "NSMutableAttributedString", "NSMutableString":
      return "\(name)(string: \"sample\")"
    case "NSNumber": return "NSNumber(value: 1)"
    case "Bundle": return "Bundle.main"
    case "Locale", "Calendar", "TimeZone": return "\(name).current"
    case "FileHandle": return "FileHandle.nullDevice"
    case "ProcessInfo": return "ProcessInfo.processInfo"
    case "NSOrderedSet", "NSCountedSet": return "\(name)(array: [])"
    case "NSRegularExpression": return "(try! NSRegularExpression(pattern: \"a\"))"
    case "NSNotification": return "NSNotification(name: .init(\"sample\"), object: nil)"
    case "NSPredicate": return "NSPredicate(value: true)"
    case "Progress": return "Progress(totalUnitCount: 1)"
    case "DispatchQueue": return "DispatchQueue.main"
    case "DispatchSemaphore": return "DispatchSemaphore(value: 1)"
    case "ComparisonResult": return "ComparisonResult.orderedSame"
    case "OpaquePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer":
      return "\(name)(bitPattern: 8)!"
    case "Double", "Float", "TimeInterval": return "1"
    case _ where name.hasPrefix("Int") || name.hasPrefix("UInt"): return "1"
    default: return "\(name)()"
    }
  }
}
