import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { closeServer } from './close-server.ts'

const REQUESTS = 30

/** Sends requests, each on a connection of its own, from another thread, and reports the responses. */
const client = `
  const { request } = require('node:http')
  const { parentPort, workerData } = require('node:worker_threads')
  const send = () => new Promise((resolve) => {
    request({ ...workerData, agent: false, method: 'POST' }, (response) => resolve(response.resume().statusCode))
      .on('error', (error) => resolve(error.code)).end('{}')
  })
  parentPort.postMessage('ready')
  Promise.all(Array.from({ length: workerData.requests }, send)).then((all) => parentPort.postMessage(all))
`

async function listening(): Promise<Server> {
  const server = createServer((request, response) => request.resume().on('end', () => response.end('{}')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Keeps this thread busy, so that the server accepts and reads nothing. */
function stall(milliseconds: number): void {
  const until = Date.now() + milliseconds
  while (Date.now() < until);
}

test('a server that stops after a stall responds to the requests on connections that it has not accepted yet', async () => {
  const server = await listening()
  const { port } = server.address() as AddressInfo
  const worker = new Worker(client, { eval: true, workerData: { host: '127.0.0.1', port, requests: REQUESTS } })
  const message = () => new Promise((resolve) => void worker.once('message', resolve))
  await message()
  stall(500)
  const responses = message()
  const closed = closeServer(server)
  expect(await responses).toEqual(Array.from({ length: REQUESTS }, () => 200))
  await closed
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed')
  await worker.terminate()
})
