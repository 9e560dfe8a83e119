import { pdf } from '@ansvar/api/tests/files'
import type { openDemo } from './demo.ts'

type Demo = Pick<Awaited<ReturnType<typeof openDemo>>, 'execute' | 'fetch' | 'organizationId'>

/** Uploads a PDF and orders its extraction, which this service does not run. Returns the ids of both. */
export async function dataSheet({ execute, fetch, organizationId }: Demo): Promise<Record<string, string>> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'sheet.pdf')
  const path = `/api/v1/organizations/${organizationId}/chemicals/files`
  const { id: fileId } = (await (await fetch(path, { method: 'POST', body: form })).json()) as { id: string }
  const { data } = await execute(
    `mutation ($organizationId: ID!, $fileId: ID!) {
      createDataSheetExtraction(organizationId: $organizationId, input: { fileId: $fileId }) { id }
    }`,
    { organizationId, fileId },
  )
  return { pdf: fileId, dataSheetExtraction: (data['createDataSheetExtraction'] as { id: string }).id }
}
