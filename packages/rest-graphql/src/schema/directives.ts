/**
 * The directives by which a schema says what resolves its fields. `createSchema` adds them, and the types below, to a
 * schema that does not define `@rest` itself.
 */
export const directives = `
"""
The REST call that resolves a field. Exactly one of \`get\`, \`post\`, \`put\`, \`patch\` and \`delete\` is a template of a
path below the base path: \`{x}\` is an argument, \`{parent.x}\` a field of the enclosing record. All other arguments
become query parameters (an input object its fields; empty values are skipped, lists repeated). A response without content
is true.
"""
directive @rest(
  "The path of a GET: a read."
  get: String
  "The path of a POST."
  post: String
  "The path of a PUT: a record is replaced."
  put: String
  "The path of a PATCH: the fields that are sent change."
  patch: String
  "The path of a DELETE."
  delete: String
  "The argument that is sent as a JSON body; without it the body is empty."
  body: String
  "The argument that is sent form-encoded."
  form: String
  "The argument that is sent as multipart/form-data."
  multipart: String
  "The argument with the version that a change is based on; sent as If-Match."
  ifMatch: String
  "The argument with the key under which a repeated call has one effect; sent as Idempotency-Key."
  idempotencyKey: String
  "What a 404 becomes, where it is a value and not an error."
  missing: Missing
  "The parent's field whose ids are fetched together, by the list call's repeated id parameter."
  ids: String
) on FIELD_DEFINITION

"""
Related records that one call returns on request. Next to \`@rest\`: the call takes the embed parameter. On another field:
its value is part of the record if the call asked to embed it.
"""
directive @embed on FIELD_DEFINITION

"What a list in the input may contain. A longer one is refused with \`too_many\` before its items are read."
directive @constraint("Items at most." maxItems: Int!) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION

"What a missing record becomes."
enum Missing {
  "Null, without an error."
  NULL
}

"Which end of an order comes first."
enum SortDirection {
  ASC
  DESC
}

"One order of a list."
input SortInput {
  "The name of a field of the record."
  field: String!
  direction: SortDirection! = ASC
}
`

/** The input type of an order; see `ListConvention`. */
export const SORT_INPUT = 'SortInput'
