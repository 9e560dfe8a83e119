import { useState } from 'react'
import { useQuery } from 'urql'
import { Link, useSearchParams } from 'wouter'
import { failureOf } from '#graphql/errors.ts'
import type { ChemicalRegisterQuery } from '#graphql/generated/types.ts'
import { Pictograms } from '#features/chemicals/hazards/hazard-texts.tsx'
import { paths } from '#paths/paths.ts'
import { PrintButton } from '#screen/detail/print-button.tsx'
import { RecordHeader } from '#screen/detail/record-layout.tsx'
import { CodeSelect } from '#screen/fields/code-select.tsx'
import { ListFailed } from '#screen/list/list-failed.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { StockFacts } from './stock-facts.tsx'
import { ChemicalRegisterDocument } from './generated/register.graphql.ts'
import './register.css'

type Register = NonNullable<ChemicalRegisterQuery['chemicalRegister']>
type Area = Register['areas'][number]
type Chemical = Area['chemicals'][number]

/** Identifies the chemicals without an area in the address. */
const NO_AREA = 'none'
const keyOf = ({ areaId }: Area): string => areaId ?? NO_AREA

/** The register of chemicals by area for the fire service, on the screen as on paper. The address can have one area. */
export default function RegisterScreen() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [search, setSearch] = useSearchParams()
  const [organizationId] = useState(organization.id)
  const chosen = search.get('area')
  const [{ data, error }, refetch] = useQuery({
    query: ChemicalRegisterDocument,
    variables: { organizationId },
    requestPolicy: 'cache-and-network',
  })
  const register = data?.chemicalRegister
  const nameOf = useAreaName()
  const shown = register?.areas.filter((area) => chosen === null || keyOf(area) === chosen) ?? []
  return (
    <article className="detail">
      <RecordHeader
        crumbs={[{ label: t('chemicalAssociations.title'), href: paths.chemicalAssociations.list() }]}
        title={t('chemicalRegister.title')}
        actions={register && <PrintButton panel={false} />}
      />
      <div className="register">
        {register && <AsOf register={register} />}
        {register && register.areas.length > 1 && (
          <div className="register-choice no-print">
            <FieldFrame id="register-area" label={t('chemicalRegister.area')}>
              {(ties) => (
                <CodeSelect
                  {...ties}
                  value={chosen}
                  options={register.areas.map((area) => ({ value: keyOf(area), label: nameOf(area) }))}
                  optional
                  onChange={(area) => setSearch(area === null ? {} : { area }, { replace: true })}
                />
              )}
            </FieldFrame>
          </div>
        )}
        {shown.map((area) => (
          <AreaTable key={keyOf(area)} area={area} />
        ))}
        {register && shown.length === 0 && <p className="nothing">{t('chemicalRegister.none')}</p>}
        {error && !register && (
          <ListFailed failure={failureOf(error)} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
        )}
      </div>
    </article>
  )
}

/** Returns the name of an area after those that it is in. */
function useAreaName() {
  const { t } = useTranslation()
  return ({ names }: Area) => (names.length === 0 ? t('chemicalRegister.noArea') : names.join(' / '))
}

/** Whose register it is, and of which moment. */
function AsOf({ register: { asOf } }: { readonly register: Register }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization, user } = useSession()
  return (
    <p className="register-stamp">
      <strong>{organization.name}</strong>
      <span>
        {t('chemicalRegister.asOf', { instant: dates.instant(asOf, organization.timeZone), name: user.name })}
      </span>
      <span>{t('chemicalRegister.emergency')}</span>
    </p>
  )
}

const columns = ['chemical', 'storageClass', 'unNumber', 'physicalState', 'amount', 'contact'] as const

function AreaTable({ area }: { readonly area: Area }) {
  const { t } = useTranslation()
  const nameOf = useAreaName()
  return (
    <Card title={nameOf(area)} count={area.chemicals.length} flush>
      <table className="register-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`chemicalRegister.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {area.chemicals.map((chemical) => (
            <ChemicalRow key={chemical.associationId} chemical={chemical} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function ChemicalRow({ chemical }: { readonly chemical: Chemical }) {
  const { t } = useTranslation()
  const { associationId, name, pictograms, storageClass, unNumber, physicalState, waterHazardClass } = chemical
  const label = (column: (typeof columns)[number]) => t(`chemicalRegister.columns.${column}`)
  return (
    <tr>
      <th scope="row">
        <Link href={paths.chemicalAssociations.list({ open: associationId })}>{name}</Link>
        <Pictograms codes={pictograms} />
      </th>
      <td data-label={label('storageClass')}>
        <span>
          {storageClass}
          {waterHazardClass && <span className="quiet">{t('chemicalRegister.water', { code: waterHazardClass })}</span>}
        </span>
      </td>
      <td data-label={label('unNumber')}>{unNumber}</td>
      <td data-label={label('physicalState')}>{physicalState && t(`options.${physicalState}`)}</td>
      <td data-label={label('amount')}>
        <StockFacts chemical={chemical} />
      </td>
      <td data-label={label('contact')}>
        <span>
          {chemical.contactName}
          {chemical.contactPhone && <span className="register-phone">{chemical.contactPhone}</span>}
        </span>
      </td>
    </tr>
  )
}
