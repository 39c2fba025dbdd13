import CTestSupport

/// Whether the blocks that a thread allocates are counted, and are those of optimised code.
package let allocationsAreCounted: Bool = {
  // An assertion's condition is only evaluated where the compiler does not optimise.
  var isOptimised = true
  assert(
    {
      isOptimised = false
      return true
    }())
  return isOptimised && countsAllocations()
}()
