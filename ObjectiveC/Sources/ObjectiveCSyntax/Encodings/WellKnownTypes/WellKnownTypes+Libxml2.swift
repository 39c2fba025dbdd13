extension WellKnownTypes {
  /// Types of libxml2.
  static let libxml2 = """
    typedef int xmlAttributeType, xmlElementType, xmlEntityType, xmlNsType;
    typedef unsigned char xmlChar;
    struct _xmlNs { struct _xmlNs *next; xmlNsType type; const xmlChar *href; const xmlChar
      *prefix; void *_private; struct _xmlDoc *context; };
    typedef struct _xmlNs xmlNs;
    struct _xmlAttr { void *_private; xmlElementType type; const xmlChar *name; struct _xmlNode
      *children; struct _xmlNode *last; struct _xmlNode *parent; struct _xmlAttr *next; struct
      _xmlAttr *prev; struct _xmlDoc *doc; xmlNs *ns; xmlAttributeType atype; void *psvi; };
    typedef struct _xmlAttr xmlAttr;
    typedef xmlAttr *xmlAttrPtr;
    struct _xmlDoc { void *_private; xmlElementType type; char *name; struct _xmlNode *children;
      struct _xmlNode *last; struct _xmlNode *parent; struct _xmlNode *next; struct _xmlNode
      *prev; struct _xmlDoc *doc; int compression; int standalone; struct _xmlDtd *intSubset;
      struct _xmlDtd *extSubset; struct _xmlNs *oldNs; const xmlChar *version; const xmlChar
      *encoding; void *ids; void *refs; const xmlChar *URL; int charset; struct _xmlDict *dict;
      void *psvi; int parseFlags; int properties; };
    typedef struct _xmlDoc xmlDoc;
    typedef xmlDoc *xmlDocPtr;
    struct _xmlDtd { void *_private; xmlElementType type; const xmlChar *name; struct _xmlNode
      *children; struct _xmlNode *last; struct _xmlDoc *parent; struct _xmlNode *next; struct
      _xmlNode *prev; struct _xmlDoc *doc; void *notations; void *elements; void *attributes; void
      *entities; const xmlChar *ExternalID; const xmlChar *SystemID; void *pentities; };
    typedef struct _xmlDtd xmlDtd;
    typedef xmlDtd *xmlDtdPtr;
    struct _xmlEntity { void *_private; xmlElementType type; const xmlChar *name; struct _xmlNode
      *children; struct _xmlNode *last; struct _xmlDtd *parent; struct _xmlNode *next; struct
      _xmlNode *prev; struct _xmlDoc *doc; xmlChar *orig; xmlChar *content; int length;
      xmlEntityType etype; const xmlChar *ExternalID; const xmlChar *SystemID; struct _xmlEntity
      *nexte; const xmlChar *URI; int owner; int checked; };
    typedef struct _xmlEntity xmlEntity;
    typedef xmlEntity *xmlEntityPtr;
    struct _xmlNode { void *_private; xmlElementType type; const xmlChar *name; struct _xmlNode
      *children; struct _xmlNode *last; struct _xmlNode *parent; struct _xmlNode *next; struct
      _xmlNode *prev; struct _xmlDoc *doc; xmlNs *ns; xmlChar *content; struct _xmlAttr
      *properties; xmlNs *nsDef; void *psvi; unsigned short line; unsigned short extra; };
    typedef struct _xmlNode xmlNode;
    typedef xmlNode *xmlNodePtr;
    typedef xmlNs *xmlNsPtr;
    """
}
