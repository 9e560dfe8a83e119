// Reads the bytes of JSON as JSON.stringify writes it (RFC 8259, in UTF-8). Each function returns the offset after the
// value, or NOT if the bytes are broken or written in another way, which is left to a parser. A response is followed by as
// many zeros as are read at once, and every function here stops at a zero.

export const NOT: usize = 0

export const QUOTE: u8 = 0x22
export const COMMA: u8 = 0x2c
export const COLON: u8 = 0x3a
export const OPEN_LIST: u8 = 0x5b
export const CLOSE_LIST: u8 = 0x5d
export const OPEN_RECORD: u8 = 0x7b
export const CLOSE_RECORD: u8 = 0x7d
const BACKSLASH: u8 = 0x5c
const PLUS: u8 = 0x2b
const MINUS: u8 = 0x2d
const DOT: u8 = 0x2e
const ZERO: u8 = 0x30
const LARGE_E: u8 = 0x45
const SMALL_E: u8 = 0x65
const SMALL_F: u8 = 0x66
const SMALL_N: u8 = 0x6e
const SMALL_T: u8 = 0x74

/** `true`, `fals` and `null` as they are read at once. */
const TRUE: u32 = 0x65757274
const FALS: u32 = 0x736c6166
export const NULL: u32 = 0x6c6c756e

/** Decimals of so many digits are each another double, whose shortest text they are. */
const SAFE_DIGITS: usize = 15
const MOST_DEPTH: i32 = 64

/** Whether a numeral is what JSON.stringify writes for its number. */
declare function isNumeral(start: usize, end: usize): bool

/** Whether the bytes at two offsets are equal. */
export function areEqual(one: usize, other: usize, length: usize): bool {
  let rest = length
  while (rest >= 8) {
    if (load<u64>(one) !== load<u64>(other)) return false
    one += 8
    other += 8
    rest -= 8
  }
  return rest === 0 || (load<u64>(one) ^ load<u64>(other)) << (64 - ((<u64>rest) << 3)) === 0
}

/** The first place from `at` where a text's plain characters end: a quote, a backslash or a control character. */
function plainEnd(at: usize): usize {
  while (true) {
    const block = v128.load(at)
    const special = v128.or(
      v128.or(i8x16.eq(block, i8x16.splat(QUOTE)), i8x16.eq(block, i8x16.splat(BACKSLASH))),
      i8x16.lt_u(block, i8x16.splat(0x20)),
    )
    const mask = i8x16.bitmask(special)
    if (mask !== 0) return at + ctz(mask)
    at += 16
  }
}

/** A text, its quotes included. */
export function stringEnd(start: usize): usize {
  if (load<u8>(start) !== QUOTE) return NOT
  let at = plainEnd(start + 1)
  while (load<u8>(at) === BACKSLASH) {
    if (!isEscaped(load<u8>(at + 1))) return NOT
    at = plainEnd(at + 2)
  }
  // Anything else is a control character, or the end of the bytes.
  return load<u8>(at) === QUOTE ? at + 1 : NOT
}

/** Whether JSON.stringify escapes a character by this letter; a slash it does not escape, and others by number. */
function isEscaped(letter: u8): bool {
  switch (letter) {
    case QUOTE:
    case BACKSLASH:
    case 0x62: // b
    case SMALL_F:
    case SMALL_N:
    case 0x72: // r
    case SMALL_T:
      return true
    default:
      return false
  }
}

/** A number as JSON.stringify writes it. */
export function numberEnd(start: usize): usize {
  const first = load<u8>(start) === MINUS ? start + 1 : start
  const whole = digitsEnd(first)
  const end = load<u8>(whole) === DOT ? digitsEnd(whole + 1) : whole
  if (isPlain(start, first, whole, end)) return end
  // Whatever is longer, has an exponent or is no number is asked of the one who knows.
  const last = numeralEnd(first)
  return last > start && isNumeral(start, last) ? last : NOT
}

/** Whether digits are the one way to write their number: none too many at either side, as many as a double holds. */
function isPlain(start: usize, first: usize, whole: usize, end: usize): bool {
  const next = load<u8>(end)
  if (whole === first || end - first > SAFE_DIGITS || next === SMALL_E || next === LARGE_E) return false
  const isZero = load<u8>(first) === ZERO
  if (isZero && whole > first + 1) return false
  if (end === whole) return !isZero || first === start
  // After the point no zero at the end, and none at the beginning of what is less than a tenth.
  return end > whole + 1 && load<u8>(end - 1) !== ZERO && !(isZero && load<u8>(whole + 1) === ZERO)
}

/** A whole number of 32 bits. */
export function intEnd(start: usize): usize {
  const first = load<u8>(start) === MINUS ? start + 1 : start
  const end = digitsEnd(first)
  const length = end - first
  if (length === 0 || length > 10) return NOT
  const isZero = load<u8>(first) === ZERO
  if (isZero && (length > 1 || first !== start)) return NOT
  let value: i64 = 0
  for (let at = first; at < end; at += 1) value = value * 10 + (load<u8>(at) - ZERO)
  return value <= <i64>i32.MAX_VALUE + <i64>(first - start) ? end : NOT
}

export function booleanEnd(start: usize): usize {
  const word = load<u32>(start)
  if (word === TRUE) return start + 4
  return word === FALS && load<u8>(start + 4) === 0x65 ? start + 5 : NOT
}

export function isNull(start: usize): bool {
  return load<u32>(start) === NULL
}

/** Any value, however it is nested. */
export function valueEnd(start: usize, depth: i32 = 0): usize {
  switch (load<u8>(start)) {
    case QUOTE:
      return stringEnd(start)
    case OPEN_LIST:
      return itemsEnd(start, CLOSE_LIST, depth)
    case OPEN_RECORD:
      return itemsEnd(start, CLOSE_RECORD, depth)
    case SMALL_T:
    case SMALL_F:
      return booleanEnd(start)
    case SMALL_N:
      return isNull(start) ? start + 4 : NOT
    default:
      return numberEnd(start)
  }
}

/** The items of a list or the members of a record, and the bracket that closes them. */
function itemsEnd(start: usize, close: u8, depth: i32): usize {
  if (depth > MOST_DEPTH) return NOT
  if (load<u8>(start + 1) === close) return start + 2
  let at = start
  do {
    at += 1
    if (close === CLOSE_RECORD) {
      at = stringEnd(at)
      if (at === NOT || load<u8>(at) !== COLON) return NOT
      at += 1
    }
    at = valueEnd(at, depth + 1)
    if (at === NOT) return NOT
  } while (load<u8>(at) === COMMA)
  return load<u8>(at) === close ? at + 1 : NOT
}

/** Returns the offset after a number: its digits, signs, decimal point and exponent. */
function numeralEnd(first: usize): usize {
  let at = digitsEnd(first)
  while (true) {
    const byte = load<u8>(at)
    if (byte !== DOT && byte !== LARGE_E && byte !== SMALL_E && byte !== PLUS && byte !== MINUS) return at
    at = digitsEnd(at + 1)
  }
}

function digitsEnd(start: usize): usize {
  let at = start
  while (<u8>(load<u8>(at) - ZERO) <= 9) at += 1
  return at
}
