import { beforeAll, expect, test } from 'vitest'
import { pdf } from '@ansvar/api/tests/files'
import { form } from '../fuzz/request.ts'
import { caller, service } from './service.ts'

// Request bodies that end too early. The reader must handle the error at every step, because an unhandled error event
// ends the process.

let url: string
let cookie: string
let organizationId: string
beforeAll(async () => {
  ;({ url } = await service())
  ;({ cookie, organizationId } = await caller('editor@nordlys'))
}, 120_000)

const file = ['name="file"; filename="rapport.pdf"', pdf()] as const
const operation = () =>
  JSON.stringify({
    query: 'mutation ($o: ID!, $file: Upload!) { createAttachment(organizationId: $o, file: $file) { id } }',
    variables: { o: organizationId, file: null },
  })

/** The ways to upload a file: the path and the complete body. */
const ways = [
  { name: 'REST', path: () => `/api/v1/organizations/${organizationId}/attachments`, body: () => form([file]) },
  {
    name: 'GraphQL',
    path: () => '/graphql',
    body: () =>
      form([
        ['name="operations"', operation()],
        ['name="map"', '{"0":["variables.file"]}'],
        ['name="0"; filename="rapport.pdf"', pdf()],
      ]),
  },
]

test('a body that ends early at any byte is refused, and no process ends', async () => {
  const { api, gateway } = await service()
  const taken: string[] = []
  for (const { name, path, body } of ways) {
    const whole = body()
    // The line break after the last boundary is optional.
    for (let length = 0; length < whole.length - 4; length += 1) {
      const response = await fetch(url + path(), {
        method: 'POST',
        headers: { cookie, 'content-type': 'multipart/form-data; boundary=fuzz' },
        body: new Uint8Array(whole.subarray(0, length)),
      })
      const text = await response.text()
      const isRefused =
        name === 'REST' ? response.status === 422 : text.includes('"errors"') && !text.includes('UPSTREAM')
      if (!isRefused) taken.push(`${name}, ${length} of ${whole.length} bytes: ${response.status} ${text}`)
    }
  }
  expect(taken).toEqual([])
  expect([api.isRunning(), gateway.isRunning()]).toEqual([true, true])
})
