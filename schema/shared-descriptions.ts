// Descriptions of names that mean the same wherever they occur. A description in the SDL takes precedence.

/** Arguments of fields, by name. */
export const argumentDescriptions: Readonly<Record<string, string>> = {
  organizationId: 'The id of the organization, a UUID, as returned by `organizations`.',
  id: 'The id of the record, a UUID.',
  policyId: 'The id of the policy, a UUID.',
  procedureId: 'The id of the procedure, a UUID.',
  meterId: 'The id of the meter, a UUID.',
  documentId: 'The id of the document, a UUID.',
  filter: 'Restricts the list to records that match every given field. Omitted: all records.',
  page: 'The number of the page, 0 to 1,000,000. Default: 0.',
  size: 'The number of records per page, 1 to 500. Default: 25, or 500 with a filter by `id`.',
  sort: 'The sort criteria, most significant first. A field that the list cannot be sorted by is refused.',
  input: 'The values. An update replaces the record: an omitted field is cleared unless documented otherwise.',
  file: 'The file, as a part of a multipart request.',
  after: 'The `cursor` of the last received event, to resume after it. If omitted, the stream starts now.',
  version:
    'The version that the change is based on. An older version is refused with CONFLICT. If omitted, the version is not checked.',
  idempotencyKey:
    'An idempotency key, 1 to 255 printable ASCII characters. A repeat with the same key within 24 hours returns the first result.',
}

/** Fields of object types, by name. */
export const fieldDescriptions: Readonly<Record<string, string>> = {
  id: 'The id, a UUID. It never changes.',
  version:
    'The version, from 1. It increases by 1 with each save. Send it with a change, which is refused if another user has saved since.',
  organizationId: 'The id of the organization that the record belongs to, a UUID.',
  active: 'Whether the record is in use. A retired record remains in the records that refer to it.',
  createdDate: 'When the record was created, in UTC. Set by the service.',
  lastModifiedDate: 'When the record was last saved, in UTC. Set by the service.',
  lastModifiedBy: 'The name of the user or API token that last saved the record. Set by the service.',
  totalElements: 'The number of records on all pages.',
  content: 'The records on the requested page.',
}

/** Fields of input types, by name. */
export const inputFieldDescriptions: Readonly<Record<string, string>> = {
  active: 'Whether the record is in use. If omitted, it is unchanged; a new record is in use.',
}

/** Fields of filters, by name. */
export const filterFieldDescriptions: Readonly<Record<string, string>> = {
  id: 'Records with any of these ids, at most 500.',
  q: 'Free text, at most 200 characters, case-insensitive. A record must contain every word.',
}
/** Filter fields that take a list. */
export const LIST_FILTER_DESCRIPTION = 'Records with any of these values. Omitted or empty: all records.'
/** Filter fields that take a boolean. */
export const BOOLEAN_FILTER_DESCRIPTION = 'Records for which this is true, or false. Omitted: all records.'

/** Types, by the end of their names. */
export const typeDescriptions: readonly (readonly [ending: string, description: string])[] = [
  ['List', 'A page of a list.'],
  ['Filter', 'The filter of a list. A record must match every given field.'],
]

/** Maximum number of items in a list of a filter. The REST API has the same limit for a repeated parameter. */
export const MAX_FILTER_ITEMS = 500
/** Maximum number of sort criteria of a list. */
export const MAX_SORT_ITEMS = 10
