/** A problem response of the gateway outside of GraphQL, in the format of the REST service (RFC 9457). */
export const problem = (
  status: number,
  code: string,
  title: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(problemText(status, code, title, requestId), { status, headers: { ...problemHeaders, ...headers } })

export const problemHeaders = { 'content-type': 'application/problem+json' }

export const problemText = (status: number, code: string, title: string, requestId: string): string =>
  JSON.stringify({ type: 'about:blank', title, status, code, request_id: requestId })
