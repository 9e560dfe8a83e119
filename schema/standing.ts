// What the same name says wherever it stands. A name that says something of its own is described where it is declared.

/** Arguments of fields. */
export const ofArguments: Readonly<Record<string, string>> = {
  organizationId: 'The organisation in which the call is made, by the id that `organizations` answers.',
  id: 'The id of the record, a UUID.',
  policyId: 'The id of the policy, a UUID.',
  procedureId: 'The id of the procedure, a UUID.',
  meterId: 'The id of the meter, a UUID.',
  documentId: 'The id of the document, a UUID.',
  filter: 'Narrows the list: a record is in it when it meets every field that is given.',
  page: 'Which page of the list, counted from 0; 0 unless given.',
  size: 'How many records a page holds, 1 to 500; 25 unless given.',
  sort: 'Orders, the first one first. A field that the list cannot be sorted by is refused.',
  input: 'What is sent. A record is replaced: what is left out becomes empty, unless the field says that it stays.',
  file: 'The file, as a part of a multipart request.',
  after: 'The `cursor` of the last event that was received; left out, what comes from now on is told.',
  version: 'The version that the change is based on; an older one is a CONFLICT. Left out, the last change wins.',
  idempotencyKey: 'A key of the caller, 1 to 255 printable ASCII characters: a repeat under it makes nothing new.',
}

/** Fields of types. */
export const ofFields: Readonly<Record<string, string>> = {
  id: 'A UUID; it never changes.',
  version: 'Counts the saves, from 1. Send it with a change to have it refused where someone saved in between.',
  organizationId: 'The organisation that it belongs to, a UUID.',
  active: 'Whether it is in use; what is not stays in the records that name it.',
  createdDate: 'When it was made, in UTC; set by the service.',
  lastModifiedDate: 'When it was last saved, in UTC; set by the service.',
  lastModifiedBy: 'The name of the person or the token that last saved it; set by the service.',
  totalElements: 'How many there are on all pages together.',
  content: 'Those of the page that was asked for.',
}

/** Fields of what is sent. */
export const ofInputFields: Readonly<Record<string, string>> = {
  active: 'Whether it is in use. Left out, it stays as it is; what is new is in use.',
}

/** Fields of filters. */
export const ofFilterFields: Readonly<Record<string, string>> = {
  id: 'Those with any of these ids, at most 500.',
  q: 'Words, at most 200 characters; capitals do not matter.',
}
export const anyOf = 'Those with any of these values; left out or empty, all.'
export const yesOrNo = 'Those of which it is so, or of which it is not; left out, both.'

/** Types by how their names end. */
export const ofTypes: readonly (readonly [ending: string, description: string])[] = [
  ['List', 'One page of a list.'],
  ['Filter', 'What a list may be narrowed by; fields that are given all hold.'],
]

/** How many items the lists of a list call hold at most: those of its filter, and its orders. */
export const mostFiltered = 500
export const mostSorted = 10
