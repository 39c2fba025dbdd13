/// Runs deliveries until no delivery is pending.
///
/// - Parameter step: Runs one delivery, and returns `true` if there was a delivery to run.
/// - Returns: The number of deliveries that ran.
func stepUntilIdle(_ step: () -> Bool) -> Int {
  var count = 0
  while step() { count += 1 }
  return count
}
