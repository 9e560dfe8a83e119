import { lazy, useMemo } from 'react'
import { Link } from 'wouter'
import { SheetAge } from '#features/chemicals/hazards/data-sheets.tsx'
import { DangerText, usePictogramsColumn } from '#features/chemicals/hazards/hazard-texts.tsx'
import { OwnTag } from '#features/chemicals/hazards/own-tag.tsx'
import type { ChemicalAssociationRowFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { useTranslation } from '#texts/translation.ts'
import { ChemicalIcon } from '#ui/icons/chemical.ts'
import { Status } from '#ui/status.tsx'
import { ChemicalViews, viewParamNames } from '../chemical-views.tsx'
import { chemicalAssociations } from './chemical-associations.resource.ts'
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
        <Link href={paths.ownChemicals.list()}>{t('ownChemicals.title')}</Link>
      </p>
    </>
  )
}
