// Releasing a script's objects when the script is deallocated.
extension Interpreter {
  /// Ends the script's activity on queues when the script is deallocated.
  ///
  /// The caller holds the lock. The last thread that leaves the script releases all other contents.
  ///
  /// - Returns: Objects to release without the lock.
  func tearDown() -> [Any] {
    noteDeallocation()
    library?.tearDown()
    return jobs.cancelAll()
  }

  /// Releases everything that remains of the script, after the last thread has left it.
  ///
  /// Objects may outlive the script, because classes retain their interpreter. Their contents must
  /// be released here, because a reference cycle among the objects would otherwise never be freed.
  func releaseContents() {
    acquireLock()
    let (code, tables) = (Array(definitions.linked.values), takeTables())
    releaseLock()
    // Recursive functions are cycles, too, because the constants of their code refer to functions.
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

  /// Removes and returns the library, the classes, the functions and the variables.
  private func takeTables() -> [Any] {
    // Tear down again, because threads that still ran the script may have added jobs meanwhile.
    let jobs = tearDown()
    let tables: [Any?] = [library, natives, swiftClasses, originalAnswers]
    (library, natives) = (nil, [])
    swiftClasses = SwiftClasses()
    originalAnswers = (nil, nil)
    methodVersion += 1
    memory.release(Definitions.bytesOfRetained * definitions.retained.count)
    return tables.compactMap(\.self) + definitions.takeReferences() + jobs
  }
}
