import { RequestProblem } from './problem.ts'

const LIMIT = 1024 * 1024
/** No record nests half as deep; whatever walks a body after this may recurse. */
const MOST_LEVELS = 32

/**
 * The request's JSON. Refuses another content type, more than 1 MiB, what is not JSON and what is nested too deeply.
 * With `mayBeEmpty` no body, or null, is an empty object, and what has no content type is JSON.
 */
export async function readJson(request: Request, mayBeEmpty = false): Promise<unknown> {
  if (!mayBeEmpty) expectType(request, 'application/json')
  const text = await readText(request, LIMIT)
  if (mayBeEmpty && text.trim() === '') return {}
  if (mayBeEmpty && request.headers.has('content-type')) expectType(request, 'application/json')
  const value = parse(text) ?? (mayBeEmpty ? {} : null)
  if (isDeeper(value, MOST_LEVELS))
    throw new RequestProblem('bad_request', { detail: `The body is nested more than ${MOST_LEVELS} levels deep.` })
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RequestProblem('bad_request', { detail: 'The body is not valid JSON.' })
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1))
}

/** The request's form fields; of a repeated one the first. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  expectType(request, 'application/x-www-form-urlencoded')
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(await readText(request, LIMIT)))
    if (!fields.has(name)) fields.set(name, value)
  return Object.fromEntries(fields)
}

function expectType(request: Request, type: string): void {
  const given = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (given !== type) throw new RequestProblem('unsupported', { detail: `Send the body as ${type}.` })
}

/** A body that is too large is not read to its end, so that the connection cannot be used again. */
const tooLarge = () =>
  new RequestProblem('too_large', { detail: 'A body may have 1 MiB.', headers: { connection: 'close' } })

/** The body as text, counted while it arrives: a length that is not told, or told wrongly, protects nobody. */
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
