// Tests use the `SeededGenerator` of this module, which also shuffles queues in the testing kit.
@_exported public import RuntimeSupport
