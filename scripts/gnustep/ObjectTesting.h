#import "Testing.h"
