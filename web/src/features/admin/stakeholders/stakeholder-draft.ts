import { required } from '@ansvar/domain/problems'
import { stakeholderProblems, type StakeholderKind } from '@ansvar/domain/stakeholders'
import type { Territory } from '@ansvar/domain/territories'
import type { FieldProblem } from '#graphql/errors.ts'
import type { StakeholderRecordFragment } from '#graphql/generated/types.ts'

/** Name and contact details of a stakeholder, of the catalogue or of an organization. */
export type StakeholderDraft = {
  readonly name: string
  readonly kinds: readonly StakeholderKind[]
  readonly registrationNumber: string
  readonly country: Territory | null
  readonly address: string
  readonly web: string
  readonly contacts: readonly ContactDraft[]
}

type ContactDraft = { readonly name: string; readonly role: string; readonly email: string; readonly phone: string }

export const emptyContact = (): ContactDraft => ({ name: '', role: '', email: '', phone: '' })

export const emptyStakeholder = (): StakeholderDraft => ({
  name: '',
  kinds: [],
  registrationNumber: '',
  country: 'DK' as Territory,
  address: '',
  web: '',
  contacts: [],
})

type Details = Omit<
  StakeholderRecordFragment,
  'id' | 'version' | 'active' | 'files' | 'lastModifiedBy' | 'lastModifiedDate'
>

export const stakeholderDraftOf = (stakeholder: Details): StakeholderDraft => ({
  name: stakeholder.name,
  kinds: stakeholder.kinds,
  registrationNumber: stakeholder.registrationNumber ?? '',
  country: stakeholder.country ?? null,
  address: stakeholder.address ?? '',
  web: stakeholder.web ?? '',
  contacts: stakeholder.contacts.map(({ name, role, email, phone }) => ({
    name,
    role: role ?? '',
    email: email ?? '',
    phone: phone ?? '',
  })),
})

export const stakeholderInputOf = ({ kinds, contacts, ...rest }: StakeholderDraft) => ({
  ...rest,
  kinds: [...kinds],
  contacts: [...contacts],
})

const typed = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/**
 * Returns the problems of a stakeholder that can be found without the service. `at` is the path of its fields in the
 * draft.
 */
export function stakeholderFaults(draft: StakeholderDraft, at = ''): FieldProblem[] {
  const found = [
    ...required('name', draft.name),
    ...draft.contacts.flatMap(({ name }, index) => required(`contacts.${index}.name`, name)),
    ...stakeholderProblems({
      country: draft.country,
      registrationNumber: typed(draft.registrationNumber),
      web: typed(draft.web),
      contacts: draft.contacts.map(({ email, phone }) => ({ email: typed(email), phone: typed(phone) })),
    }),
  ]
  return found.map(({ path, code }) => ({ path: `${at}${path}`, code }))
}
