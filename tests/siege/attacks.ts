import type { Target, Outcome } from './target.ts'

/** An attack: a request at or above the maximum size. */
export type Attack = { readonly name: string; readonly run: (at: Target) => Promise<Outcome> }

const MEBIBYTE = 1024 * 1024
/** Returns how many items fit in a body of a mebibyte, with room for the text around them. */
const filling = (item: string, bytes = MEBIBYTE - 2_000): number => Math.floor(bytes / item.length)
const fill = (item: string, bytes?: number): string => item.repeat(filling(item, bytes))
const nested = (open: string, leaf: string, close: string, levels: number): string =>
  open.repeat(levels) + leaf + close.repeat(levels)
const list = (item: string, count: number): string => `[${Array<string>(count).fill(item).join(',')}]`

const createReadings =
  'mutation ($o: ID!, $m: ID!, $input: [ReadingInput!]!) { createReadings(organizationId: $o, meterId: $m, input: $input) { totalElements } }'
const createPolicy =
  'mutation ($o: ID!, $input: PolicyInput!) { createPolicy(organizationId: $o, input: $input) { id } }'
const policies =
  'query ($o: ID!, $filter: PolicyFilter, $sort: [SortInput!]) { policies(organizationId: $o, filter: $filter, sort: $sort) { totalElements } }'

/** Sends raw JSON text as the value of the variable `input`. */
const raw =
  (query: string, value: string) =>
  ({ json, organizationId, meterId }: Target): Promise<Outcome> =>
    json(
      '/graphql',
      `{"query":${JSON.stringify(query)},"variables":{"o":"${organizationId}","m":"${meterId}","input":${value}}}`,
    )

const rest =
  (path: string, body: string) =>
  ({ json, organization }: Target): Promise<Outcome> =>
    json(`${organization}/${path}`, body)

const document =
  (query: string) =>
  ({ graphql }: Target): Promise<Outcome> =>
    graphql(query)

const header =
  (name: string, value: string) =>
  ({ send, organization }: Target): Promise<Outcome> =>
    send({ method: 'GET', path: `${organization}/policies`, headers: { [name]: value } })

function parts(count: number, head: string, content: string): string {
  return `${`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`.repeat(count)}--b--\r\n`
}

/** A policy with a text of the maximum length that is expensive to parse as Markdown. */
const text = (unit: string, length = 100_000): string =>
  JSON.stringify({ title: 'Siege', body: unit.repeat(Math.floor(length / unit.length)) })

const texts: readonly (readonly [string, string])[] = [
  ['*', '*'],
  ['**a', '**a'],
  ['*_', '*_'],
  ['[', '['],
  ['[a](', '[a]('],
  ['![', '!['],
  ['> ', '> '],
  ['- ', '- '],
  ['<', '<'],
  ['<!--', '<!--'],
  ['`', '`'],
  ['| a ', '| a '],
  ['&', '&'],
  ['\\', '\\'],
  ['a@', 'a@'],
  ['line breaks', '\n'],
]

/** Returns a meter that accepts any value at any time. */
async function levelMeterOf({ url, organization, cookie }: Target): Promise<string> {
  const response = await fetch(`${url}${organization}/meters?kind=LEVEL&size=1`, { headers: { cookie } })
  const { content } = (await response.json()) as { content: { id: string }[] }
  return content[0]?.id ?? ''
}

/**
 * Creates the maximum number of readings of one call, at other minutes each time, because a meter has one reading an
 * instant.
 */
function manyReadings<T>(make: (performedAt: string) => T): T[] {
  const year = 1800 + Math.floor(Math.random() * 190)
  return Array.from({ length: 10_000 }, (_, index) => make(new Date(Date.UTC(year, 0, 1, 0, index)).toISOString()))
}

export const attacks: readonly Attack[] = [
  {
    name: 'multipart: a map of 37,000 entries, without a session',
    run: ({ send }) => {
      const map = JSON.stringify(
        Object.fromEntries(Array.from({ length: 37_000 }, (_, at) => [at, [`variables.f.${at}`]])),
      )
      const operations = `{"query":"{ user { id } }","variables":{"f":${list('null', 37_000)}}}`
      const body = `--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${operations}\r\n--b\r\nContent-Disposition: form-data; name="map"\r\n\r\n${map}\r\n--b--\r\n`
      return send({
        path: '/graphql',
        isAnonymous: true,
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      })
    },
  },
  {
    name: 'multipart: 30,000 parts as GraphQL',
    run: ({ send }) =>
      send({
        path: '/graphql',
        body: parts(30_000, 'name="x"', ''),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      }),
  },
  {
    name: 'multipart: 30,000 parts as an upload',
    run: ({ send, organization }) =>
      send({
        path: `${organization}/attachments`,
        body: parts(30_000, 'name="x"; filename="x"', ''),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      }),
  },
  { name: 'variables: 500,000 faulty items', run: raw(createReadings, list('1', 500_000)) },
  { name: 'variables: 345,000 `{}` as readings', run: raw(createReadings, list('{}', 345_000)) },
  { name: 'variables: 130,000 levels of lists', run: raw(createReadings, nested('[', '1', ']', 500_000)) },
  { name: 'variables: 100,000 levels of objects', run: raw(createReadings, nested('{"a":', '1', '}', 100_000)) },
  {
    name: 'variables: 90,000 keys of one object',
    run: raw(createPolicy, `{${Array.from({ length: 90_000 }, (_, at) => `"k${at}":1`).join(',')}}`),
  },
  { name: 'variables: one text of a mebibyte', run: raw(createPolicy, `{"title":"${fill('x')}"}`) },
  { name: 'variables: one text of escapes', run: raw(createPolicy, `{"title":"${fill('\\u0041')}"}`) },
  { name: 'variables: one number of a million digits', run: raw(createPolicy, `{"title":${fill('9')}}`) },
  {
    name: 'variables: 8,000 sorts',
    run: ({ graphql, organizationId }) =>
      graphql(policies, {
        o: organizationId,
        sort: Array.from({ length: 20_000 }, () => ({ field: 'title', direction: 'ASC' })),
      }),
  },
  { name: 'document: 64 KiB of nested selections', run: document(nested('{a', '', '}', 21_000)) },
  {
    name: 'document: 64 KiB of aliases',
    run: document(`{${Array.from({ length: 3_900 }, (_, at) => `a${at}:__typename`).join(' ')}}`),
  },
  { name: 'document: 64 KiB of one repeated field', run: document(`{${fill('user{id}', 65_000)}}`) },
  {
    name: 'document: a field in each of 280 fragments',
    run: document(
      `{${Array.from({ length: 280 }, (_, at) => `...F${at} `).join('')}} ${Array.from({ length: 280 }, (_, at) => `fragment F${at} on Query{user{id}}`).join(' ')}`,
    ),
  },
  { name: 'document: one field in 1,000 inline fragments', run: document(`{${fill('...{user{id}}', 13_000)}}`) },
  {
    name: 'document: 8,000 fields that do not exist',
    run: document(`{${Array.from({ length: 8_000 }, (_, at) => `z${at}`).join(' ')}}`),
  },
  { name: 'document: 64 KiB of directives', run: document(`{user${fill('@skip(if:true)', 65_000)}{id}}`) },
  { name: 'document: 64 KiB of brackets', run: document(fill('[', 65_000)) },
  {
    name: 'document: a circle of fragments, each spreading the next twice',
    run: document(
      `{...f0 } ${Array.from({ length: 99 }, (_, at) => `fragment f${at} on Query { ...f${(at + 1) % 99} ...f${(at + 2) % 99} }`).join(' ')}`,
    ),
  },
  {
    name: 'document: 100 fragments, each spreading the next twice',
    run: document(
      `{...f0 } ${Array.from({ length: 99 }, (_, at) => `fragment f${at} on Query { ${at === 98 ? '__typename' : `...f${at + 1} ...f${at + 1}`} }`).join(' ')}`,
    ),
  },
  {
    name: 'document: introspection of the maximum depth',
    run: document(`{__schema{types{${nested('fields{type{', 'name', '}}', 60)}}}}`),
  },
  {
    name: 'document: a list of 60,000 numbers in its text',
    run: document(`{policies(organizationId:"a",size:[${fill('1,', 60_000)}1]){totalElements}}`),
  },
  {
    name: 'document: a block text of 64 KiB',
    run: document(`{policies(organizationId:"""${fill('\\n  a\n', 64_000)}"""){totalElements}}`),
  },
  {
    name: 'REST: 345,000 `{}` as readings',
    run: (at) => rest(`meters/${at.meterId}/readings`, list('{}', 345_000))(at),
  },
  {
    name: 'REST: the maximum number of readings',
    run: (at) =>
      rest(
        `meters/${at.meterId}/readings`,
        JSON.stringify(
          Array.from({ length: 1_000 }, (_, index) => ({
            performed_at: new Date(Date.UTC(1990, 0, 1, 0, index)).toISOString(),
            value: 0,
          })),
        ),
      )(at),
  },
  {
    name: 'REST: 10,000 readings, which are accepted',
    run: async (at) => {
      const readings = manyReadings((performed_at) => ({ performed_at, value: 1 }))
      return at.json(`${at.organization}/meters/${await levelMeterOf(at)}/readings`, readings)
    },
  },
  {
    name: 'variables: 10,000 readings, which are accepted',
    run: async (at) => {
      const input = manyReadings((performedAt) => ({ performedAt, value: 1 }))
      return at.graphql(createReadings, { o: at.organizationId, m: await levelMeterOf(at), input })
    },
  },
  { name: 'REST: 520,000 levels of lists', run: rest('policies', nested('[', '', ']', 520_000)) },
  { name: 'REST: 150,000 levels of objects', run: rest('policies', nested('{"a":', '1', '}', 150_000)) },
  { name: 'REST: 32 levels, each of them wide', run: rest('policies', nested('[', list('1', 500_000), ']', 30)) },
  {
    name: 'REST: 90,000 unknown keys',
    run: rest('policies', `{${Array.from({ length: 90_000 }, (_, at) => `"k${at}":1`).join(',')}}`),
  },
  { name: 'REST: one key 150,000 times', run: rest('policies', `{${fill('"a":1,')}"a":1}`) },
  { name: 'REST: one text of a mebibyte', run: rest('policies', `{"title":"${fill('x')}"}`) },
  { name: 'REST: one text of combining marks', run: rest('policies', `{"title":"${fill('e\u0301', 340_000)}"}`) },
  { name: 'REST: one number of a million digits', run: rest('policies', `{"title":${fill('9')}}`) },
  { name: 'REST: 100,000 files of one policy', run: rest('policies', `{"title":"x","files":${list('{}', 300_000)}}`) },
  {
    name: 'REST: 170,000 names in a list of choices',
    run: rest('policies', `{"title":"x","iso_standards":${list('"a"', 200_000)}}`),
  },
  {
    name: 'query: 13,000 parameters',
    run: ({ send, organization }) => send({ method: 'GET', path: `${organization}/policies?${fill('id=1&', 64_000)}` }),
  },
  {
    name: 'query: 13,000 unknown parameters',
    run: ({ send, organization }) =>
      send({
        method: 'GET',
        path: `${organization}/policies?${Array.from({ length: 8_000 }, (_, at) => `k${at}=1`)
          .join('&')
          .slice(0, 64_000)}`,
      }),
  },
  {
    name: 'query: 6,000 sorts',
    run: ({ send, organization }) =>
      send({ method: 'GET', path: `${organization}/policies?${fill('sort=title&', 64_000)}` }),
  },
  {
    name: 'query: a search of 64 KiB',
    run: ({ send, organization }) => send({ method: 'GET', path: `${organization}/policies?q=${fill('a+', 64_000)}` }),
  },
  {
    name: 'query: a search as long as it may be, of signs for anything',
    run: ({ send, organization }) => send({ method: 'GET', path: `${organization}/policies?q=${'%25_'.repeat(90)}` }),
  },
  {
    name: 'form: 350,000 fields, without a session',
    run: ({ send }) =>
      send({
        path: '/api/v1/authentications',
        isAnonymous: true,
        body: fill('a=&'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  },
  {
    name: 'form: a password of a mebibyte, without a session',
    run: ({ send }) =>
      send({
        path: '/api/v1/authentications',
        isAnonymous: true,
        body: `username=siege@nordlys.example&password=${fill('x')}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  },
  { name: 'header: 8,000 cookies', run: header('cookie', fill('a=b; ', 60_000)) },
  { name: 'header: a token of 60 KiB', run: header('authorization', `Bearer ${fill('a', 60_000)}`) },
  { name: 'header: 12,000 languages', run: header('accept-language', fill('xx-yy;q=0.1,', 60_000)) },
  { name: 'header: 15,000 encodings', run: header('accept-encoding', fill('a;q=0,', 60_000)) },
  { name: 'header: 15,000 types', run: header('accept', fill('a/b;q=0,', 60_000)) },
  { name: 'header: 6,000 forwarding addresses', run: header('x-forwarded-for', fill('127.0.0.1,', 60_000)) },
  {
    name: 'header: 60 KiB of an If-None-Match',
    run: ({ send }) => send({ method: 'GET', path: '/', headers: { 'if-none-match': fill('"a",', 60_000) } }),
  },
  {
    name: 'header: 900 headers',
    run: ({ send, organization }) =>
      send({
        method: 'GET',
        path: `${organization}/policies`,
        headers: Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`x-siege-${at}`, 'a'.repeat(40)])),
      }),
  },
  ...texts.map(([name, unit]): Attack => ({
    name: `text: 100,000 characters of ${JSON.stringify(name)}`,
    run: rest('policies', text(unit)),
  })),
  {
    name: 'many: 60 concurrent pages of 500 records',
    run: async ({ send, organization }) => {
      const all = await Promise.all(
        Array.from({ length: 60 }, () =>
          send({ method: 'GET', path: `${organization}/chemical-associations?size=500` }),
        ),
      )
      return worst(all)
    },
  },
  {
    name: 'many: 100 concurrent sign-ins with wrong passwords',
    run: async ({ send }) => {
      const all = await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          send({
            path: '/api/v1/authentications',
            isAnonymous: true,
            body: `username=siege-${at}@nordlys.example&password=wrong`,
            headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': `10.1.${at}.1` },
          }),
        ),
      )
      return worst(all)
    },
  },
  {
    name: 'slow: 300 senders of a byte every quarter of a second, to the api',
    run: ({ openConnections, organization, cookie }) =>
      openConnections(
        300,
        8_000,
        `POST ${organization}/policies HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
        ' ',
      ),
  },
  {
    name: 'slow: 300 senders of a byte every quarter of a second, to GraphQL',
    run: ({ openConnections }) =>
      openConnections(
        300,
        8_000,
        'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
        ' ',
      ),
  },
  {
    name: 'slow: 300 senders of a header every quarter of a second',
    run: ({ openConnections }) => openConnections(300, 8_000, 'GET /health HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'),
  },
  {
    name: 'slow: 300 stalled uploads',
    run: ({ openConnections, organization, cookie }) =>
      openConnections(
        300,
        8_000,
        `POST ${organization}/attachments HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n`,
        null,
      ),
  },
  {
    name: 'slow: 130 downloads of 20 MB that the clients do not read',
    run: ({ openConnections, fileId, cookie }) =>
      openConnections(130, 8_000, `GET /files/${fileId} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`, null),
  },
  {
    name: 'slow: 300 lists that the clients do not read',
    run: ({ openConnections, organization, cookie }) =>
      openConnections(
        300,
        8_000,
        `GET ${organization}/chemical-associations?size=500 HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`,
        null,
      ),
  },
]

/** Counts the results of several responses, and returns the bytes of the longest. */
function worst(all: readonly Outcome[]): Outcome {
  const counts = new Map<string, number>()
  for (const { response } of all) counts.set(response, (counts.get(response) ?? 0) + 1)
  return {
    response: [...counts].map(([response, count]) => `${response} × ${count}`).join(', '),
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
  }
}
