// The numbers that drive tests are those that shuffle queues: `SeededGenerator`.
@_exported public import Support
