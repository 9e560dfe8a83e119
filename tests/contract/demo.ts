import { randomUUID } from 'node:crypto'
import { createWorld, type Account } from '../world.ts'

export type GraphQLResponse = {
  /** Empty if there is none. */
  readonly data: Readonly<Record<string, unknown>>
  readonly errors?: readonly {
    readonly message: string
    readonly path?: readonly unknown[]
    readonly extensions: object
  }[]
}

/**
 * Opens the seeded demo with the gateway in this process, and signs in with one of its accounts for GraphQL requests.
 */
export async function openDemo(account: Account) {
  const world = await createWorld()
  const { fetch, organizationId } = await world.signIn(account)

  async function execute(query: string, variables: object = {}): Promise<GraphQLResponse> {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, ...rest } = (await response.json()) as Omit<GraphQLResponse, 'data'> & {
      data?: GraphQLResponse['data'] | null
    }
    return { ...rest, data: data ?? {} }
  }

  /** Saves a policy as an operation. Returns the id of the operation. */
  async function operate(id: string, input: object): Promise<string> {
    const operation = randomUUID()
    const query = `mutation ($organizationId: ID!, $id: ID!, $input: PolicyInput!) {
      updatePolicy(organizationId: $organizationId, id: $id, input: $input) { id }
    }`
    await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'operation-id': operation },
      body: JSON.stringify({ query, variables: { organizationId, id, input } }),
    })
    return operation
  }

  /** Returns a client that has only a token. */
  const program = (secret: string, path: string, body?: string): Promise<Response> =>
    world.visitor({ authorization: `Bearer ${secret}` }).fetch(path, {
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body }),
    })

  return {
    execute,
    operate,
    fetch,
    program,
    visitor: () => world.visitor(),
    signIn: (other: Account) => world.signIn(other),
    organizationId,
    close: () => world[Symbol.asyncDispose](),
  }
}
