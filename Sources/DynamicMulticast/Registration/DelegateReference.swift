import Invocation
import RuntimeABI

/// A delegate that is not kept alive.
typealias DelegateReference = UnownedReference<any Respondable, any Respondable.Type>
