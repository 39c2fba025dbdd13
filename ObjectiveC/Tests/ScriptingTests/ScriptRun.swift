import Scripting
import Synchronization

/// Runs a program, and returns its output.
func run(_ source: String) throws -> String {
  let output = Mutex("")
  try Script(
    source: source, output: { text in output.withLock { $0 += text } },
    log: { text in output.withLock { $0 += text } }
  ).run()
  return output.withLock { $0 }
}

/// Returns the output of an expression in a format.
func print(_ format: String, _ expression: String) throws -> String {
  try run("NSLog(@\"\(format)\", \(expression));")
}

/// Returns the name and the reason of the exception that statements throw.
func exception(of statements: String) throws -> String {
  try run(
    """
    @try {
      \(statements)
      NSLog(@"nothing");
    } @catch (NSException *exception) {
      NSLog(@"%@: %@", exception.name, exception.reason);
    }
    """)
}
