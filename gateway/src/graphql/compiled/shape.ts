import {
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLEnumType,
  type GraphQLLeafType,
  type GraphQLOutputType,
} from 'graphql'
import type { FieldPlan } from '#graphql/compiled/plan.ts'
import { scalarCheck } from '#graphql/compiled/scalar-check.ts'
import { Uncovered } from '#graphql/compiled/uncovered.ts'

/** What an answer has to be for the schema's promise, and what is selected of it, as `gateway/assembly/shape.ts` reads it. */
export type Shape = {
  /** Words of 32 bits and texts, which belong at the place that they were encoded for. */
  readonly bytes: Buffer
  /** Where the root stands. */
  readonly root: number
  /** The checks of scalars, by the numbers that the shape has for them. */
  readonly checks: readonly Check[]
}

/** Whether a scalar's own check lets a text pass, which has the bytes of its UTF-8 as characters. */
export type Check = (text: string) => boolean

/** The numbers of `gateway/assembly/shape.ts`. */
const LIST = 0
const RECORD = 1
const ENUM = 8
const CHECKED = 9
const leaves: Readonly<Record<string, number>> = {
  ID: 2,
  String: 2,
  Int: 3,
  Float: 4,
  Boolean: 5,
  Date: 6,
  DateTime: 7,
}
const NOBODY = 0xffffffff
/** The words of each member of an order, of which there are so many and one. */
const ORDER = 4 * (64 + 1)

/**
 * The shape of an operation's answer for a place in the memory. Throws Uncovered for what only a parser reads: a call
 * inside a record, a member that is selected twice.
 */
export function shapeOf(root: GraphQLOutputType, plans: readonly FieldPlan[], place: number): Shape {
  const memory = new Memory(place)
  const checks: Check[] = []
  const at = encode(root, plans)
  return { bytes: memory.bytes(), root: at, checks }

  function encode(type: GraphQLOutputType, fields: readonly FieldPlan[]): number {
    const [nullable, isNull] = [getNullableType(type), Number(!isNonNullType(type))]
    if (isListType(nullable)) return memory.words(LIST, isNull, encode(nullable.ofType, fields))
    if (isObjectType(nullable)) return encodeRecord(isNull, fields)
    if (isEnumType(nullable)) return memory.words(ENUM, isNull, ...encodeTexts(nullable))
    if (isLeafType(nullable)) return memory.words(...encodeScalar(nullable, isNull))
    throw new Uncovered(`the abstract type ${nullable.name}`)
  }

  function encodeRecord(isNull: number, plan: readonly FieldPlan[]): number {
    const names = new Set<string>()
    const members: number[] = []
    let size = 2
    const fields = plan.flatMap(({ responseKey, typeName, key, call, type, fields: inner }, index) => {
      const written = `${index === 0 ? '' : ','}"${responseKey}":${typeName === null ? '' : `"${typeName}"`}`
      const before = memory.text(written)
      size += written.length
      if (typeName !== null) return [...before, NOBODY, 0]
      if (call || names.has(key)) throw new Uncovered(key)
      names.add(key)
      const [nth, shape] = [names.size - 1, encode(type, inner)]
      members.push(...memory.text(`${JSON.stringify(key)}:`), nth, shape)
      return [...before, nth, shape]
    })
    const places = [memory.words(...members), memory.words(...fields), memory.words(...Array<number>(ORDER).fill(0))]
    return memory.words(RECORD, isNull, names.size, plan.length, size, ...places)
  }

  function encodeTexts(type: GraphQLEnumType): readonly number[] {
    const values = type.getValues()
    if (values.some(({ name, value }) => name !== value)) throw new Uncovered(`values of ${type.name}`)
    return [values.length, ...values.flatMap(({ name }) => memory.text(`"${name}"`))]
  }

  function encodeScalar(type: GraphQLLeafType, isNull: number): readonly number[] {
    const known = leaves[type.name]
    if (known !== undefined) return [known, isNull]
    const check = isEnumType(type) ? null : scalarCheck(type)
    return check ? [CHECKED, isNull, checks.push(check) - 1] : [leaves['String'] ?? NOBODY, isNull]
  }
}

/** A part of a memory that begins at a place, a multiple of four. */
class Memory {
  readonly #place: number
  readonly #parts: Buffer[] = []
  #size = 0

  constructor(place: number) {
    this.#place = place
  }

  /** Where the words are. */
  words(...words: readonly number[]): number {
    return this.#add(Buffer.from(Uint32Array.from(words).buffer))
  }

  /** Where a text is, and how many bytes it has. */
  text(text: string): [number, number] {
    const bytes = Buffer.from(text)
    const place = this.#add(bytes)
    this.#add(Buffer.alloc(-bytes.length & 3))
    return [place, bytes.length]
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }

  #add(bytes: Buffer): number {
    const place = this.#place + this.#size
    this.#parts.push(bytes)
    this.#size += bytes.length
    return place
  }
}
