import type { ManagersQuery } from '#graphql/generated/types.ts'
import { useTranslation } from '#texts/translation.ts'
import { Avatar } from '#ui/avatar.tsx'
import './managers.css'

type Manager = NonNullable<ManagersQuery['members']>['content'][number]

/** The members who can change the user's role, with their contact details. */
export function Managers({ managers }: { readonly managers: readonly Manager[] }) {
  const { t } = useTranslation()
  return (
    <section className="managers" aria-labelledby="managers">
      <h2 id="managers">{t('unauthorized.managers')}</h2>
      <ul>
        {managers.map(({ id, name, email, title }) => (
          <li key={id}>
            <Avatar name={name} />
            <span className="managers-text">
              <span className="managers-name">{name}</span>
              {title && <span className="managers-title">{title}</span>}
            </span>
            <a className="button" data-variant="outline" href={`mailto:${email}`}>
              {t('unauthorized.write', { name: name.split(' ')[0] })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
