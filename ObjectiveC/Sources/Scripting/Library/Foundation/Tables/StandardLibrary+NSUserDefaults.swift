import Foundation
import Invocation

/// The values of an `NSUserDefaults`, which are only in the memory of the script.
final class DefaultsStore: FoundationType {
  static let className = "NSUserDefaults"
  private(set) var values: [String: Any] = [:]
  private(set) var bytes = 256

  func text(_ plain: String) -> String { plain }
  static func == (left: DefaultsStore, right: DefaultsStore) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Changes the values, which must be property lists.
  fileprivate func change(_ call: Call, _ body: (inout [String: Any]) -> Void) throws {
    var new = values
    body(&new)
    guard PropertyListSerialization.propertyList(new, isValidFor: .xml) else {
      throw call.invalid("Attempt to insert non-property list object")
    }
    let text = try PropertyListSerialization.data(fromPropertyList: new, format: .xml, options: 0)
    // In XML, an element has at least an eighth of the bytes that the element has in memory.
    (values, bytes) = (new, 256 + 8 * text.count)
    try call.step(text.count / 16)
  }
}

extension StandardLibrary {
  func installUserDefaults() {
    let changed = "NSUserDefaultsDidChangeNotification"
    constant(changed, changed)
    table(DefaultsStore.self) { table in
      // The script keeps all values, so that there is one object.
      let only = FoundationObject(DefaultsStore(), isa: table.type)
      table.classMethod("standardUserDefaults") { (_: Call) in only }
      table.type.method("init", "@@:") { _ in .object(only) }
      table.method("synchronize") { _ in true }
      func get<Result: ScriptValue>(_ key: Selector, _ convert: @escaping (Any?) -> Result) {
        table.method(key) { (own, key: String?) in
          convert(key.flatMap { own.values[$0] })
        }
      }
      for key in ["objectForKey:", "valueForKey:"] as [Selector] {
        get(key) { $0.map(PlainValue.init) }
      }
      get("boolForKey:") { value in
        (value as? NSNumber)?.boolValue ?? NSString(string: value as? String ?? "").boolValue
      }
      get("stringForKey:") { ($0 as? NSNumber).map { "\($0)" } ?? $0 as? String }
      /// Adds a setter, whose last argument is the key.
      func set(_ setter: Selector, _ types: String, _ new: @escaping (Call) throws -> Any?) {
        table.type.procedure(setter, types + "@") { call in
          let own = try call.receiver(as: FoundationObject<DefaultsStore>.self)
          let (store, value, key) = (
            try own.content(), try new(call), try call.text(call.count - 1)
          )
          try call.library.changing(key, of: own, .setting, call) {
            try store.change(call) { $0[key] = value }
            try own.set(store)
          }
          let center = call.library.addClass("NSNotificationCenter")
          let name = call.string(changed).object
          let shared = try call.send("defaultCenter", to: center).object
          _ = try call.send("postNotificationName:object:", to: shared, [name, own])
        }
      }
      for setter in ["setObject:forKey:", "setValue:forKey:"] as [Selector] {
        set(setter, "@") { try Optional<PlainValue>.read($0[0], 0, $0)?.content }
      }
      set("removeObjectForKey:", "") { _ in nil }
      set("setBool:forKey:", "B") { NSNumber(value: $0[0].isTrue) }
    }
  }
}
