import type { QueryArgument } from '#rest/query.ts'
import type { BodyKind } from '#rest/body.ts'
import type { Template } from '#rest/template.ts'

/** Which REST call answers a field: what `@rest` says, read and checked. */
export type Mapping = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly template: Template
  readonly query: readonly QueryArgument[]
  readonly body: { readonly kind: BodyKind; readonly argument: string } | null
  readonly ifMatch: string | null
  readonly idempotencyKey: string | null
  /** Whether a 404 is an answer: null. */
  readonly missingIsNull: boolean
  /** The parent's field that holds the id, or the ids, of what the field joins. */
  readonly ids: string | null
  /** Whether the call is asked for what the selection holds of other records. */
  readonly embeds: boolean
}
