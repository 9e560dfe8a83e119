import { createWorld, type Account } from '../world.ts'

export type GraphQLAnswer = {
  /** Empty where there is none. */
  readonly data: Readonly<Record<string, unknown>>
  readonly errors?: readonly {
    readonly message: string
    readonly path?: readonly unknown[]
    readonly extensions: object
  }[]
}

/** The seeded demo behind the gateway, in this process, and one of its accounts, who asks in GraphQL. */
export async function openDemo(account: Account) {
  const world = await createWorld()
  const { fetch, organizationId } = await world.signIn(account)

  async function ask(query: string, variables: object = {}): Promise<GraphQLAnswer> {
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, ...rest } = (await answer.json()) as Omit<GraphQLAnswer, 'data'> & {
      data?: GraphQLAnswer['data'] | null
    }
    return { ...rest, data: data ?? {} }
  }

  /** A call of a program that has nothing but a token. */
  const program = (secret: string, path: string, body?: string): Promise<Response> =>
    world.visitor({ authorization: `Bearer ${secret}` }).fetch(path, {
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body }),
    })

  return {
    ask,
    fetch,
    program,
    visitor: () => world.visitor(),
    signIn: (other: Account) => world.signIn(other),
    organizationId,
    close: () => world[Symbol.asyncDispose](),
  }
}
