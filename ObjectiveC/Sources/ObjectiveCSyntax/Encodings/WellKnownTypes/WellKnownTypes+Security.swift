extension WellKnownTypes {
  /// Types of Security, System Configuration and Local Authentication.
  static let security = """
    typedef struct __SecTrust *SecTrustRef;
    typedef struct __SecKey *SecKeyRef;
    typedef struct __SecIdentity *SecIdentityRef;
    typedef struct __SecCertificate *SecCertificateRef;
    typedef struct __SecPolicy *SecPolicyRef;
    typedef const struct __SCNetworkReachability *SCNetworkReachabilityRef;
    typedef unsigned int SCNetworkReachabilityFlags, SCNetworkConnectionFlags;

    typedef int SSLProtocol;
    typedef unsigned int SecAuthenticationType, SecKeychainStatus, SecProtocolType;
    typedef unsigned int SecTrustResultType;
    typedef unsigned short SSLCipherSuite;
    typedef const struct __SCDynamicStore *SCDynamicStoreRef;
    typedef struct SSLContext *SSLContextRef;
    typedef struct __SecAccessControl *SecAccessControlRef;
    typedef struct __SecAccess *SecAccessRef;
    typedef struct __SecKeychainItem *SecKeychainItemRef;
    typedef struct __SecKeychain *SecKeychainRef;
    struct SecKeychainSettings { UInt32 version; Boolean lockOnSleep; Boolean useLockInterval;
      UInt32 lockInterval; };
    typedef struct SecKeychainSettings SecKeychainSettings;
    typedef const struct __SecRandom *SecRandomRef;
    """
}
