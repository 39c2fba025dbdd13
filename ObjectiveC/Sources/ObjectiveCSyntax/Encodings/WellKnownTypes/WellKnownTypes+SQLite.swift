extension WellKnownTypes {
  /// Types of SQLite.
  static let sqlite = """
    typedef long sqlite3_int64, sqlite_int64;
    typedef unsigned long sqlite3_uint64;
    typedef struct sqlite3 sqlite3;
    typedef struct sqlite3_backup sqlite3_backup;
    typedef struct sqlite3_blob sqlite3_blob;
    typedef struct sqlite3_context sqlite3_context;
    typedef struct sqlite3_stmt sqlite3_stmt;
    typedef struct sqlite3_value sqlite3_value;
    """
}
