import RuntimeSupport

/// A method that was added to a class at run time, or that replaced another method at run time.
package struct ChangedMethod: Sendable {
  /// The class whose method changed.
  package let type: any Respondable.Type

  /// The selector of the messages that the method handles.
  package let selector: Selector

  /// The line of source code that created the method.
  package let site: RegistrationSite

  /// Returns the changed methods that instances currently run, if their lines satisfy a condition.
  ///
  /// `matches` is called under the lock `ClassTable.changes`. So the closure must neither change
  /// methods nor use a class for the first time, which also takes the lock.
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
