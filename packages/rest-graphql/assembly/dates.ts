// The same rules as `src/graphql/dates.ts`, for bytes.

const ZERO: u8 = 0x30
const PLUS: u8 = 0x2b
const MINUS: u8 = 0x2d
const DOT: u8 = 0x2e
const COLON: u8 = 0x3a
const LARGE_T: u8 = 0x54
const LARGE_Z: u8 = 0x5a
/** What two bytes are that are no decimal digits. */
const NONE: i32 = -10_000

/** Whether bytes are the text of a day that exists, yyyy-mm-dd. */
export function isDate(start: usize, end: usize): bool {
  return end - start === 10 && isDayAt(start)
}

/** Whether bytes are the text of an instant with its offset (RFC 3339; seconds may be left out). */
export function isDateTime(start: usize, end: usize): bool {
  if (!isDayAt(start) || load<u8>(start, 10) !== LARGE_T || !isClockAt(start + 11)) return false
  let at = start + 16
  if (load<u8>(at) === COLON) {
    if (!isUpTo(59, at + 1)) return false
    at += 3
    if (load<u8>(at) === DOT) {
      const first = at + 1
      at = first
      while (<u8>(load<u8>(at) - ZERO) <= 9) at += 1
      if (at === first || at > first + 9) return false
    }
  }
  const sign = load<u8>(at)
  if (sign === LARGE_Z) return at + 1 === end
  return (sign === PLUS || sign === MINUS) && isClockAt(at + 1) && at + 6 === end
}

function isDayAt(start: usize): bool {
  const year = numberAt(start) * 100 + numberAt(start + 2)
  const month = numberAt(start + 5)
  const day = numberAt(start + 8)
  if (year < 0 || month < 1 || month > 12 || day < 1) return false
  if (load<u8>(start, 4) !== MINUS || load<u8>(start, 7) !== MINUS) return false
  return day <= daysIn(month, year)
}

function daysIn(month: i32, year: i32): i32 {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** hh:mm */
function isClockAt(start: usize): bool {
  return isUpTo(23, start) && load<u8>(start, 2) === COLON && isUpTo(59, start + 3)
}

function isUpTo(most: i32, start: usize): bool {
  const number = numberAt(start)
  return number >= 0 && number <= most
}

/** Two decimal digits as a number, or less than zero. */
function numberAt(start: usize): i32 {
  const tens = <i32>load<u8>(start) - ZERO
  const ones = <i32>load<u8>(start, 1) - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NONE
}
