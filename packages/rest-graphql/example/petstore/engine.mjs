import { readFileSync } from 'node:fs'
import { createEngine } from 'rest-graphql'

/** An integer that a JSON number holds exactly. */
function long(value) {
  if (!Number.isSafeInteger(value)) throw new TypeError('Long cannot represent this value')
  return value
}

/** The petstore refuses with `{ "code": 404, "type": "error", "message": "Pet not found" }`. */
function readProblem(body) {
  return { title: body?.message ?? null, detail: null, code: null, fields: [], fieldsTruncated: false }
}

/** GraphQL for the petstore at an address such as https://petstore3.swagger.io. */
export function createPetstoreEngine(origin) {
  return createEngine({
    schema: readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'),
    url: origin,
    basePath: '/api/v3',
    scalars: { Long: { serialize: long, parse: long } },
    readProblem,
  })
}
