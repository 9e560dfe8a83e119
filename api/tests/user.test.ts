import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('the user is the one who signed in', async () => {
  const maintainer = await api.signIn('maintainer')
  const { body } = await maintainer.get('user')
  expect(body).toMatchObject({
    name: 'Signe Dahl',
    email: 'maintainer@nordlys.example',
    language: 'en',
    maintains_system: true,
    organization_id: maintainer.organizationId,
  })
})

test('responses about the user are in the user’s language, all others in the requested one', async () => {
  const reader = await api.signIn('reader')
  onTestFinished(async () => void (await reader.call('patch', 'user', { json: { language: 'en' } })))
  const spoken = async (path: string, language?: string) =>
    (await reader.get(path, language ? { 'accept-language': language } : {})).headers.get('content-language')

  expect(await spoken('user', 'da')).toBe('en')
  expect(await spoken('iso-standards', 'da-DK,da;q=0.9,en;q=0.8')).toBe('da')

  const patched = await reader.call('patch', 'user', { json: { language: 'da' }, headers: { 'accept-language': 'en' } })
  expect([patched.body['language'], patched.headers.get('content-language')]).toEqual(['da', 'da'])
  expect(await spoken('user', 'en')).toBe('da')
  expect(await spoken('iso-standards')).toBe('da')
  expect(await spoken('iso-standards', 'en')).toBe('en')
  expect(await spoken('iso-standards', 'fr')).toBe('da')
  expect(await spoken('nothing-of-the-kind')).toBe('en')

  const again = await api.signIn('reader', { 'accept-language': 'en' })
  expect((await again.get('user')).body['language']).toBe('da')
  const refused = await again.get(`organizations/${again.organizationId}/policies/x`, { 'accept-language': 'da' })
  expect([refused.headers.get('content-language'), refused.body['title']]).toEqual([
    'da',
    'Registreringen blev ikke fundet',
  ])
})

test('signing in returns the stored language', async () => {
  const editor = await api.signIn('editor')
  onTestFinished(async () => void (await editor.call('patch', 'user', { json: { language: 'en' } })))
  await editor.call('patch', 'user', { json: { language: 'da' } })
  const response = await api.visitor({ 'accept-language': 'en' }).call('post', 'authentications', {
    body: new URLSearchParams({ username: 'editor@nordlys.example', password: 'ansvar-demo-2026' }),
  })
  expect(response.headers.get('content-language')).toBe('da')
})

test('an unsupported language is refused at its field', async () => {
  const reader = await api.signIn('reader')
  const fields = async (json: unknown) => (await reader.call('patch', 'user', { json })).body.fields
  expect(await fields({ language: 'fr' })).toEqual([{ path: 'language', code: 'not_in_list' }])
  expect(await fields({})).toEqual([{ path: 'language', code: 'required' }])
  expect(await fields({ language: 'da', name: 'Me' })).toEqual([{ path: 'name', code: 'unknown_field' }])
})

test('the date format is the user’s own, and a change preserves omitted fields', async () => {
  const reader = await api.signIn('reader')
  const patch = async (json: unknown) => (await reader.call('patch', 'user', { json })).body
  onTestFinished(async () => void (await patch({ language: 'en', date_format: 'LANGUAGE' })))
  expect((await reader.get('user')).body['date_format']).toBe('LANGUAGE')

  expect(await patch({ date_format: 'ISO' })).toMatchObject({ date_format: 'ISO', language: 'en' })
  expect(await patch({ language: 'da' })).toMatchObject({ date_format: 'ISO', language: 'da' })
  const again = await api.signIn('reader')
  expect((await again.get('user')).body['date_format']).toBe('ISO')
  const editor = await api.signIn('editor')
  expect((await editor.get('user')).body['date_format']).toBe('LANGUAGE')

  expect((await patch({ date_format: 'dd/mm' })).fields).toEqual([{ path: 'date_format', code: 'not_in_list' }])
})
