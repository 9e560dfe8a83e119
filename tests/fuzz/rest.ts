import { pdf } from '@ansvar/api/tests/files'
import type { OpenApi, Operation, Parameter } from '../contract/openapi.ts'
import type { Draw } from './draw.ts'
import { validValue, type Ids } from './valid.ts'
import { mutateBytes, invalidText, mutate, written } from './invalid.ts'
import { form, roles, type FuzzRequest } from './request.ts'

type Call = { readonly method: string; readonly path: string; readonly operation: Operation }

/** Every call of a description, in order. */
export const callsOf = ({ paths }: OpenApi): readonly Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

const contentTypes = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;;',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/merge-patch+json',
  '',
  'a'.repeat(2_000),
]

const oddHeaders: readonly (readonly [string, string])[] = [
  ...(['-1', '0', '1', 'abc', '99999999999999999999'] as const).map((value) => ['if-match', `"${value}"`] as const),
  ['if-match', '*'],
  ['if-match', 'W/"1"'],
  ['if-none-match', '"1", W/"2", *'],
  ['if-modified-since', 'never'],
  ['range', 'bytes=-1,5-2,0-99999999999999999999'],
  ['range', 'bytes=0-0'],
  ['accept', '*/*;q=NaN'],
  ['accept', 'x'.repeat(3_000)],
  ['accept-language', 'xx-yy;q=2, *;q=-1, da;q=0'],
  ['accept-language', '\u00e6'.repeat(100)],
  ['accept-encoding', 'br;q=0, gzip;q=9, zstd'],
  ['content-encoding', 'gzip'],
  ['idempotency-key', 'k'.repeat(300)],
  ['idempotency-key', ' \u00ff '],
  ['cookie', 'ansvar_session=; ansvar_session=x; =; ;;; a'],
  ['cookie', `ansvar_session=${'y'.repeat(4_000)}`],
  ['authorization', 'Bearer '],
  ['authorization', 'Bearer \u00ff'],
  ['authorization', 'Basic YTpi'],
  ['x-request-id', 'x'.repeat(500)],
  ['x-forwarded-for', '999.1.1.1, ::gg, , 10.0.0.1, %00'],
  ['x-forwarded-proto', 'javascript'],
  ['x-forwarded-host', 'evil.example'],
  ['forwarded', 'for="[::1]:99999";host=evil'],
  ['last-event-id', '-1'],
  ['last-event-id', '99999999999999999999'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['connection', 'content-type, cookie'],
  ['te', 'trailers, deflate;q=0.5'],
]

/** Returns an unexpected header. */
export const oddHeader = ({ pick }: Draw): Record<string, string> => {
  const [name, value] = pick(oddHeaders)
  return { [name]: value }
}

const collectionOf = (path: string, parameter: string): string =>
  new RegExp(`([\\w-]+(?:/groups)?)/\\{${parameter}\\}`).exec(path)?.[1] ?? ''

/** Returns the path with ids of existing records, and sometimes with an invalid one. */
function pathFor({ path }: Call, draw: Draw, ids: Ids, isMutated: boolean): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const known = ids[collectionOf(path, parameter)] ?? []
    if (isMutated && draw.percent(25)) return encodeURIComponent(wellFormed(invalidText(draw))) || '%20'
    return parameter === 'orgId' && draw.percent(95)
      ? ((ids['own'] ?? known)[0] ?? '')
      : draw.pick(known.length > 0 ? known : [(ids['own'] ?? [])[0] ?? ''])
  })
}

const wellFormed = (text: string): string => text.toWellFormed()

function queryFor(parameters: readonly Parameter[], draw: Draw, ids: Ids, isMutated: boolean): string {
  const params = new URLSearchParams()
  for (const { name, schema, in: where } of parameters) {
    if (where !== 'query' || !draw.percent(isMutated ? 45 : 25)) continue
    const values = [validValue(schema, name, draw, ids, {})].flat()
    for (const value of values)
      params.append(name, isMutated && draw.percent(40) ? wellFormed(invalidText(draw)) : String(value))
  }
  if (isMutated && draw.percent(10)) params.append(wellFormed(invalidText(draw)), wellFormed(invalidText(draw)))
  if (isMutated && draw.percent(3)) for (let at = 0; at < 800; at += 1) params.append('id', `${at}`)
  const text = params.toString()
  if (isMutated && draw.percent(5)) return `?${text}&q=%ff%fe&%&=&&sort=%2`
  return text === '' ? '' : `?${text}`
}

function bodyFor({ operation }: Call, draw: Draw, ids: Ids, { components }: OpenApi, isMutated: boolean) {
  const [[type, content] = ['', null]] = Object.entries(operation.requestBody?.content ?? {})
  if (!content)
    return isMutated && draw.percent(20) ? { body: mutateBytes('{}', draw), type: 'application/json' } : null
  if (type.startsWith('multipart/')) {
    const name = isMutated ? draw.pick(['x.pdf', '../x.pdf', '\u202efdp.x', 'x.exe', '']) : 'x.pdf'
    const file = pdf(`Referat ${draw.below(1_000_000)}`)
    const sent = form([[`name="${draw.percent(90) ? 'file' : invalidText(draw)}"; filename="${name}"`, file]])
    const body = isMutated && draw.percent(30) ? sent.subarray(0, draw.below(sent.length)) : sent
    return { body, type: `multipart/form-data; boundary=${isMutated && draw.percent(10) ? 'other' : 'fuzz'}` }
  }
  const fair = validValue(content.schema, 'body', draw, ids, components.schemas)
  const value = isMutated && draw.percent(80) ? mutate(fair, draw) : fair
  if (type === 'application/x-www-form-urlencoded') {
    const fields = Object.entries(value as object).map(([key, each]): [string, string] => [
      wellFormed(key),
      wellFormed(String(each)),
    ])
    const text = new URLSearchParams(fields).toString()
    return { body: isMutated && draw.percent(20) ? mutateBytes(text, draw) : Buffer.from(text), type }
  }
  const text = written(value)
  return { body: isMutated && draw.percent(15) ? mutateBytes(text, draw) : Buffer.from(text), type }
}

/** Creates a request of one call of the description, valid or with a defect. */
export function restRequest(description: OpenApi, call: Call, draw: Draw, ids: Ids): FuzzRequest {
  const isMutated = draw.percent(70)
  const parameters = call.operation.parameters ?? []
  const sent = bodyFor(call, draw, ids, description, isMutated)
  const method = isMutated && draw.percent(4) ? draw.pick(['DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PUT']) : call.method
  const headers: Record<string, string> = {
    ...(call.path.endsWith('/changes') && { accept: 'text/event-stream' }),
    ...(method === 'POST' && draw.percent(30) && { 'idempotency-key': `fuzz-${draw.below(1_000)}` }),
    ...(method === 'PUT' && draw.percent(10) && { 'if-match': `"${draw.below(4)}"` }),
    ...(sent && { 'content-type': isMutated && draw.percent(6) ? draw.pick(contentTypes) : sent.type }),
    ...(isMutated && draw.percent(25) && oddHeader(draw)),
  }
  return {
    what: `${call.method} ${call.path}`,
    role: draw.percent(55) ? draw.pick(['manager', 'maintainer'] as const) : draw.pick(roles),
    method,
    path: pathFor(call, draw, ids, isMutated) + queryFor(parameters, draw, ids, isMutated),
    headers,
    body: method === 'GET' || method === 'HEAD' ? null : (sent?.body ?? null),
  }
}
