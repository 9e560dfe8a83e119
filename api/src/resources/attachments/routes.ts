import { fileTypes, withEnding } from '@ansvar/domain/files'
import { RequestProblem } from '#contract/problem.ts'
import type { ByteRange } from '#files/store.ts'
import { endpoint } from '#http/endpoint.ts'
import { file } from '#http/files.ts'
import { createAttachment, readAttachment } from './queries.ts'

/** Uploads a file for a record of the catalogue. Which kind it is for is said by the path, and held when it is saved. */
const catalogueUpload = (path: `/${string}/files`, what: string) =>
  endpoint({
    method: 'post',
    path,
    summary: `Uploads a file, for the ${what} that next names its id; what none names within a day is removed`,
    access: 'MAINTAIN_SYSTEM',
    upload: true,
    status: 201,
    answer: file,
    async handle({ scope, upload }) {
      if (!upload) throw new RequestProblem('bad_request')
      return { status: 201, body: await createAttachment(scope, null, upload) }
    },
  })

export const attachments = [
  catalogueUpload('/stakeholders/files', 'stakeholder'),
  catalogueUpload('/legislations/files', 'act'),
  catalogueUpload('/chemicals/files', 'chemical'),
  endpoint({
    method: 'post',
    path: '/organizations/{orgId}/attachments',
    summary: 'Uploads a file, for the record that next names its id; what none names within a day is removed',
    access: 'EDIT_ORGANIZATION',
    upload: true,
    status: 201,
    answer: file,
    async handle({ scope, membership, upload }) {
      if (!upload) throw new RequestProblem('bad_request')
      return { status: 201, body: await createAttachment(scope, membership.organizationId, upload) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/files/{id}/content',
    summary: 'The content of a file, or of a part that Range names',
    access: 'session',
    content: true,
    async handle({ scope, params, request, services }) {
      const { name, type, size, content_hash: hash } = await readAttachment(scope, params.id)
      const etag = `"${hash}"`
      const headers = {
        etag,
        'accept-ranges': 'bytes',
        'content-type': fileTypes[type].mediaType,
        'content-disposition': disposition(withEnding(name, type)),
        // A document that were opened in spite of all could neither run nor load anything.
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

/** As a file to be saved: under its name in UTF-8, and for old programs in ASCII (RFC 6266). */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/**
 * The one part that Range asks for (RFC 9110, section 14); null for the whole: none asked, several, one that is not
 * understood, or one of another content. Refuses a part that the file does not have.
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
