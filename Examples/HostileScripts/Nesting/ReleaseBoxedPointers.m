// ends: normally|memory. Values box pointers to memory with the value before.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = @0;
    for (int i = 0; i < 40000; i++) {
        id *place = (id *)calloc(1, sizeof(id));
        *place = nested;
        nested = [NSValue valueWithPointer:place];
    }
    nested = nil;
    return 0;
}
