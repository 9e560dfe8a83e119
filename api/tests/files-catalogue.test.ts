import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { pdf, upload } from './support/files.ts'

let api: TestApi
let editor: Caller
let policies: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  policies = `organizations/${editor.organizationId}/policies`
})
afterAll(() => api.close())

const opened = (who: Caller, id: string) => who.bytes(`files/${id}/content`)

test.each(['stakeholders', 'legislations', 'chemicals'])(
  'files for %s can be uploaded by maintainers only',
  async (kind) => {
    const path = `${kind}/files`
    const maintainer = await api.signIn('maintainer')
    const { status, body } = await upload(maintainer, 'blad.pdf', pdf(kind), { path })
    expect([status, body['type']]).toEqual([201, 'PDF'])
    for (const account of ['editor', 'manager', 'outsider'] as const)
      expect((await upload(await api.signIn(account), 'blad.pdf', pdf(kind), { path })).status).toBe(403)
    expect((await opened(editor, body.id)).status).toBe(404)
    const refused = await upload(maintainer, 'blad.exe', Buffer.from('MZ'), { path })
    expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'file', code: 'type_refused' }]])
  },
)

test('every user can open files of a catalogue record, and each file belongs to one record', async () => {
  const maintainer = await api.signIn('maintainer')
  const { body: file } = await upload(maintainer, 'vilkår.pdf', pdf('vilkår'), { path: 'stakeholders/files' })
  const first = await maintainer.post('stakeholders', { name: 'Med vilkår ApS', files: [{ id: file.id }] })
  expect([first.status, first.body['files']]).toEqual([201, [expect.objectContaining({ id: file.id })]])
  for (const account of ['reader', 'outsider', 'limited'] as const)
    expect((await opened(await api.signIn(account), file.id)).bytes.equals(pdf('vilkår'))).toBe(true)
  expect((await api.visitor().bytes(`files/${file.id}/content`)).status).toBe(401)

  const second = await maintainer.post('stakeholders', { name: 'Uden ApS', files: [{ id: file.id }] })
  expect(second.body.fields).toEqual([{ path: 'files.0', code: 'not_found' }])
  expect((await editor.post(policies, { title: 'P', files: [{ id: file.id }] })).body.fields).toEqual([
    { path: 'files.0', code: 'not_found' },
  ])
  const own = (await upload(editor, 'egen.pdf', pdf('egen'))).body.id
  const foreign = await maintainer.post('stakeholders', { name: 'Fremmed ApS', files: [{ id: own }] })
  expect(foreign.body.fields).toEqual([{ path: 'files.0', code: 'not_found' }])
  const saved = await maintainer.put(`stakeholders/${first.body.id}`, { name: 'Med vilkår ApS', files: [] })
  expect(saved.body['files']).toEqual([])
})
