/**
 * The directives that map the fields of a schema to REST calls. `createSchema` adds them, and the types below, to a schema
 * that does not define `@rest` itself.
 */
export const directives = `
"""
Maps a field to the REST call that resolves it. Exactly one of \`get\`, \`post\`, \`put\`, \`patch\` and \`delete\` is a path
template below the base path: \`{x}\` is an argument, \`{parent.x}\` a field of the enclosing record. The other arguments
are sent as query parameters. An input object is sent as its fields, without empty values; lists are repeated. A response
without content resolves to true.
"""
directive @rest(
  "The path of a GET, which reads."
  get: String
  "The path of a POST, which creates a record or performs an action."
  post: String
  "The path of a PUT, which replaces a record."
  put: String
  "The path of a PATCH, which changes only the fields that are sent."
  patch: String
  "The path of a DELETE, which deletes a record."
  delete: String
  "The argument that is sent as the JSON body. If omitted, the body is empty."
  body: String
  "The argument that is sent form-encoded."
  form: String
  "The argument that is sent as multipart/form-data."
  multipart: String
  "The argument with the version that the change is based on, sent as If-Match."
  ifMatch: String
  "The argument with the idempotency key, sent as Idempotency-Key. A repeated call has one effect."
  idempotencyKey: String
  "The result of a 404 response. If omitted, a 404 is an error."
  missing: Missing
  "The field of the parent record with the ids to fetch together, by the repeated id parameter of the list call."
  ids: String
) on FIELD_DEFINITION

"""
Marks related records that the REST call can embed in its response. Together with \`@rest\`, the call has the embed
parameter. On any other field, the value is part of the record if the call requested it.
"""
directive @embed on FIELD_DEFINITION

"""
Limits the number of items in a list argument or input field. A longer list is refused with \`too_many\` before its items
are validated.
"""
directive @constraint("The maximum number of items." maxItems: Int!) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION

"The result for a record that does not exist."
enum Missing {
  "Null, without an error."
  NULL
}

"The direction of a sort."
enum SortDirection {
  ASC
  DESC
}

"One sort criterion of a list."
input SortInput {
  "The name of a field of the record."
  field: String!
  "The direction. Default: ASC."
  direction: SortDirection! = ASC
}
`

/** The input type of a sort criterion; see `ListConvention`. */
export const SORT_INPUT = 'SortInput'
