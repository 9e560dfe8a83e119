import type { QueryArgument } from './query.ts'
import type { BodyKind } from './body.ts'
import type { Template } from './template.ts'

/** The REST call that resolves a field: what `@rest` says, parsed and checked. */
export type Mapping = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly template: Template
  readonly query: readonly QueryArgument[]
  readonly body: { readonly kind: BodyKind; readonly argument: string } | null
  readonly ifMatch: string | null
  readonly idempotencyKey: string | null
  /** Whether a 404 is a value: null. */
  readonly missingIsNull: boolean
  /** The parent's field that holds the id, or the ids, of the records that the field joins. */
  readonly ids: string | null
  /** Whether the call receives which related records the selection contains. */
  readonly embeds: boolean
}
