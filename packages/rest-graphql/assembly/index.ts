import { NOT } from './json'
import { begin, endOfCells, hold, nothing, read, reserve, size } from './reader'
import * as shapes from './shape'
import { record } from './writer'

/** `{"data":` */
const BEFORE: u64 = 0x3a2261746164227b

/** The offset of the free memory, which holds a shape and then the responses of its calls. */
export function base(): usize {
  return (__heap_base + 15) & ~15
}

/** Grows the memory to contain everything before an offset. */
export function holdUntil(end: usize): void {
  hold(end)
}

/** How many bytes were written. */
export let written: usize = 0

/**
 * Writes an operation's answer, `{"data":…}`, from its calls' answers, of which a table says where each begins and ends;
 * one that begins at zero is none. Its cells and what is written come behind `free`. Answers where it was written, or
 * NOT where an answer is not of its shape.
 */
export function project(root: usize, answers: usize, free: usize): usize {
  begin((free + 15) & ~15)
  const count = shapes.memberCount(root)
  const cells = reserve(count << 3)
  const members = shapes.membersOf(root)
  for (let index: usize = 0; index < count; index += 1) {
    const shape = shapes.shapeAt(members + index * shapes.MEMBER)
    const cell = cells + (index << 3)
    const start = load<u32>(answers + (index << 3))
    const end = load<u32>(answers + (index << 3), 4)
    if (start === 0 ? !nothing(shape, cell) : read(shape, start, cell) !== end) return NOT
  }
  const to = (endOfCells() + 15) & ~15
  written = 8 + shapes.sizeOfFields(root) + size + 1
  hold(to + written)
  store<u64>(to, BEFORE)
  store<u8>(record(root, cells, to + 8), 0x7d)
  return to
}
