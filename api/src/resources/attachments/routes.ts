import { fileTypes, withEnding } from '@ansvar/domain/files'
import { RequestProblem } from '#contract/problem.ts'
import type { ByteRange } from '#files/store.ts'
import { endpoint, type UserCall } from '#http/endpoint.ts'
import { file } from '#http/files.ts'
import { requireEventUploader, requireUploader } from '#resources/event-parts/access.ts'
import { eraseAttachment } from './erasing.ts'
import { createAttachment, readAttachment } from './queries.ts'

const received = { upload: true, status: 201, response: file } as const

/** Stores an upload that was received. */
async function store({ scope, membership, upload }: Pick<UserCall, 'scope' | 'membership' | 'upload'>) {
  if (!upload) throw new RequestProblem('bad_request')
  return { status: 201, body: await createAttachment(scope, membership?.organizationId ?? null, upload) }
}

const uploads = (record: string) =>
  `Uploads a file of at most 50 MiB. Attach it by its id in the body of ${record}; an unattached file is deleted after a day`

/** Declares the upload of a file for a record of the catalogue. */
const upload = (path: string, record: string) =>
  endpoint({
    method: 'post',
    path,
    summary: uploads(record),
    access: 'MAINTAIN_SYSTEM',
    ...received,
    handle: store,
  })

// A record checks that a file belongs to it when it is saved.
export const attachments = [
  upload('/stakeholders/files', 'a stakeholder'),
  upload('/legislations/files', 'legislation'),
  upload('/chemicals/files', 'a chemical'),
  endpoint({
    method: 'post',
    path: '/organizations/{orgId}/attachments',
    summary: `${uploads('a record')}. 403 for readers without a corrective action who may not report events`,
    access: 'READ_ORGANIZATION',
    ...received,
    finds: requireUploader,
    handle: store,
  }),
  endpoint({
    method: 'post',
    path: '/organizations/{orgId}/events/{eventId}/attachments',
    summary: `Uploads a file of at most 50 MiB for an action or a comment. 403 for readers without an action of the event`,
    access: 'READ_ORGANIZATION',
    hiddenWhenLimited: true,
    ...received,
    finds: requireEventUploader,
    handle: store,
  }),
  endpoint({
    method: 'post',
    path: '/organizations/{orgId}/chemicals/files',
    summary: uploads('an own chemical'),
    access: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    ...received,
    handle: store,
  }),
  eraseAttachment,
  endpoint({
    method: 'get',
    path: '/files/{id}/content',
    summary: 'Returns the content of a file, or the part of it that the header Range specifies. 410 if it is erased',
    access: 'session',
    content: true,
    async handle({ scope, params, request, services }) {
      const { name, type, size, content_hash: hash, erased_date: erased } = await readAttachment(scope, params.id)
      if (erased !== null) throw new RequestProblem('erased')
      const etag = `"${hash}"`
      const headers = {
        etag,
        'accept-ranges': 'bytes',
        'content-type': fileTypes[type].mediaType,
        'content-disposition': disposition(withEnding(name, type)),
        // A document that is opened in the browser anyway can neither run nor load anything.
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      }
      const range = rangeOf(request, size, etag)
      const length = range ? range.last - range.first + 1 : size
      return {
        status: range ? 206 : 200,
        headers: {
          ...headers,
          'content-length': String(length),
          ...(range && { 'content-range': `bytes ${range.first}-${range.last}/${size}` }),
        },
        ...(request.method !== 'HEAD' && { content: () => contentOf(hash) }),
      }

      async function contentOf(content: string): Promise<ReadableStream<Uint8Array>> {
        const bytes = await services.files.store.read(content, range ?? undefined)
        if (!bytes) throw new Error('The file store has lost a content')
        return bytes
      }
    },
  }),
]

/** Returns the header for saving a file under its name: in UTF-8, and in ASCII for old programs (RFC 6266). */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/**
 * Returns the part that Range requests (RFC 9110, section 14). Returns null for the complete content: without a part, or
 * with several, an invalid one, or one of another content. Throws `no_such_range` for a part outside of the file.
 */
function rangeOf(request: Request, size: number, etag: string): ByteRange | null {
  const condition = request.headers.get('if-range')
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  if ((first === '' && last === '') || (condition !== null && condition !== etag)) return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < from) return null
  if (from > to) throw new RequestProblem('no_such_range', { headers: { 'content-range': `bytes */${size}` } })
  return { first: from, last: to }
}
