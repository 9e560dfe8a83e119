import { CLOSE_LIST, CLOSE_RECORD, COMMA, NULL, OPEN_LIST, OPEN_RECORD } from './json'
import { IS_END, IS_NULL } from './reader'
import * as shapes from './shape'

/** Writes the value of a cell; answers where it ends. Up to fifteen bytes behind that are overwritten. */
export function write(shape: usize, cell: usize, to: usize): usize {
  const first = load<u32>(cell)
  if (first === IS_NULL) {
    store<u32>(to, NULL)
    return to + 4
  }
  const kind = shapes.kindOf(shape)
  if (kind === shapes.RECORD) return record(shape, first, to)
  if (kind === shapes.LIST) return list(shapes.itemOf(shape), first, to)
  return copy(first, load<u32>(cell, 4) - first, to)
}

/** Writes the fields of a record whose members' cells begin at this offset. */
export function record(shape: usize, first: usize, to: usize): usize {
  store<u8>(to, OPEN_RECORD)
  let at = to + 1
  let field = shapes.fieldsOf(shape)
  const end = field + shapes.fieldCount(shape) * shapes.FIELD
  for (; field < end; field += shapes.FIELD) {
    at = copy(shapes.textAt(field), shapes.lengthAt(field), at)
    const index = shapes.indexAt(field)
    if (index !== shapes.NOBODY) at = write(shapes.shapeAt(field), first + (index << 3), at)
  }
  store<u8>(at, CLOSE_RECORD)
  return at + 1
}

function list(item: usize, first: usize, to: usize): usize {
  store<u8>(to, OPEN_LIST)
  let at = to + 1
  for (let here = first; here !== IS_END; here = load<u32>(here, 8)) {
    if (here !== first) {
      store<u8>(at, COMMA)
      at += 1
    }
    at = write(item, here, at)
  }
  store<u8>(at, CLOSE_LIST)
  return at + 1
}

/** Copies bytes, sixteen at a time; answers where they end. */
export function copy(from: usize, length: usize, to: usize): usize {
  const end = to + length
  for (let at = to; at < end; at += 16, from += 16) v128.store(at, v128.load(from))
  return end
}
