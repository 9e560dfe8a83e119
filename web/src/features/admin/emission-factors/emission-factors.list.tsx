import type { IsoDate } from '@ansvar/domain/dates'
import { appliesOn } from '@ansvar/domain/emission-factors'
import type { Language } from '@ansvar/domain/languages'
import { territoryName } from '@ansvar/domain/territories'
import type { EmissionFactorRowFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { dateCell, type FormatContext } from '#screen/list/columns.ts'
import { lastChange } from '#screen/list/last-change.tsx'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { NewLink } from '#screen/new-link.tsx'
import { useToday } from '#screen/use-today.ts'
import { unitText } from '#screen/use-unit-text.ts'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { FactorIcon } from '#ui/icons/factor.ts'
import { formatNumber } from '#ui/numbers.ts'
import EmissionFactorDetail from './emission-factors.detail.tsx'
import { emissionFactors } from './emission-factors.resource.ts'

const columns: readonly ListColumn<EmissionFactorRowFragment>[] = [
  { name: 'name', sortable: true, cell: (row) => row.name },
  {
    name: 'utilityType',
    sortable: true,
    width: 160,
    wideOnly: true,
    cell: (row) => <TypeText row={row} />,
    value: ({ utilityType }, { t }) => t(`options.${utilityType}`),
  },
  {
    name: 'emissionType',
    width: 120,
    wideOnly: true,
    cell: (row) => <EmissionText row={row} />,
    value: ({ emissionType }, { t }) => t(`options.${emissionType}`),
  },
  {
    name: 'territory',
    sortable: true,
    width: 152,
    wideOnly: true,
    cell: (row) => <TerritoryName row={row} />,
    value: ({ territory }, { language }) => territoryName(territory, language as Language),
  },
  { name: 'value', width: 232, end: true, cell: (row) => <ValueToday row={row} />, value: formatValue },
  {
    name: 'since',
    width: 144,
    end: true,
    wideOnly: true,
    cell: (row) => <Since row={row} />,
    value: (row, { t, today }) => {
      const start = valueOn(row, today)?.startDate
      return start ? dateCell(start) : t('emissionFactors.always')
    },
  },
  lastChange,
]

type Row = { readonly row: EmissionFactorRowFragment }

/** Returns the value that is valid today, or else the latest. */
function valueOn({ values }: EmissionFactorRowFragment, today: IsoDate) {
  return values.find((value) => appliesOn(value, today)) ?? values.at(-1)
}

const useValue = (row: EmissionFactorRowFragment) => valueOn(row, useToday())

/** Returns the unit of the emission and the unit of the amount. */
function unitTexts(
  { equivalents }: EmissionFactorRowFragment,
  value: Value,
  { t, find }: Pick<FormatContext, 't' | 'find'>,
): string {
  const gas = t(equivalents ? 'emissionFactors.equivalents' : 'emissionFactors.carbonDioxideOnly')
  return `${t(`options.${value.emissionUnits}`)} ${gas}/${unitText(value.meterUnits, find)}`
}

type Value = EmissionFactorRowFragment['values'][number]

function formatValue(row: EmissionFactorRowFragment, { t, find, language, today }: FormatContext): string | null {
  const value = valueOn(row, today)
  return value ? `${formatNumber(value.value, language)} ${unitTexts(row, value, { t, find })}` : null
}

function TypeText({ row }: Row) {
  return useTranslation().t(`options.${row.utilityType}`)
}

function EmissionText({ row }: Row) {
  return useTranslation().t(`options.${row.emissionType}`)
}

function TerritoryName({ row }: Row) {
  return territoryName(row.territory, useTranslation().i18n.language as Language)
}

function ValueToday({ row }: Row) {
  const { t, find, i18n } = useTranslation()
  const value = useValue(row)
  if (!value) return null
  return (
    <>
      {formatNumber(value.value, i18n.language)} <span className="unit">{unitTexts(row, value, { t, find })}</span>
    </>
  )
}

function Since({ row }: Row) {
  const { t } = useTranslation()
  const dates = useDates()
  const start = useValue(row)?.startDate
  return start ? dates.day(start) : t('emissionFactors.always')
}

function NewFactor() {
  const { t } = useTranslation()
  return (
    <NewLink
      text={t('emissionFactors.create')}
      permission="MAINTAIN_SYSTEM"
      href={paths.admin.emissionFactors.types()}
    />
  )
}

export default function EmissionFactorsList() {
  return (
    <ListScreen
      resource={emissionFactors}
      icon={FactorIcon}
      columns={columns}
      panel={EmissionFactorDetail}
      create={NewFactor}
    />
  )
}
