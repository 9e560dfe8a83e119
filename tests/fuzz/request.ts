/** A request of a run. */
export type FuzzRequest = {
  /** The call or the field that it is for. */
  readonly what: string
  readonly role: Role
  readonly method: string
  /** The path from the root, with the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

/** The sender: the accounts of the demo, two tokens, no session, and an invalid session. */
export const roles = [
  'anonymous',
  'forger',
  'reader',
  'editor',
  'manager',
  'maintainer',
  'limited',
  'outsider',
  'token READ',
  'token EDIT',
] as const
export type Role = (typeof roles)[number]

/** A file upload form with its content type. */
export function form(parts: readonly (readonly [head: string, content: string | Buffer])[], boundary = 'fuzz'): Buffer {
  return Buffer.concat([
    ...parts.flatMap(([head, content]) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}
