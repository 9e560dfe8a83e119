import { lazy, useMemo } from 'react'
import { Link } from 'wouter'
import type { IsoDate } from '@ansvar/domain/dates'
import { SheetAge } from '#features/chemicals/hazards/data-sheets.tsx'
import { DangerText, usePictogramsColumn } from '#features/chemicals/hazards/hazard-texts.tsx'
import { OwnTag } from '#features/chemicals/hazards/own-tag.tsx'
import type { ChemicalAssociationRowFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { dateCell, dateWidth } from '#screen/list/columns.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { ChemicalIcon } from '#ui/icons/chemical.ts'
import { formatNumber } from '#ui/numbers.ts'
import { Status } from '#ui/status.tsx'
import { ChemicalViews, viewParamNames } from '../chemical-views.tsx'
import { chemicalAssociations } from './chemical-associations.resource.ts'
import { totalsText } from './stock-totals.ts'
import { SubstitutionStatus } from './substitution-status.tsx'
import './chemical-associations.css'

/** Loaded when a record is opened next to the list. */
const ChemicalAssociationDetail = lazy(() => import('./chemical-associations.detail.tsx'))

type Row = ChemicalAssociationRowFragment

const before: readonly ListColumn<Row>[] = [
  {
    name: 'name',
    sortable: true,
    cell: (row) => <Name row={row} />,
    value: ({ chemical }) => chemical?.name,
  },
  {
    name: 'dangerCode',
    sortable: true,
    width: 104,
    cell: (row) => row.chemical && <DangerText code={row.chemical.dangerCode} />,
    value: ({ chemical }, { t }) => chemical && t(`hazards.dangerCodes.${chemical.dangerCode}`),
  },
]

/** Columns for registers, such as those that authorities request. Users choose them, and exports can contain them all. */
const optional: readonly ListColumn<Row>[] = [
  {
    name: 'amount',
    sortable: true,
    optional: true,
    width: 120,
    end: true,
    cell: (row) => <Amount row={row} />,
    value: ({ amount, stockTotals }, { language }) => amount ?? totalsText(stockTotals, language),
  },
  // A spreadsheet adds up amounts, so the unit is in a separate column.
  { name: 'unit', optional: true, width: 72, cell: ({ unit }) => unit },
  { name: 'use', optional: true, width: 224, subtle: true, cell: ({ use }) => use },
  { name: 'supplier', optional: true, width: 184, cell: ({ supply }) => supply?.supplier?.name },
  { name: 'responsible', optional: true, width: 160, cell: ({ responsible }) => responsible?.name },
  { name: 'productNumber', optional: true, width: 136, cell: ({ chemical }) => chemical?.productNumber },
  { name: 'casNumbers', optional: true, width: 144, subtle: true, cell: ({ chemical }) => casNumbersOf(chemical) },
  { name: 'storageClass', optional: true, width: 112, cell: ({ chemical }) => storageClassesOf(chemical) },
  { name: 'unNumber', optional: true, width: 104, cell: ({ chemical }) => chemical?.dangerousGood?.unNumber },
  {
    name: 'dataSheetDate',
    optional: true,
    width: dateWidth,
    end: true,
    cell: ({ dataSheetRevisedOn: day }) => <SheetDate day={day} />,
    value: ({ dataSheetRevisedOn: day }) => dateCell(day),
  },
  {
    name: 'substitutionState',
    optional: true,
    width: 200,
    cell: ({ substitutionState: state }) => <SubstitutionStatus state={state} />,
    value: ({ substitutionState: state }, { t }) =>
      state === 'NOT_REQUIRED' ? '' : t(`substitution.options.state.${state}`),
  },
]

const distinct = (codes: readonly (string | null | undefined)[]): string =>
  [...new Set(codes.filter((code) => code !== null && code !== undefined))].join(', ')

/** Returns the CAS numbers of a chemical's substances. */
const casNumbersOf = (chemical: Row['chemical']): string =>
  distinct(chemical?.substanceConcentrations.flatMap(({ substance }) => substance?.casNumbers ?? []) ?? [])

/** Returns the storage classes of a chemical, which may differ by country. */
const storageClassesOf = (chemical: Row['chemical']): string =>
  distinct(chemical?.countriesData.map(({ storageClass }) => storageClass) ?? [])

function Amount({ row: { amount, stockTotals } }: { readonly row: Row }) {
  const { i18n } = useTranslation()
  return typeof amount === 'number' ? formatNumber(amount, i18n.language) : totalsText(stockTotals, i18n.language)
}

function SheetDate({ day }: { readonly day: IsoDate | null | undefined }) {
  const dates = useDates()
  return day ? dates.day(day) : null
}

const after: readonly ListColumn<Row>[] = [
  {
    name: 'areas',
    width: 224,
    subtle: true,
    wideOnly: true,
    cell: (row) => row.areas.map(({ name }) => name).join(', '),
  },
  {
    name: 'openRestrictions',
    width: 144,
    wideOnly: true,
    cell: (row) => <Restrictions row={row} />,
    value: (row) => row.openRestrictions,
  },
  {
    name: 'dataSheetRevisedOn',
    sortable: true,
    width: 240,
    cell: (row) => <SheetAge age={row.dataSheetAge} />,
    value: ({ dataSheetAge }, { t }) => t(`hazards.sheets.${dataSheetAge}`),
  },
  ...optional,
]

function Name({ row: { own, chemical } }: { readonly row: Row }) {
  return own ? (
    <span className="own-name">
      {chemical?.name} <OwnTag />
    </span>
  ) : (
    chemical?.name
  )
}

function Restrictions({ row: { openRestrictions: count } }: { readonly row: Row }) {
  const { t } = useTranslation()
  return count > 0 ? <Status tone="critical">{t('chemicalAssociations.open', { count })}</Status> : null
}

const pictogramsOf = ({ chemical }: Row) => chemical?.pictograms

const views = { paramNames: viewParamNames, Switch: () => <ChemicalViews view="list" /> }

/** The chemicals that the organization uses, most dangerous first. */
export function ChemicalAssociationsList() {
  const { t } = useTranslation()
  const pictograms = usePictogramsColumn(168, pictogramsOf)
  const columns = useMemo(() => [...before, pictograms, ...after], [pictograms])
  return (
    <>
      <ListScreen
        resource={chemicalAssociations}
        icon={ChemicalIcon}
        columns={columns}
        panel={ChemicalAssociationDetail}
        views={views}
      />
      <p className="storage-link no-print">
        <Link href={paths.chemicalStorage()}>{t('chemicalAssociations.storage.link')}</Link>
        <Link href={paths.chemicalRegister()}>{t('chemicalRegister.title')}</Link>
        <Link href={paths.sevesoFigure()}>{t('sevesoFigure.title')}</Link>
        <Link href={paths.ownChemicals.list()}>{t('ownChemicals.title')}</Link>
      </p>
    </>
  )
}
