import { useMemo } from 'react'
import { useQuery } from 'urql'
import type { LegislationRecordFragment } from '#graphql/generated/types.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { WebLink } from '#ui/web-link.tsx'
import { LegislationContactsDocument } from './generated/legislation-associations.graphql.ts'
import './contacts-card.css'

/** The stakeholders responsible for the topics of the legislation. */
export function ContactsCard({ act }: { readonly act: LegislationRecordFragment }) {
  const { t } = useTranslation()
  const { topicIds } = act
  const [{ data }] = useQuery({
    query: LegislationContactsDocument,
    variables: useMemo(() => ({ filter: { topicId: [...topicIds] } }), [topicIds]),
    pause: topicIds.length === 0,
  })
  const contacts = data?.list?.content ?? []
  if (topicIds.length === 0 || contacts.length === 0) return null
  return (
    <Card title={t('legislationAssociations.contacts')}>
      <ul className="contacts">
        {contacts.map(({ id, name, about, email, phone, web }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span className="contact-about">{about}</span>
            {phone && <a href={`tel:${phone.replaceAll(/\s/g, '')}`}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
            {web && <WebLink href={web} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
