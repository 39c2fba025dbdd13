// ends: time. A loop has a switch whose break does not leave it.
#import <Foundation/Foundation.h>

int main(void)
{
    while (1) {
        switch (1) {
        case 1:
            break;
        }
    }
    return 0;
}
