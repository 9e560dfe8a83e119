import type { TypedDocumentNode } from '@urql/core'
import type { Permission } from '@ansvar/domain/permissions'

export type Page<Row> = { readonly totalElements: number; readonly content: readonly Row[] }

/** Returns the variables of a document that was checked against its resource where the resource is declared. */
export const declared = (variables: object): never => variables as never

/** A mutation with a reason that undoes a change, and the permission it needs. */
export type Back = { readonly document: TypedDocumentNode<{ record: unknown }, never>; readonly permission: Permission }

/** Maps an order such as `title`, or `-title` for descending, to the schema's input. */
export const sortInput = (order: string) => ({
  field: order.replace(/^-/, ''),
  direction: order.startsWith('-') ? 'DESC' : 'ASC',
})

/** The filters of a document's list. */
export type FilterOf<Variables> = Variables extends { filter?: infer Fields } ? NonNullable<Fields> : object
