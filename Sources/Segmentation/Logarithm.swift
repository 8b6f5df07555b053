import Glibc

/// The natural logarithm.
func logarithm(_ value: Float) -> Float { log(value) }

/// The exponential function.
func exponential(_ value: Double) -> Double { exp(value) }
