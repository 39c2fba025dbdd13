// The interface of signatures uses encodings.
@_exported public import ObjectiveCEncoding
