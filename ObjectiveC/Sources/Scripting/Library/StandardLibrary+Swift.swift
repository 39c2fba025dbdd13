import Dispatch
import DynamicMulticast
import Foundation
import Invocation
import RuntimeSupport

extension StandardLibrary {
  /// Returns the object for a Swift value.
  ///
  /// Elements of collections are converted, too.
  func object(for value: any Sendable) -> Object? {
    switch value {
    case let text as String: string(text)
    case let data as Data: self.data(data)
    case let value as any FoundationType: value.object(in: self)
    case let structure as UncheckedSendable<Structure>:
      BoxedValueObject(
        .structure(structure.value), .structure(structure.value.shape), isa: values)
    case let pointer as UncheckedSendable<Pointer>:
      BoxedValueObject(.pointer(pointer.value), .pointer(.void), isa: values)
    case let array as [Any]: self.array(array.map(element))
    case let dictionary as [AnyHashable: Any]: object(forDictionary: dictionary)
    case let set as Set<AnyHashable>: object(forSet: set)
    // Test for an error last, because values of the other cases may be errors, too.
    case let error as any Error where !(error is any Respondable): self.error(error)
    case let queue as DispatchQueue: queues.object(for: queue)
    case let multicast as MulticastDelegate: ForeignObject(multicast, isa: self.multicast)
    case let signature as MethodSignature:
      SignatureObject(signature, isa: addClass("NSMethodSignature"))
    default: nil
    }
  }

  /// Returns the object for an element of a Swift collection.
  ///
  /// The collection came in a message, so its elements are `Sendable`.
  private func element(_ value: Any) -> Object {
    Bridge.value(SendableBox.assume(value), as: .id, in: interpreter).object
      ?? null
  }

  private func object(forDictionary dictionary: [AnyHashable: Any]) -> Object? {
    interpreter.run { activation in
      let table = ObjectTable()
      for (key, value) in dictionary {
        // Comparing keys that come from Swift does not throw.
        _ = try? table.set(element(value), for: element(key.base), on: activation)
      }
      return DictionaryObject(table, isa: dictionaries)
    }
  }

  private func object(forSet set: Set<AnyHashable>) -> Object? {
    interpreter.run { activation in
      let table = ObjectTable()
      for member in set {
        let object = element(member.base)
        _ = try? table.set(object, for: object, on: activation)
      }
      return SetObject(table, isa: sets)
    }
  }
}
