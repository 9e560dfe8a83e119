// Descriptions of names that mean the same wherever they occur. A description in the SDL takes precedence.

/** Arguments of fields, by name. */
export const argumentDescriptions: Readonly<Record<string, string>> = {
  organizationId: 'The id of the organization, a UUID. `organizations` returns the ids.',
  id: 'The id of the record, a UUID.',
  policyId: 'The id of the policy, a UUID.',
  eventId: 'The id of the event, a UUID.',
  ruleId: 'The id of the rule, a UUID.',
  procedureId: 'The id of the procedure, a UUID.',
  riskAssessmentId: 'The id of the risk assessment, a UUID.',
  associationId: 'The id of the organization’s chemical, a UUID.',
  checklistId: 'The id of the checklist, a UUID.',
  meterId: 'The id of the meter, a UUID.',
  documentId: 'The id of the document, a UUID.',
  filter: 'Restricts the list to records that match every given field. If omitted, all records.',
  page: 'The number of the page, 0 to 1,000,000. The first page is 0. Default: 0.',
  size: 'The number of records per page, 1 to 500. Default: 25, or 500 with a filter by `id`.',
  sort: 'The sort criteria, most significant first. An unknown sort field is refused; the error lists the known ones.',
  input: 'The values. An update replaces the record: an omitted field is cleared unless documented otherwise.',
  file: 'The file, as a part of a multipart request.',
  after:
    'The `cursor` of the last received event. The stream resumes after it. If omitted, `secondsBack` determines the start.',
  version:
    'The version that the change is based on. If it is not the current version, the change is refused with CONFLICT. If omitted, the version is not checked.',
  idempotencyKey:
    'An idempotency key, 1 to 255 printable ASCII characters. A repeated call with the same key and input within 24 hours returns the first result. The same key with other input is refused with VALIDATION.',
}

/** Fields of object types, by name. */
export const fieldDescriptions: Readonly<Record<string, string>> = {
  id: 'The id of the record, a UUID. It never changes.',
  version:
    'The version of the record, from 1. It increases by 1 with each save. Send it with an update to detect changes by other users.',
  organizationId: 'The id of the organization that the record belongs to, a UUID.',
  active: 'Whether the record is in use. A retired record remains available to the records that refer to it.',
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
  id: 'Records with any of these ids, UUIDs, at most 500.',
  q: 'Free text, at most 200 characters, case-insensitive. Records that contain every word match.',
}
/** Filter fields that take a list. */
export const LIST_FILTER_DESCRIPTION = 'Records with any of these values. If omitted or empty, all records.'
/** Filter fields that take a boolean. */
export const BOOLEAN_FILTER_DESCRIPTION = 'Records for which the field has this value. If omitted, all records.'

/** Types, by the end of their names. */
export const typeDescriptions: readonly (readonly [ending: string, description: string])[] = [
  ['List', 'A page of a list, with the total number of records.'],
  ['Filter', 'Restricts a list to the records that match every given field.'],
]

/** Maximum number of items in a list of a filter. The REST API has the same limit for a repeated parameter. */
export const MAX_FILTER_ITEMS = 500
/** Maximum number of sort criteria of a list. */
export const MAX_SORT_ITEMS = 10
