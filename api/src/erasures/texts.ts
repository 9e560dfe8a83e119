import { erasedAddress } from '@ansvar/domain/members'
import type { TrailRow } from '#db/trail/row.ts'

/** What is replaced in the rows of an audit trail. */
export type Replacing = {
  readonly memberId: string
  readonly pseudonym: string
  readonly names: ReadonlySet<string>
  /** Whether other persons have one of the names. Only what is certainly the member's is then replaced. */
  readonly isShared: boolean
}

/** Fields with the name of a member, in addition to those that end with `_by`. */
export const nameFields = ['user_name', 'author_name', 'member_name', 'decided_for'] as const

/** Fields that contain the name of the user who did something. Free texts are never changed. */
const isUserName = (field: string): boolean =>
  field.endsWith('_by') || (nameFields as readonly string[]).includes(field)

const ownRecord: Readonly<Record<string, (replacing: Replacing) => unknown>> = {
  name: ({ pseudonym }) => pseudonym,
  email: ({ memberId }) => erasedAddress(memberId),
  phone: () => null,
  title: () => null,
  competences: () => [],
}

/** Returns the content of a row without the member's name. Texts without it stay literally the same. */
export function withoutName(row: TrailRow, replacing: Replacing): Pick<TrailRow, 'user_name' | 'before' | 'after'> {
  const { memberId, pseudonym } = replacing
  const isOwn = row.user_id === memberId
  const isAbout = row.resource === 'members' && row.record_id === memberId
  const convert = isAbout
    ? (text: string) => withoutOwnValues(text, replacing)
    : isOwn || !replacing.isShared
      ? (text: string) => withoutUserNames(text, replacing)
      : (text: string) => text
  return {
    user_name: isOwn ? pseudonym : row.user_name,
    before: row.before && convert(row.before),
    after: row.after && convert(row.after),
  }
}

function withoutOwnValues(text: string, replacing: Replacing): string {
  const values = JSON.parse(text) as Record<string, unknown>
  const fields = Object.keys(values).filter((field) => field in ownRecord)
  if (fields.length === 0) return text
  return JSON.stringify({
    ...values,
    ...Object.fromEntries(fields.map((field) => [field, ownRecord[field]?.(replacing)])),
  })
}

/** Returns JSON with the pseudonym instead of the names in fields of users. JSON without one stays literally the same. */
export function withoutUserNames(text: string, { names, pseudonym }: Pick<Replacing, 'names' | 'pseudonym'>): string {
  let isChanged = false
  const value: unknown = JSON.parse(text, (field: string, entry: unknown) => {
    if (typeof entry !== 'string' || !isUserName(field) || !names.has(entry)) return entry
    isChanged = true
    return pseudonym
  })
  return isChanged ? JSON.stringify(value) : text
}
