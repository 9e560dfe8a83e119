import type { TypedDocumentNode } from '@urql/core'
import type { Permission } from '@ansvar/domain/permissions'

export type Page<Row> = { readonly totalElements: number; readonly content: readonly Row[] }

/** A call that takes a change back, with a reason, and what it takes to make it. */
export type Back = { readonly document: TypedDocumentNode<{ record: unknown }, never>; readonly permission: Permission }

/** An order as the schema takes it, from `title` or, descending, `-title`. */
export const sortInput = (order: string) => ({
  field: order.replace(/^-/, ''),
  direction: order.startsWith('-') ? 'DESC' : 'ASC',
})

/** What a document's list can be narrowed by. */
export type FilterOf<Variables> = Variables extends { filter?: infer Fields } ? NonNullable<Fields> : object
