import type { GraphQLObjectType } from 'graphql'
import { createAssembly } from '#graphql/compiled/assembly.ts'
import type { FieldPlan } from '#graphql/compiled/plan.ts'
import { shapeOf, type Check } from '#graphql/compiled/shape.ts'

/**
 * Writes an answer, `{"data":…}`, from the bytes of its calls' answers, none of which is parsed (Q2: a sixth of the CPU); null
 * stands for a call that found nothing. Answers null where the bytes are not as the schema promises, or not as
 * JSON.stringify writes them.
 */
export type Projection = (answers: readonly (Uint8Array | null)[]) => Buffer | null

/** Behind an answer, as many zeros as are read at once. */
const ZEROS = 16
/** The memory does not shrink; longer answers are left to a parser. */
const MOST_BYTES = 8 << 20

const assembly = createAssembly({
  reader: { passes: (check, start, end) => passes(checks[check], textOf(start, end)) },
  json: { isNumeral: (start, end) => isNumeral(textOf(start, end)) },
})
const base = assembly.base()
let memory = Buffer.from(assembly.memory.buffer)
/** The checks of the operation whose answer is written: one after the other, each without a pause. */
let checks: readonly Check[] = []

/** Throws Uncovered where an operation makes calls inside of answers, or has a record's member twice. */
export function compileProjection(root: GraphQLObjectType, plans: readonly FieldPlan[]): Projection {
  // The root is a record that nobody sends: each of its members is the answer of a call.
  const shape = shapeOf(
    root,
    plans.map((plan, index) => ({ ...plan, key: String(index), call: null })),
    base,
  )
  const table = base + shape.bytes.length
  return (answers) => {
    const size = answers.reduce((sum, answer) => sum + (answer?.length ?? 0) + ZEROS, 0)
    if (size > MOST_BYTES) return null
    let free = table + 8 * answers.length
    assembly.holdUntil(free + size)
    const bytes = memoryNow()
    // Anew for each answer: in it stands the order in which the members of the last one came.
    bytes.set(shape.bytes, base)
    for (const [index, answer] of answers.entries()) {
      bytes.writeUInt32LE(answer ? free : 0, table + 8 * index)
      if (!answer) continue
      bytes.set(answer, free)
      free += answer.length
      bytes.writeUInt32LE(free, table + 8 * index + 4)
      bytes.fill(0, free, free + ZEROS)
      free += ZEROS
    }
    checks = shape.checks
    const start = assembly.project(shape.root, table, free)
    return start === 0 ? null : Buffer.from(memoryNow().subarray(start, start + assembly.written.value))
  }
}

/** What was seen of the memory is no more once it has grown. */
function memoryNow(): Buffer {
  if (memory.length === 0) memory = Buffer.from(assembly.memory.buffer)
  return memory
}

const textOf = (start: number, end: number): string => memoryNow().toString('latin1', start, end)

/** An escape stands for another character, which a parser has to read before it is checked. */
const passes = (check: Check | undefined, text: string): boolean => !text.includes('\\') && check?.(text) === true

const isNumeral = (text: string): boolean => String(Number(text)) === text
