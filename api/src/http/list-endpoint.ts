import type { z } from 'zod'
import { listSchema } from '#contract/components.ts'
import type { Page } from '#db/pages.ts'
import { list } from './responses.ts'
import { endpoint, type UserCall, type UserEndpoint } from './endpoint.ts'

type ListDeclaration<Path extends string> = Pick<
  Parameters<typeof endpoint<Path>>[0],
  'path' | 'summary' | 'access' | 'list' | 'embeds'
> & {
  /** The schema of one item, named in the OpenAPI document. */
  readonly item: z.ZodObject
  /** Reads one page of the list. */
  readonly read: (call: UserCall<Path, null>) => Promise<Page<unknown>>
}

/** Declares a call that returns a list. */
export const listEndpoint = <Path extends string>({ item, read, ...declared }: ListDeclaration<Path>): UserEndpoint =>
  endpoint<Path>({
    ...declared,
    method: 'get',
    response: listSchema(item),
    async handle(call) {
      const { rows, total } = await read({ ...call, parameters: null })
      return list(rows, total)
    },
  })
