// A shape as `src/compiled/shape.ts` encodes it: 32-bit words, and offsets in the memory.

/** The types of values. `src/compiled/shape.ts` uses the same numbers. */
export const LIST: u32 = 0
export const RECORD: u32 = 1
export const STRING: u32 = 2
export const INT: u32 = 3
export const FLOAT: u32 = 4
export const BOOLEAN: u32 = 5
export const DATE: u32 = 6
export const DATE_TIME: u32 = 7
/** One of a list of texts. */
export const ENUM: u32 = 8
/** A text that a scalar's own check lets pass. */
export const CHECKED: u32 = 9

// Every shape: its kind, and whether it may be null.
export function kindOf(shape: usize): u32 {
  return load<u32>(shape)
}

export function isNullable(shape: usize): bool {
  return load<u32>(shape, 4) !== 0
}

// A list: the shape of its items.
export function itemOf(list: usize): usize {
  return load<u32>(list, 8)
}

// A scalar with a check: which one.
export function checkOf(scalar: usize): u32 {
  return load<u32>(scalar, 8)
}

// An enumeration: how many texts, and each one's place and length, quotes included.
export const TEXT: usize = 8

export function textCount(enumeration: usize): usize {
  return load<u32>(enumeration, 8)
}

export function textsOf(enumeration: usize): usize {
  return enumeration + 12
}

// A record: how many members are read of it and how many fields written, how many bytes those take without their values,
// and where its members, its fields and the order of its members are.
export function memberCount(record: usize): usize {
  return load<u32>(record, 8)
}

export function fieldCount(record: usize): usize {
  return load<u32>(record, 12)
}

export function sizeOfFields(record: usize): usize {
  return load<u32>(record, 16)
}

export function membersOf(record: usize): usize {
  return load<u32>(record, 20)
}

export function fieldsOf(record: usize): usize {
  return load<u32>(record, 24)
}

/** The members of the record before, in their order: most records have the same in the same. */
export function orderOf(record: usize): usize {
  return load<u32>(record, 28)
}

// Members, those that are read and those of an order: the place and length of `"name":`, its index among those that are
// read, or `NOBODY`; and its shape.
export const MEMBER: usize = 16
export const NOBODY: usize = 0xffffffff

// Fields: the place and length of what is written before the value, `"name":` or `,"name":`; the index of the member
// that is written then, or `NOBODY`; and its shape.
export const FIELD: usize = 16

/** What members and fields begin with. */
export function textAt(place: usize): usize {
  return load<u32>(place)
}

export function lengthAt(place: usize): usize {
  return load<u32>(place, 4)
}

export function indexAt(place: usize): usize {
  return load<u32>(place, 8)
}

export function shapeAt(place: usize): usize {
  return load<u32>(place, 12)
}
