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
import type { Scalars } from '../conventions/scalars.ts'
import type { FieldPlan } from './plan.ts'
import { scalarCheck } from './scalar-check.ts'
import { Uncovered } from '../uncovered.ts'

/** The form of a response that the schema says, and what is selected of it, as `assembly/shape.ts` reads it. */
export type Shape = {
  /** Words of 32 bits and texts, for the address that they were encoded for. */
  readonly bytes: Buffer
  /** The address of the root. */
  readonly root: number
  /** The checks of scalars, by their numbers in the shape. */
  readonly checks: readonly Check[]
}

/** Whether a scalar passes a string, which has the bytes of its UTF-8 as characters, unchanged. */
export type Check = (text: string) => boolean

/** The numbers of `assembly/shape.ts`. */
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
}
const formats = { date: 6, 'date-time': 7 } as const
const NOBODY = 0xffffffff
/** Words of an order: 4 for each member, and 4 at its end. */
const ORDER = 4 * (64 + 1)

export type ShapeOptions = {
  /** Where in the memory the shape is. */
  readonly address: number
  readonly scalars: Scalars
}

/**
 * The shape of an operation's result. Throws Uncovered for what only a parser reads: a call inside a record, a member
 * that is selected twice.
 */
export function shapeOf(
  root: GraphQLOutputType,
  plans: readonly FieldPlan[],
  { address, scalars }: ShapeOptions,
): Shape {
  const memory = new Memory(address)
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
    const addresses = [memory.words(...members), memory.words(...fields), memory.words(...Array<number>(ORDER).fill(0))]
    return memory.words(RECORD, isNull, names.size, plan.length, size, ...addresses)
  }

  function encodeTexts(type: GraphQLEnumType): readonly number[] {
    const values = type.getValues()
    if (values.some(({ name, value }) => name !== value)) throw new Uncovered(`values of ${type.name}`)
    return [values.length, ...values.flatMap(({ name }) => memory.text(`"${name}"`))]
  }

  function encodeScalar(type: GraphQLLeafType, isNull: number): readonly number[] {
    const format = scalars[type.name]?.format
    const known = leaves[type.name] ?? (format && formats[format])
    if (known !== undefined) return [known, isNull]
    const check = isEnumType(type) ? null : scalarCheck(type)
    return check ? [CHECKED, isNull, checks.push(check) - 1] : [leaves['String'] ?? NOBODY, isNull]
  }
}

/** A part of a memory that begins at an address, a multiple of four. */
class Memory {
  readonly #address: number
  readonly #parts: Buffer[] = []
  #size = 0

  constructor(address: number) {
    this.#address = address
  }

  /** Returns the address of the words. */
  words(...words: readonly number[]): number {
    return this.#add(Buffer.from(Uint32Array.from(words).buffer))
  }

  /** Returns the address of a text, and its length in bytes. */
  text(text: string): [number, number] {
    const bytes = Buffer.from(text)
    const address = this.#add(bytes)
    this.#add(Buffer.alloc(-bytes.length & 3))
    return [address, bytes.length]
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }

  #add(bytes: Buffer): number {
    const address = this.#address + this.#size
    this.#parts.push(bytes)
    this.#size += bytes.length
    return address
  }
}
