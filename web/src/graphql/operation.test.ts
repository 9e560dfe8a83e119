import { gql } from '@urql/core'
import { expect, test } from 'vitest'
import { asOperation, newOperationId, senderOfOperation } from './operation.ts'
import { ignore, type Send, type SendOptions } from './send.ts'

test('the id of an operation is a UUID of version 4, and each is another one', () => {
  const ids = Array.from({ length: 200 }, newOperationId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('each mutation is an operation of its own, unless a sender makes them one', async () => {
  const sent: (SendOptions | undefined)[] = []
  const send = ((_document, _variables, _callbacks, options) => {
    sent.push(options)
    return Promise.resolve(undefined)
  }) as Send
  const sender = senderOfOperation({ send, notify: ignore }, 'one')
  const mutation = gql`
    mutation {
      logout
    }
  `
  await sender.send(mutation, {}, { data: ignore }, { quiet: 'merging', ...asOperation() })
  await sender.send(mutation, {}, { data: ignore })
  const headers = { 'Operation-Id': 'one' }
  expect(sent).toEqual([{ quiet: 'merging', fetchOptions: { headers } }, { fetchOptions: { headers } }])
  expect(asOperation()).not.toEqual(asOperation())
})
