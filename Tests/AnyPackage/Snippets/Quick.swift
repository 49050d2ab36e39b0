import Evolving

print(Evolved(number: 21).doubled())
