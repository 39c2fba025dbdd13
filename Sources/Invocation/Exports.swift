// Signatures are made of encodings.
@_exported public import ObjectiveCEncoding
