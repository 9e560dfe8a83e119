import { isDate, isDateTime } from './dates'
import {
  areEqual,
  booleanEnd,
  CLOSE_LIST,
  CLOSE_RECORD,
  COLON,
  COMMA,
  intEnd,
  isNull,
  NOT,
  numberEnd,
  OPEN_LIST,
  OPEN_RECORD,
  stringEnd,
  valueEnd,
} from './json'
import * as shapes from './shape'

/** What a cell says in place of where a value is. */
export const IS_NULL: u32 = 0
export const IS_END: u32 = 2
const IS_MISSING: u32 = 1

/** As many members of a record as their order is remembered of. */
const MOST_KNOWN: usize = 64

declare function passes(check: u32, start: usize, end: usize): bool

/**
 * Where the values of answers stand that were read by a shape: words of 32 bits. A leaf has two: where its bytes begin
 * and end. A record's first says where its members are, two words each; a list's where its first item is, of three
 * words: the value, and where the next item is.
 */
let top: usize = 0
/** How many bytes the values take when they are written. */
export let size: usize = 0

/** Starts reading. Cells are written from this offset on. */
export function begin(cells: usize): void {
  top = cells
  size = 0
}

/** Where the last cell ends. */
export function endOfCells(): usize {
  return top
}

export function reserve(bytes: usize): usize {
  const first = top
  top += bytes
  hold(top)
  return first
}

/** Grows the memory to contain an offset and as many bytes after it as are read at once. */
export function hold(place: usize): void {
  const missing = <isize>(place + 64) - ((<isize>memory.size()) << 16)
  if (missing > 0) memory.grow(<i32>((missing + 0xffff) >> 16) + (memory.size() >> 2))
}

/** Reads a value; answers where it ends, or NOT where it is not of the shape. */
export function read(shape: usize, start: usize, cell: usize): usize {
  if (isNull(start)) return nothing(shape, cell) ? start + 4 : NOT
  const kind = shapes.kindOf(shape)
  if (kind === shapes.RECORD) return record(shape, start, cell)
  if (kind === shapes.LIST) return list(shapes.itemOf(shape), start, cell)
  const end = leafEnd(kind, shape, start)
  store<u32>(cell, <u32>start)
  store<u32>(cell, <u32>end, 4)
  size += end - start
  return end
}

/** A value that there is none of. */
export function nothing(shape: usize, cell: usize): bool {
  store<u32>(cell, IS_NULL)
  size += 4
  return shapes.isNullable(shape)
}

/** Where a leaf ends, or NOT where graphql-js might answer anything else than its bytes. */
function leafEnd(kind: u32, shape: usize, start: usize): usize {
  if (kind === shapes.INT) return intEnd(start)
  if (kind === shapes.FLOAT) return numberEnd(start)
  if (kind === shapes.BOOLEAN) return booleanEnd(start)
  if (kind === shapes.ENUM) return enumEnd(shape, start)
  const end = stringEnd(start)
  if (kind === shapes.STRING || end === NOT) return end
  return holds(kind, shape, start + 1, end - 1) ? end : NOT
}

function enumEnd(shape: usize, start: usize): usize {
  const texts = shapes.textsOf(shape)
  const end = texts + shapes.textCount(shape) * shapes.TEXT
  for (let text = texts; text < end; text += shapes.TEXT) {
    const length = shapes.lengthAt(text)
    if (areEqual(start, shapes.textAt(text), length)) return start + length
  }
  return NOT
}

/** Whether something else holds of a text than that it is one. */
function holds(kind: u32, shape: usize, start: usize, end: usize): bool {
  if (kind === shapes.DATE) return isDate(start, end)
  if (kind === shapes.DATE_TIME) return isDateTime(start, end)
  return passes(shapes.checkOf(shape), start, end)
}

function list(item: usize, start: usize, cell: usize): usize {
  if (load<u8>(start) !== OPEN_LIST) return NOT
  size += 2
  let before = cell
  let at = start + 1
  if (load<u8>(at) === CLOSE_LIST) {
    store<u32>(before, IS_END)
    return at + 1
  }
  while (true) {
    const here = reserve(12)
    store<u32>(before, <u32>here)
    at = read(item, at, here)
    if (at === NOT) return NOT
    before = here + 8
    if (load<u8>(at) !== COMMA) break
    at += 1
    size += 1
  }
  store<u32>(before, IS_END)
  return load<u8>(at) === CLOSE_LIST ? at + 1 : NOT
}

function record(shape: usize, start: usize, cell: usize): usize {
  const count = shapes.memberCount(shape)
  const first = reserve(count << 3)
  store<u32>(cell, <u32>first)
  for (let place = first; place < first + (count << 3); place += 8) store<u32>(place, IS_MISSING)
  size += shapes.sizeOfFields(shape)
  if (load<u8>(start) !== OPEN_RECORD) return NOT
  const order = shapes.orderOf(shape)
  let missing = count
  let at = start + 1
  if (load<u8>(at) !== CLOSE_RECORD)
    for (let nth: usize = 0; ; nth += 1) {
      const member = memberAt(shape, order, nth, at)
      if (member === NOT) return NOT
      at += shapes.lengthAt(member)
      const index = shapes.indexAt(member)
      if (index === shapes.NOBODY) at = valueEnd(at)
      else {
        const place = first + (index << 3)
        // A parser takes the last of two.
        if (load<u32>(place) !== IS_MISSING) return NOT
        at = read(shapes.shapeAt(member), at, place)
        missing -= 1
      }
      if (at === NOT) return NOT
      if (load<u8>(at) !== COMMA) break
      at += 1
    }
  if (load<u8>(at) !== CLOSE_RECORD) return NOT
  return missing === 0 || complete(shape, first, count) ? at + 1 : NOT
}

/** What a record does not hold is null, where it may be. */
function complete(shape: usize, first: usize, count: usize): bool {
  const members = shapes.membersOf(shape)
  for (let index: usize = 0; index < count; index += 1) {
    const place = first + (index << 3)
    const isThere = load<u32>(place) !== IS_MISSING
    if (!isThere && !nothing(shapes.shapeAt(members + index * shapes.MEMBER), place)) return false
  }
  return true
}

/** Returns the member whose name is at this offset, the `nth` of the record, or NOT if there is none. */
function memberAt(shape: usize, order: usize, nth: usize, at: usize): usize {
  const known = order + (nth < MOST_KNOWN ? nth : MOST_KNOWN) * shapes.MEMBER
  const length = shapes.lengthAt(known)
  return length > 0 && areEqual(at, shapes.textAt(known), length) ? known : find(shape, known, at)
}

function find(shape: usize, known: usize, at: usize): usize {
  const end = stringEnd(at)
  if (end === NOT || load<u8>(end) !== COLON) return NOT
  for (let place = at; place < end; place += 1) if (load<u8>(place) === 0x5c) return NOT
  const length = end + 1 - at
  let member = shapes.membersOf(shape)
  const last = member + shapes.memberCount(shape) * shapes.MEMBER
  while (member < last && !(shapes.lengthAt(member) === length && areEqual(at, shapes.textAt(member), length)))
    member += shapes.MEMBER
  store<u32>(known, <u32>at)
  store<u32>(known, <u32>length, 4)
  store<u32>(known, <u32>(member < last ? shapes.indexAt(member) : shapes.NOBODY), 8)
  store<u32>(known, <u32>(member < last ? shapes.shapeAt(member) : 0), 12)
  return known
}
