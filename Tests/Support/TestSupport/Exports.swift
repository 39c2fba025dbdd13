// Tests use its `SeededGenerator`, the generator that shuffles queues in the testing kit.
@_exported public import RuntimeSupport
