@_exported public import Invocation
