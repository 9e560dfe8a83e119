/**
 * An exact fraction in lowest terms with a positive denominator. Sums and conversions of it have no rounding errors.
 */
export type Rational = { readonly numerator: bigint; readonly denominator: bigint }

const decimalPattern = /^([+-]?)(\d{1,400})(?:\.(\d{1,400}))?(?:e([+-]?\d{1,3}))?$/i

/**
 * Returns the exact value of a decimal. A number has the value of its decimal notation: 0.1 is one tenth, not the
 * nearest binary fraction. Throws a RangeError if it is not a finite decimal.
 */
export function rational(value: number | string): Rational {
  const [, sign, whole, decimals = '', exponent = '0'] = decimalPattern.exec(String(value)) ?? []
  if (whole === undefined) throw new RangeError(`Not a decimal: ${value}`)
  const digits = BigInt(whole + decimals) * (sign === '-' ? -1n : 1n)
  const scale = Number(exponent) - decimals.length
  return scale < 0 ? fraction(digits, 10n ** BigInt(-scale)) : fraction(digits * 10n ** BigInt(scale), 1n)
}

export const add = (a: Rational, b: Rational): Rational =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const subtract = (a: Rational, b: Rational): Rational =>
  add(a, { numerator: -b.numerator, denominator: b.denominator })

export const multiply = (a: Rational, b: Rational): Rational =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator)

/** Throws a RangeError if `b` is zero. */
export const divide = (a: Rational, b: Rational): Rational =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator)

/** Returns a negative number if `a` is smaller, a positive one if it is greater, and zero if they are equal. */
export function compare(a: Rational, b: Rational): number {
  const { numerator } = subtract(a, b)
  return numerator < 0n ? -1 : Number(numerator > 0n)
}

/**
 * Returns the nearest number. Use it only for output, such as a response or a chart: calculating with it loses
 * exactness.
 */
export function toNumber({ numerator, denominator }: Rational): number {
  if (numerator < 0n) return -toNumber({ numerator: -numerator, denominator })
  const magnitude = bits(numerator) - bits(denominator)
  // Below 2^-1021 the distance between numbers is always 2^-1074, so the quotient is rounded to multiples of that.
  if (magnitude <= -1022) return Number(nearest(numerator << 1074n, denominator)) * Number.MIN_VALUE
  // About 64 bits of quotient and one bit for any remainder, so that rounding happens once.
  const shift = 64 - magnitude
  const dividend = shift > 0 ? numerator << BigInt(shift) : numerator
  const divisor = shift < 0 ? denominator << BigInt(-shift) : denominator
  const quotient = (dividend / divisor) | (dividend % divisor === 0n ? 0n : 1n)
  // In two steps, because the power alone may be out of range.
  const half = shift >> 1
  return Number(quotient) * 2 ** -half * 2 ** (half - shift)
}

/**
 * Returns the number nearest to the exact difference of two decimals. Equals `toNumber(subtract(rational(a),
 * rational(b)))` at a tenth of the cost.
 *
 * If both are integers of some decimal place below 2^50, scaling them errs by less than a quarter. Rounding then
 * restores the exact integers, and dividing two exact numbers rounds once.
 */
export function differenceOf(a: number, b: number): number {
  const decimals = Math.max(placesOf(a), placesOf(b))
  const scale = 10 ** decimals
  const [wholeA, wholeB] = [Math.round(a * scale), Math.round(b * scale)]
  const fits = Math.max(Math.abs(wholeA), Math.abs(wholeB)) < 2 ** 50 && decimals <= MAX_EXACT_PLACES
  return fits ? (wholeA - wholeB) / scale : toNumber(subtract(rational(a), rational(b)))
}

/** Powers of ten up to this exponent are exact numbers. */
const MAX_EXACT_PLACES = 15

/** Returns the number of decimals with which a number is written. */
function placesOf(value: number): number {
  if (Number.isInteger(value)) return 0
  const text = String(value)
  const point = text.indexOf('.')
  return text.includes('e') || point < 0 ? MAX_EXACT_PLACES + 1 : text.length - point - 1
}

/** Returns the integer nearest to the quotient of two non-negative numbers; the even one if two are equally near. */
function nearest(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  const beyond = 2n * (dividend % divisor) - divisor
  return beyond > 0n || (beyond === 0n && quotient % 2n === 1n) ? quotient + 1n : quotient
}

const bits = (value: bigint): number => value.toString(2).length

function fraction(numerator: bigint, denominator: bigint): Rational {
  if (denominator === 0n) throw new RangeError('Division by zero')
  const divisor = commonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [greater, smaller] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (smaller !== 0n) [greater, smaller] = [smaller, greater % smaller]
  return greater
}
