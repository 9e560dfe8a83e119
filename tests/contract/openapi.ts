import { createApi } from '@ansvar/api/app'
import { readConfig } from '@ansvar/api/config'
import { openDatabase } from '@ansvar/api/db/open'

export type JsonSchema = {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly maxLength?: number
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
}

export type Parameter = {
  readonly in: string
  readonly name: string
  readonly description?: string
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

export type Operation = {
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: Content
  }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** Returns the OpenAPI document of the service. It needs no rows, so the database is empty. */
export async function readOpenApi(): Promise<OpenApi> {
  const database = await openDatabase({})
  try {
    const response = await createApi({ database, config: readConfig({}) }).request('/api/v1/openapi.json')
    return (await response.json()) as OpenApi
  } finally {
    await database.close()
  }
}

/** Returns the operations by method and path below api/v1, without the names of parameters: `GET organizations/{}/policies/{}`. */
export function operationsOf({ paths }: OpenApi): ReadonlyMap<string, Operation> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const template = path.replace('/api/v1/', '').replaceAll(/\{\w+\}/g, '{}')
      return [`${method.toUpperCase()} ${template}`, operation] as const
    }),
  )
  return new Map(calls)
}
