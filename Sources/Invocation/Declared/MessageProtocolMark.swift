extension Respondable {
  /// The mark that a protocol lacks if it is not marked `@MessageProtocol`.
  ///
  /// `@MessageProtocol` adds a mark of the same name to each protocol, and generates a use of the
  /// marks of the refined protocols. So the compiler reports this mark at a protocol that refines a
  /// protocol without a mark.
  @_documentation(visibility: internal)
  @available(
    *, unavailable,
    message:
      "a refined protocol with messages is marked '@MessageProtocol', too; name a protocol without messages behind 'where Self:'"
  )
  public typealias MessageProtocolMark = ()
}
