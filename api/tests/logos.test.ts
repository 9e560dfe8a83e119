import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { multipart, multipartType, pdf, SECRET, upload } from './support/files.ts'

let api: TestApi
let manager: Caller
let path: string
let name: string

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  path = `organizations/${manager.organizationId}/organizations/${manager.organizationId}`
  name = String((await manager.get(path)).body['name'])
})
afterAll(() => api.close())

const send = (who: Caller, bytes: Uint8Array, file = 'logo.jpg', to = path) =>
  who.call('post', `${to}/logo`, { body: new Uint8Array(multipart(file, bytes)), headers: multipartType })

/** A photo of a sign, rotated, with a location in its metadata. */
const photo = (width = 1200, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6f68' } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: SECRET }, IFD3: { GPSLatitude: '55/1 24/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const contentOf = async (who: Caller, id: string) => Buffer.from((await who.bytes(`files/${id}/content`)).bytes)

test('a logo is re-encoded as a small upright PNG without its metadata, and shown to readers', async () => {
  const sent = await photo()
  expect(sent.includes(SECRET)).toBe(true)
  const { status, body } = await send(manager, sent)
  expect([status, body['name'], body['type']]).toEqual([201, 'logo.png', 'PNG'])
  const saved = await manager.put(path, { name, logo_id: body.id })
  expect(saved.body['logo']).toMatchObject({ id: body.id, type: 'PNG' })
  const reader = await api.signIn('reader')
  expect((await reader.get('organizations')).body.content[0]?.['logo']).toMatchObject({ id: body.id })
  const drawn = await contentOf(reader, body.id)
  expect(drawn.includes(SECRET)).toBe(false)
  // The start of a PNG: its signature, and its width and height in the first chunk.
  expect(drawn.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual([256, 512])
  expect(['eXIf', 'tEXt', 'iTXt', 'zTXt'].filter((chunk) => drawn.includes(chunk))).toEqual([])
  const outsider = await api.signIn('outsider')
  expect((await outsider.bytes(`files/${body.id}/content`)).status).toBe(404)
})

test('a save without the logo removes it', async () => {
  const { body } = await send(manager, await photo(90, 90))
  await manager.put(path, { name, logo_id: body.id })
  expect((await manager.put(path, { name })).body['logo']).toBeNull()
})

test.each([
  ['a text by the name of an image', 'logo.png', Buffer.from('no image'), 'misnamed'],
  ['a report', 'logo.pdf', pdf(), 'not_an_image'],
  [
    'a drawing that could run scripts',
    'logo.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'type_refused',
  ],
  ['an image that ends in its middle', 'logo.png', 'cut', 'cut_off not_an_image'],
  ['an image of more pixels than any camera takes', 'logo.png', 'bomb', 'not_an_image'],
] as const)('%s is refused as a logo, and nothing is written', async (_, file, bytes, codes) => {
  const png = sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  }).png()
  const bomb = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } }).png()
  const cut = async () => (await png.toBuffer()).subarray(0, 4000)
  const sent = bytes === 'cut' ? await cut() : bytes === 'bomb' ? await bomb.toBuffer() : bytes
  const { status, body } = await send(manager, sent, file)
  expect([status, body.fields[0]?.path]).toEqual([422, 'file'])
  expect(codes.split(' ')).toContain(body.fields[0]?.code)
})

test('a file that was not uploaded as a logo, or for another organization, is refused as a logo', async () => {
  const plain = await upload(
    manager,
    'plain.png',
    await sharp({ create: { width: 50, height: 50, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  const holding = (await manager.get('organizations')).body.content
  const galvano = holding.find((one) => one['name'] === 'Nordlys Galvano ApS')?.id ?? ''
  const below = `organizations/${manager.organizationId}/organizations/${galvano}`
  const theirs = await send(manager, await photo(50, 50), 'logo.jpg', below)
  expect(theirs.status).toBe(201)
  for (const id of [plain.body.id, theirs.body.id]) {
    const { status, body } = await manager.put(path, { name, logo_id: id })
    expect([status, body.fields]).toEqual([422, [{ path: 'logo_id', code: 'not_found' }]])
  }
  const saved = await manager.put(below, { name: 'Nordlys Galvano ApS', logo_id: theirs.body.id })
  expect(saved.body['logo']).toMatchObject({ id: theirs.body.id })
})

test('only managers can upload a logo', async () => {
  const editor = await api.signIn('editor')
  expect((await send(editor, await photo(10, 10))).status).toBe(403)
})
