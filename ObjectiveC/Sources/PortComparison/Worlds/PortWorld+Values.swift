import Foundation
@_spi(ObjectiveC) import Invocation
import RuntimeSupport
import Scripting

extension PortWorld {
  /// Replaces identifiers in a value by their strings, and notes the strings handed in.
  private func resolved(_ value: PortValue) -> PortValue {
    value.mapped { leaf in
      switch leaf {
      case .identifier(let index, let step):
        let known = state.withLock { $0.identifiers }
        let found =
          step != nil
          ? known.first { $0.value == leaf }
          : known.indices.contains(index) ? known[known.count - 1 - index] : nil
        return found.map { .string($0.text) }
      case .string(let text):
        state.withLock { state in
          if !state.identifiers.contains(where: { $0.text == text }) { state.handedIn.insert(text) }
        }
        return leaf
      default: return leaf
      }
    }
  }

  /// Makes a value of the world.
  func value(_ described: PortValue) throws -> any Sendable {
    switch resolved(described) {
    case .null, .identifier: return String?.none
    case .bool(let flag): return flag
    case .integer(let number):
      return Int(exactly: number).map { $0 as any Sendable } ?? UInt(clamping: number)
    case .number(let number): return number
    case .string(let text): return text
    case .list(let elements): return try elements.map(value)
    case .dictionary(let pairs): return try pairs.mapValues(value)
    case .object(let name):
      let objects = state.withLock { $0.objects }
      guard let object = objects[name] else {
        throw PortComparisonError.unknown("object", name, known: objects.keys)
      }
      return object
    case .queue(let name):
      guard let queue = queues[name] else {
        throw PortComparisonError.unknown("queue", name, known: queues.keys)
      }
      return queue
    case .plugIn:
      return plugIn.map { SendableBox.assume($0) } ?? String?.none
    case .made(let name, let parts):
      guard let type = host.description.types.first(where: { $0.name == name }) else {
        throw PortComparisonError.unknown("type", name, known: host.description.types.map(\.name))
      }
      if script == nil || type.isConverted { return try type.make(parts) }
      return try make(
        name, "objectWithParts:", try parts.mapValues(value) as [String: any Sendable])
    }
  }

  /// Describes a value that the plug-in has answered or sent.
  func describe(_ value: Any) -> PortValue {
    switch value {
    case is Void, is NoReturnValue: return .null
    case let flag as Bool: return .bool(flag)
    case let text as String: return .string(text)
    case let optional as any OptionalType: return optional.unwrapped.map(describe) ?? .null
    case let integer as any BinaryInteger: return .integer(Int128(clamping: integer))
    case let number as any BinaryFloatingPoint: return .number(Double(number))
    case let selector as Selector: return .made("SEL", ["name": .string(selector.name)])
    case let queue as DispatchQueue:
      return .queue(name(of: queue))
    default: break
    }
    if type(of: value) is AnyClass, let known = hostObject(value as AnyObject) { return known }
    for type in host.description.types {
      if let parts = parts(of: value, as: type) { return .made(type.name, parts) }
    }
    switch value {
    case let wrapper as any Wrapper: return describe(wrapper.wrapped)
    case let error as any Error: return parts(of: error)
    // An enumeration of the port is a number in the original.
    case let raw as any RawRepresentable: return describe(raw.rawValue)
    case let array as [Any]: return .list(array.map(describe))
    case let dictionary as [AnyHashable: Any]:
      let pairs = dictionary.map { ("\($0.key.base)", describe($0.value)) }
      return .dictionary(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    case let set as Set<AnyHashable>:
      return .list(set.map { describe($0.base) }.sorted { $0.swiftText < $1.swiftText })
    case let type as ClassObject: return .made("Class", ["name": .string(type.name)])
    case let object as Object: return named(object.isa?.name ?? "Class")
    case let type as any Any.Type: return .made("Class", ["name": .string("\(type)")])
    default: return named("\(type(of: value))")
    }
  }

  /// Describes a value of which only the type is compared.
  private func named(_ type: String) -> PortValue {
    state.withLock { _ = $0.comparedByName.insert(type) }
    return .made(type, [:])
  }

  /// Returns the name of a queue; a queue that is not the host's has the number of its appearance.
  func name(of queue: DispatchQueue) -> String {
    if let known = queues.first(where: { $0.value === queue }) { return known.key }
    return state.withLock { state in
      if !state.otherQueues.contains(where: { $0 === queue }) { state.otherQueues.append(queue) }
      return "own \(state.otherQueues.firstIndex { $0 === queue } ?? 0)"
    }
  }

  private func hostObject(_ object: AnyObject) -> PortValue? {
    if plugIn === object { return .plugIn }
    let (objects, identities) = state.withLock { ($0.objects, $0.identities) }
    if let known = identities.first(where: { $0.object === object }) { return known.value }
    for (name, known) in objects where type(of: known) is AnyClass {
      if known as AnyObject === object { return .object(name) }
    }
    return nil
  }

  /// Describes an error as an `NSError`, also an error of Swift.
  private func parts(of error: any Error) -> PortValue {
    var parts: [String: PortValue] = [
      "domain": .string(error._domain), "code": .integer(Int128(error._code)),
    ]
    if host.description.comparesUserInfo {
      parts["userInfo"] = .dictionary((error as NSError).userInfo.mapValues(describe))
    }
    return .made("NSError", parts)
  }

  private func parts(of value: Any, as type: HostType) -> [String: PortValue]? {
    guard let object = value as? Object else {
      return type.parts(SendableBox.assume(value))
    }
    if type.isConverted { return nil }
    guard
      sequence(first: object.isa, next: { $0?.superclass }).contains(where: {
        $0?.name == type.name
      }),
      let parts = try? object.receive(Invocation("parts", arguments: []))
    else { return nil }
    guard case .dictionary(let pairs) = describe(parts) else { return nil }
    return pairs
  }
}
