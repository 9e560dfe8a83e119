import { Link } from 'wouter'
import { meterTypes, type MeterType } from '@ansvar/domain/meter-types'
import { useTranslation } from '#texts/translation.ts'
import { meterTypeIcons } from '#ui/icons/meter-types.ts'
import { RecordHeader, type Crumb } from './detail/record-layout.tsx'
import './meter-type-choice.css'

type MeterTypeChoiceProps = {
  readonly title: string
  readonly crumbs: readonly Crumb[]
  readonly lead: string
  readonly hrefOf: (type: MeterType) => string
}

/** The meter types to choose from, a card for each. */
export function MeterTypeChoice({ title, crumbs, lead, hrefOf }: MeterTypeChoiceProps) {
  const { t } = useTranslation()
  return (
    <article className="detail">
      <RecordHeader crumbs={crumbs} title={title} />
      <div className="record-body">
        <div className="stack">
          <p className="type-lead">{lead}</p>
          <ul className="type-cards">
            {meterTypes.map((type) => {
              const TypeIcon = meterTypeIcons[type]
              return (
                <li key={type}>
                  <Link href={hrefOf(type)} className="type-card">
                    <span className="type-icon">
                      <TypeIcon />
                    </span>
                    <span className="type-text">
                      <strong>{t(`options.${type}`)}</strong>
                      <span className="type-text">{t(`meters.types.${type}`)}</span>
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      </div>
    </article>
  )
}
