import RuntimeSupport

/// A method that was added to a class at run time, or has replaced one.
package struct ChangedMethod: Sendable {
  /// The class.
  package let type: any Respondable.Type

  /// The messages that it handles.
  package let selector: Selector

  /// The line that made it.
  package let site: RegistrationSite

  /// The methods that instances of classes run at present, of the lines that match.
  ///
  /// The closure is called with the lock of the changes.
  package static func all(
    where matches: (RegistrationSite) -> Bool
  ) -> [ChangedMethod] {
    let tables = ClassTable.known
    return ClassTable.changes.withLock { _ in
      tables.flatMap { table in
        table.methods.values.compactMap { method in
          guard method.isOwn, method.isChanged, let selector = method.selector,
            case let site = method.implementation.with({ $0.site }),
            matches(site)
          else { return nil }
          return ChangedMethod(type: table.type, selector: selector, site: site)
        }
      }
    }
  }
}
