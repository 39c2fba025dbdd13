#import <Foundation/Foundation.h>

enum color { red, green = 5, blue };

static void show(int value)
{
    switch (value) {
    case red:
        printf("red ");
    case green:
        printf("green ");
        break;
    default:
        printf("default ");
    case blue: {
        int local = value;
        printf("blue%d ", local);
        break;
    }
    case 'x':
        printf("x ");
        return;
    }
    printf("end\n");
}

int main(void)
{
    show(0);
    show(5);
    show(6);
    show(9);
    show('x');
    printf("\n");
    return 0;
}
