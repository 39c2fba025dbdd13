# A function calls itself 1,664,079 times.
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def main():
    print(fibonacci(29))


main()
