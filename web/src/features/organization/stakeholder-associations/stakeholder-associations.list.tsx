import type { StakeholderAssociationRowFragment } from '#graphql/generated/types.ts'
import { Kinds, formatKinds } from '#features/admin/stakeholders/stakeholders.list.tsx'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { useTranslation } from '#texts/translation.ts'
import { Person } from '#ui/avatar.tsx'
import { StakeholderIcon } from '#ui/icons/stakeholder.ts'
import StakeholderAssociationDetail from './stakeholder-associations.detail.tsx'
import { stakeholderAssociations } from './stakeholder-associations.resource.ts'

const columns: readonly ListColumn<StakeholderAssociationRowFragment>[] = [
  { name: 'name', sortable: true, cell: (row) => row.stakeholder.name },
  {
    name: 'kinds',
    width: 184,
    wideOnly: true,
    cell: (row) => <Kinds kinds={row.stakeholder.kinds} />,
    value: ({ stakeholder }, formatContext) => formatKinds(stakeholder, formatContext),
  },
  {
    name: 'relevance',
    sortable: true,
    width: 120,
    cell: (row) => <RelevanceText {...row} />,
    value: ({ relevance }, { t }) => t(`options.${relevance}`),
  },
  {
    name: 'isObligation',
    sortable: true,
    width: 168,
    cell: (row) => <Obligation {...row} />,
    value: ({ isObligation }, { t }) => (isObligation ? t('stakeholderAssociations.columns.isObligation') : null),
  },
  {
    name: 'responsible',
    width: 208,
    cell: (row) => row.responsible && <Person name={row.responsible.name} />,
    value: (row) => row.responsible?.name,
  },
]

function RelevanceText({ relevance }: Pick<StakeholderAssociationRowFragment, 'relevance'>) {
  const { t } = useTranslation()
  return t(`options.${relevance}`)
}

function Obligation({ isObligation }: Pick<StakeholderAssociationRowFragment, 'isObligation'>) {
  const { t } = useTranslation()
  return isObligation ? t('stakeholderAssociations.columns.isObligation') : null
}

export default function StakeholderAssociationsList() {
  return (
    <ListScreen
      resource={stakeholderAssociations}
      icon={StakeholderIcon}
      columns={columns}
      panel={StakeholderAssociationDetail}
    />
  )
}
