/** A fault in a value: its path and a stable code, which the interface translates. */
export type Problem = { readonly path: string; readonly code: FieldCode }

/** Every code of an invalid field with its meaning, as listed in docs/integrators.md. A code never changes. */
export const fieldCodes = {
  above_next: 'The reading is higher than a later reading of the same counter',
  after_next: 'The date is not before the next inspection is due; skip this one instead',
  already_there: 'The organization already has a document with this content; send `again` to add it anyway',
  archive_refused: 'The file is an archive',
  before_occurrence: 'The date is before the event occurred',
  before_start: 'The date is before the start date',
  below_initial: 'The reading is lower than the initial value of the counter',
  below_previous: 'The reading is lower than an earlier reading of the same counter',
  by_approval: 'Only an approval by an approver can set this value',
  by_stocks: 'The stocks of the chemical by area state the amount; change those instead',
  circular: 'The record would be its own parent, directly or indirectly',
  common: 'The password is one of the most common passwords',
  counters_only: 'Only a reading of a counter can have this mark',
  cut_off: 'The upload was interrupted',
  differs_from_if_match: 'The `version` in the body is not the one in If-Match',
  differs_from_path: 'The `id` in the body is not the one in the path',
  empty: 'The file is empty',
  erased: 'The content of the file is erased',
  fixed: 'The value cannot be changed here, or no longer',
  has_checklist: 'The inspection has a checklist; answer it and complete the inspection',
  has_readings: 'The value cannot be changed while the meter has readings',
  has_several_actions: 'The event has several corrective actions; change them one by one',
  hidden: 'The caller cannot see this value and therefore cannot set it',
  in_future: 'The date or instant is in the future',
  in_past: 'The date is in the past',
  invalid: 'The value is not valid here',
  lacks_level: 'The member does not have the level that this requires',
  last_manager: 'The organization would have no manager',
  maintainers_only: 'Only a system maintainer can change this value of a system maintainer',
  minima_over_100_percent: 'The minimum shares add up to more than 100 %',
  misnamed: 'The file name has the extension of another file type',
  needed: 'The value is required because of another value',
  needs_reason: 'The change needs a reason; use the call that takes one',
  negative: 'The number is negative',
  not_a_cas: 'The value is not a CAS number',
  not_a_cvr: 'The value is not a CVR number',
  not_a_date: 'The value is not an existing date or instant',
  not_a_nace_code: 'The value is not a NACE code',
  not_a_number: 'The value is not a number',
  not_a_pdf: 'The file is not a PDF',
  not_a_period: 'The value is not an ISO 8601 duration in years, months, weeks and days',
  not_a_phone: 'The value is not a phone number',
  not_a_web_address: 'The value is not a web address',
  not_an_ec_number: 'The value is not an EC number',
  not_an_email: 'The value is not an email address',
  not_an_image: 'The file cannot be read as an image',
  not_assessed: 'The obligation is not assessed',
  not_done: 'The inspection is not done',
  not_found: 'The record does not exist, or the caller cannot see it',
  not_in_list: 'The value is not one of the allowed values',
  not_later: 'The date is not later than the present one',
  not_positive: 'The number is less than 1',
  nothing_overridden: 'A reason is given, but nothing is overridden',
  over_100_percent: 'The share is more than 100 %',
  overlapping: 'The period overlaps another one',
  own_account: 'Users cannot change this value of their own account',
  own_request: 'Another member than the one who sends the document must approve it',
  personal: 'The password contains a name or an email address',
  personal_number: 'The text contains a personal identification number, which is not stored here',
  required: 'The value is missing',
  retired: 'A retired document must become a draft first',
  taken: 'Another record already has this value',
  too_complex: 'The text has too many nested marks: emphasis, brackets, lists or quotes',
  too_large: 'The file is too large',
  too_long: 'The text is too long',
  too_many: 'There are too many values',
  too_short: 'The text is too short',
  too_simple: 'The password repeats a few characters',
  twice: 'The value occurs twice',
  type_refused: 'Files of this type are not accepted',
  unchanged: 'The value is the same as before',
  unknown_field: 'There is no field or parameter with this name',
  upside_down: 'The end is before the start, or the maximum is below the minimum',
  wrong_unit: 'The unit is not allowed here',
} as const

export type FieldCode = keyof typeof fieldCodes

export const isFieldCode = (code: unknown): code is FieldCode =>
  typeof code === 'string' && Object.hasOwn(fieldCodes, code)

/** The problem of a required field that is empty: without a value, blank text, or a list without items. */
export const required = (path: string, value: unknown): Problem[] =>
  isEmpty(value) ? [{ path, code: 'required' }] : []

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) ? value.length === 0 : value === null || value === undefined
}
