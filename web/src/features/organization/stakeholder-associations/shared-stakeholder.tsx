import type { StakeholderAssociationRecordFragment } from '#graphql/generated/types.ts'
import { Kinds } from '#features/admin/stakeholders/stakeholders.list.tsx'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { Lines } from '#ui/lines.tsx'
import './shared-stakeholder.css'

/** Name and contact details of a stakeholder in the catalogue. */
export function SharedStakeholder({ record }: { readonly record: StakeholderAssociationRecordFragment }) {
  const { t } = useTranslation()
  const { name, kinds, registrationNumber, address, web, contacts } = record.stakeholder
  if (record.isOwn) return null
  return (
    <Card title={t('stakeholderAssociations.catalogue')}>
      <address className="shared-stakeholder">
        <strong>{name}</strong>
        {kinds.length > 0 && (
          <span>
            <Kinds kinds={kinds} />
          </span>
        )}
        {registrationNumber && <span>{t('stakeholderAssociations.number', { number: registrationNumber })}</span>}
        <Lines text={address} />
        {web && (
          <a href={web} rel="noreferrer" target="_blank">
            {web.replace(/^https?:\/\//, '')}
          </a>
        )}
        {contacts.map((contact) => (
          <span key={`${contact.name} ${contact.email ?? ''}`} className="shared-contact">
            <span>{contact.role ? `${contact.name}, ${contact.role}` : contact.name}</span>
            {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
            {contact.phone && <a href={`tel:${contact.phone.replaceAll(/\s/g, '')}`}>{contact.phone}</a>}
          </span>
        ))}
      </address>
    </Card>
  )
}
