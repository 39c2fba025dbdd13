import CRuntimeSupport
import RuntimeSupport

/// The interned selectors of the program, by name.
package final class SelectorTable: Sendable {
  package static let shared = SelectorTable()

  private let entries = Guarded<[String: SelectorEntry]>([:])

  /// The number of names that have been interned.
  package var count: Int { entries.withLock { $0.count } }

  package func find(_ name: String) -> Selector? {
    entries.withLock { $0[name] }.map(Selector.init(entry:))
  }

  package func intern(_ name: String) throws(InvocationError) -> Selector {
    if let found = find(name) { return found }
    if let reason = Self.malformation(of: name) {
      throw .malformedSelector(name, reason: reason)
    }
    let entry = SelectorEntry(
      name: name, numberOfArguments: name.utf8.count { $0 == UInt8(ascii: ":") })
    return Selector(
      entry: entries.withLock { entries in
        if let existing = entries[name] { return existing }
        entries[name] = entry
        return entry
      })
  }

  /// Returns the selector of a literal, and records the address of the literal for later lookups.
  ///
  /// After a library was unloaded, a literal of another library may have the same address. An
  /// address can therefore have several selectors, and a lookup compares their names with the
  /// literal.
  func literal(_ name: StaticString) -> Selector {
    let selector = checked(name)
    if name.hasPointerRepresentation {
      addLiteral(
        name.utf8Start, name.utf8CodeUnitCount,
        selector.entry.with { $0.bytes }, selector.entry.address)
    }
    return selector
  }

  private func checked(_ name: StaticString) -> Selector {
    do {
      return try intern(name.description)
    } catch {
      fatalError("\(error)")
    }
  }

  private static func malformation(of name: String) -> String? {
    if name.isEmpty { return "it is empty" }
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control: return "it has a control character"
      case .spaceSeparator, .lineSeparator, .paragraphSeparator: return "it has a space"
      default: continue
      }
    }
    if name.utf8.contains(UInt8(ascii: ":")) && name.utf8.last != UInt8(ascii: ":") {
      return "text follows its last colon"
    }
    return nil
  }
}

extension Selector {
  /// Finds the selector of a literal that has been used before.
  ///
  /// - Returns: The selector, or `nil` if the address of the literal is not recorded.
  @inline(__always)
  init?(known name: StaticString) {
    guard name.hasPointerRepresentation,
      let entry = selectorOfLiteral(name.utf8Start, name.utf8CodeUnitCount)
    else { return nil }
    self.init(entry: Uncounted(address: entry))
  }
}
