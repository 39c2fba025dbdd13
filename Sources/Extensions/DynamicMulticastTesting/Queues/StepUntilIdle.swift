/// Runs deliveries until none is pending.
///
/// - Parameter step: Runs one delivery, and returns whether there was one.
/// - Returns: The number of deliveries that ran.
func stepUntilIdle(_ step: () -> Bool) -> Int {
  var count = 0
  while step() { count += 1 }
  return count
}
