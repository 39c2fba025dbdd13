// What becomes of a script's objects when the script is deallocated.
extension Interpreter {
  /// Ends what the script has on queues, when the script is deallocated.
  ///
  /// To be called with the lock. The last thread that leaves the script releases the rest.
  ///
  /// - Returns: What is to be released without the lock.
  func tearDown() -> [Any] {
    noteDeallocation()
    library?.tearDown()
    return jobs.cancelAll()
  }

  /// Releases all that the script has left, when no thread runs it any more.
  ///
  /// Classes retain their interpreter, so objects may outlive the script. Their contents do not: a
  /// reference cycle among them would be left for good.
  func releaseContents() {
    acquireLock()
    let (code, tables) = (Array(definitions.linked.values), takeTables())
    releaseLock()
    // Functions that call themselves, or each other, are cycles, too.
    for code in code { code.releaseConstants() }
    IterativeRelease.release(tables)
    while true {
      acquireLock()
      let references = containers.takeReferences()
      releaseLock()
      guard let references else { return }
      IterativeRelease.release(references)
    }
  }

  /// Takes out the library, the classes, the functions and the variables.
  private func takeTables() -> [Any] {
    // Threads that ran the script when it was deallocated may have added to them.
    let jobs = tearDown()
    let tables: [Any?] = [library, natives, swiftClasses, originalAnswers]
    (library, natives) = (nil, [])
    swiftClasses = SwiftClasses()
    originalAnswers = (nil, nil)
    methodVersion += 1
    return tables.compactMap(\.self) + definitions.takeReferences() + jobs
  }
}
