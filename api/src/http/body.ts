import { inputLimits, jsonExcess } from '@ansvar/domain/input-limits'
import { RequestProblem } from '#contract/problem.ts'

/**
 * Reads the JSON of a request. Throws for another content type, more than 1 MiB, invalid JSON, and JSON that exceeds
 * `inputLimits`, which is checked before parsing. With `mayBeEmpty`, an absent body or null is an empty object, and
 * the content type may be missing.
 */
export async function readJson(request: Request, mayBeEmpty = false): Promise<unknown> {
  if (!mayBeEmpty) expectType(request, 'application/json')
  const text = await readText(request, inputLimits.bytes)
  if (mayBeEmpty && text.trim() === '') return {}
  if (mayBeEmpty && request.headers.has('content-type')) expectType(request, 'application/json')
  const excess = jsonExcess(text)
  if (excess) throw new RequestProblem('bad_request', { detail: excessDetails[excess] })
  return parse(text) ?? (mayBeEmpty ? {} : null)
}

const excessDetails = {
  depth: `The body is nested more than ${inputLimits.depth} levels deep.`,
  keys: `An object in the body has more than ${inputLimits.keys} fields.`,
  items: `A list in the body has more than ${inputLimits.items} items.`,
  values: `The body has more than ${inputLimits.values} values.`,
} as const

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RequestProblem('bad_request', { detail: 'The body is not valid JSON.' })
  }
}

/** Reads the form fields of a request. A repeated field has its first value. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  expectType(request, 'application/x-www-form-urlencoded')
  const fields = new Map<string, string>()
  for (const [name, value] of formFields(await readText(request, inputLimits.bytes)))
    if (!fields.has(name)) fields.set(name, value)
  return Object.fromEntries(fields)
}

function formFields(text: string): URLSearchParams {
  if (hasMore(text, '&', inputLimits.parameters))
    throw new RequestProblem('bad_request', { detail: `The form has more than ${inputLimits.parameters} fields.` })
  return new URLSearchParams(text)
}

/** Returns whether splitting the text at `separator` results in more than `max` parts. Stops as soon as it does. */
export function hasMore(text: string, separator: string, max: number): boolean {
  let at = -1
  for (let parts = 1; parts <= max; parts += 1) {
    at = text.indexOf(separator, at + 1)
    if (at === -1) return false
  }
  return true
}

function expectType(request: Request, type: string): void {
  const given = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (given !== type) throw new RequestProblem('unsupported', { detail: `Send the body as ${type}.` })
}

/** The rest of a body that is too large is not read, so that the connection cannot be used again. */
const tooLarge = () =>
  new RequestProblem('too_large', { detail: 'The body exceeds 1 MiB.', headers: { connection: 'close' } })

/** Reads the body as text. Counts the bytes as they arrive, because the stated length can be missing or wrong. */
async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  if (!request.body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let length = 0
  try {
    for await (const chunk of request.body) {
      length += chunk.byteLength
      if (length > limit) throw tooLarge()
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new RequestProblem('bad_request', { detail: 'The body is not valid UTF-8.' })
    throw error
  }
}
