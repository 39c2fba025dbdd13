// Whoever broadcasts messages also makes, answers and reads them.
@_exported public import Invocation
