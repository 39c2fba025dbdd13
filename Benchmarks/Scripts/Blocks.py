# A function with a captured variable is called a million times.
def main():
    offset, total = 3, 0

    def moved(number):
        return number + offset

    for i in range(1000000):
        total += moved(i)
    print(total)


main()
