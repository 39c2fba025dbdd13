#include <gsasl.h>
